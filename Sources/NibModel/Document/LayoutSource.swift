/// A place where layouts are found by name: a folder, a program's resources, memory.
///
/// The library NibKit has `LayoutFolders`, `LayoutResources`, `EmbeddedLayouts`, `MemoryLayouts` and `LayeredLayouts`. A
/// source of your own has one function to write:
///
///     struct DatabaseLayouts: LayoutSource {
///       func layout(named name: LayoutName) throws -> NibDocument? {
///         guard let row = try database.row(name.description) else { return nil }
///         return try NibDocument(row.text, file: name.fileName)
///       }
///     }
///
/// A source is called on the thread that loads. If several threads load at the same time, it is called by all of them.
public protocol LayoutSource: Sendable {
  /// Returns the layout with a name, or nil if the source has no layout of that name.
  ///
  /// The document may have faults; a plan of it reports them together with its own.
  ///
  /// - Throws: An error if the source has a layout of that name and cannot read it. A `NibError` whose diagnostics have
  ///   places is reported as faults of the layout's text. Every other error is reported at the line of the layout that
  ///   asks for this one.
  func layout(named name: LayoutName) throws -> NibDocument?

  /// The places that are searched, for messages: paths of folders, or descriptions such as "the program itself".
  var places: [String] { get }

  /// The names of the layouts in the source, for the message about a missing one. Empty if the source cannot list them.
  var names: [String] { get }

  /// Returns a sentence about a layout that the source has and does not find, such as a file in a format that it does not
  /// read. Nil if there is none.
  func reason(forMissing name: LayoutName) -> String?
}

extension LayoutSource {
  /// The name of the source's type.
  public var places: [String] { [String(describing: Self.self)] }

  /// No names.
  public var names: [String] { [] }

  /// Returns nil.
  public func reason(forMissing name: LayoutName) -> String? { nil }

  /// Returns the layout with a name.
  ///
  /// - Parameter name: The name of the layout: `Lists` or `Lists.layout.xml`.
  /// - Throws: `LayoutNotFound` if the source has no layout of that name, or the text is not a valid name; the source's
  ///   error if the layout cannot be read.
  public func document(named name: String) throws -> NibDocument {
    guard let layoutName = LayoutName(name), let document = try layout(named: layoutName) else {
      throw LayoutNotFound(name: name, in: self)
    }
    return document
  }
}

/// The error of a source that has no layout with a name.
public struct LayoutNotFound: DiagnosedError, Hashable {
  /// The layout's name.
  public let name: String
  /// The places that were searched.
  public let places: [String]
  /// The name that was probably meant, or nil if no existing name is near.
  public let near: String?
  /// A sentence about a layout of that name which is not found, or nil.
  public let reason: String?

  /// Creates the error for a layout that was not found at any place.
  ///
  /// - Parameters:
  ///   - name: The name of the layout.
  ///   - places: The places that were searched.
  ///   - names: The names of the layouts that exist.
  ///   - reason: A sentence about a layout of that name which is not found.
  public init(name: String, places: [String], names: [String] = [], reason: String? = nil) {
    self.name = name
    self.places = places
    self.reason = reason
    near = Suggestion.nearest(to: name, among: names)
  }

  /// Creates the error for a layout that a source does not find.
  package init(name: String, in source: any LayoutSource) {
    self.init(
      name: name, places: source.places, names: source.names,
      reason: LayoutName(name).flatMap(source.reason(forMissing:)))
  }

  /// The error as a diagnostic without a place.
  public var diagnostics: [Diagnostic] { [Diagnostic(self, at: SourcePlace?.none)] }
  /// A source without text, with the name of the layout's file.
  public var source: SourceText { SourceText(file: LayoutName(name)?.fileName ?? name, bytes: []) }

  /// The error in a sentence.
  public var description: String {
    guard let file = LayoutName(name)?.fileName else {
      return "'\(name)' is not the name of a layout: a name has no path and does not begin with a dot"
    }
    if let reason { return "the layout '\(name)' is not found: \(reason)" }
    let reason =
      places.isEmpty ? "there is no place to search" : "there is no \(file) in \(places.joined(separator: ", "))"
    let question = near.map { "; " + Offer.question($0) } ?? ""
    return "the layout '\(name)' is not found: \(reason)\(question)"
  }
}

extension LayoutNotFound: Fault {
  package var code: Diagnostic.Code { .nestedLayout }
  package var message: String { description }
  package var facts: Facts { [.layout: name, .near: near] }
}
