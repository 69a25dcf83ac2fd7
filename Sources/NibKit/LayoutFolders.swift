/// Finds layouts by name in folders: `Lists` is `Lists.layout.xml` in the first folder that has it.
///
///     let folders = LayoutFolders(["Layouts"])
///     let nib = try Nib(folders.document(named: "Lists"))
public struct LayoutFolders: Sendable {
  /// Where to look, in this order.
  public let folders: [String]
  private let limits: ReadingLimits

  /// Some folders.
  public init(_ folders: [String], limits: ReadingLimits = ReadingLimits()) {
    self.folders = folders
    self.limits = limits
  }

  /// Reads a layout, each time anew.
  ///
  /// - Parameter name: without `.layout.xml`. It names a file of these folders and of no other: a name with a slash, or
  ///   that begins with a dot, is found nowhere.
  /// - Throws: `NibError` with what is wrong with it, or `LayoutNotFound`.
  public func document(named name: String) throws -> NibDocument {
    if !name.contains("/"), !name.hasPrefix(".") {
      for folder in folders {
        do { return try NibDocument(contentsOf: "\(folder)/\(name).layout.xml", limits: limits) } catch {
          // A folder that does not have it is no reason to give up; one that has it broken is.
          guard error.diagnostics.contains(where: { $0.code == .unreadableFile }) else { throw error }
        }
      }
    }
    throw LayoutNotFound(name: name, folders: folders)
  }
}

/// No folder has a layout.
public struct LayoutNotFound: Error, CustomStringConvertible {
  /// The layout's name.
  public let name: String
  /// Where it was looked for.
  public let folders: [String]

  /// A layout that was looked for in vain.
  public init(name: String, folders: [String]) {
    self.name = name
    self.folders = folders
  }

  /// The error in a sentence.
  public var description: String {
    folders.isEmpty
      ? "the layout '\(name)' cannot be found: there are no folders to look in"
      : "the layout '\(name)' cannot be found: there is no \(name).layout.xml that can be read in "
        + folders.joined(separator: ", ")
  }
}
