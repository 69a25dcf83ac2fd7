public import NibModel

/// Finds layouts in several sources. A layout comes from the first source that has it.
///
///     let layouts = LayeredLayouts([LayoutFolders(["Layouts"]), EmbeddedLayouts.module])
///
/// If a source has a layout and cannot read it, the search ends with its error. So a broken file does not bring back
/// the layout that it replaces.
public struct LayeredLayouts: LayoutSource {
  /// The sources, in the order in which they are searched.
  public let sources: [any LayoutSource]

  /// Creates a source from several sources.
  public init(_ sources: [any LayoutSource]) { self.sources = sources }

  /// Returns the layout with a name from the first source that has it, or nil if none has it.
  ///
  /// - Throws: The error of the first source that throws.
  public func layout(named name: LayoutName) throws -> NibDocument? {
    for source in sources {
      if let document = try source.layout(named: name) { return document }
    }
    return nil
  }

  /// The places of all sources.
  ///
  /// - Complexity: O(places).
  public var places: [String] { sources.flatMap(\.places) }

  /// The names of the layouts of all sources.
  ///
  /// - Complexity: O(names).
  public var names: [String] { Set(sources.flatMap(\.names)).sorted() }

  /// Returns the sentence of the first source that has one about a layout.
  public func reason(forMissing name: LayoutName) -> String? {
    sources.lazy.compactMap { $0.reason(forMissing: name) }.first
  }
}
