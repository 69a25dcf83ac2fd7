/// The name by which a layout is found: the name of a file in a folder of layouts.
///
/// `Lists` and `Lists.layout.xml` are one name. A name that ends in `.xml` is the name of a file; to every other one
/// `.layout.xml` is added. A name is never a path: it has no slash, and does not begin with a dot.
package struct LayoutName: Hashable, Sendable {
  /// The name of the file: `Lists.layout.xml`.
  package let fileName: String

  /// The name without `.layout.xml`: `Lists`.
  package var stem: String {
    fileName.hasSuffix(Self.suffix) ? String(fileName.dropLast(Self.suffix.count)) : fileName
  }

  private static let suffix = ".layout.xml"
  /// The maximum length of a name in bytes, as in most file systems.
  private static let mostBytes = 255

  /// Reads a name. Returns nil if the text is a path, is empty, begins with a dot, or is longer than a file's name can be.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.mostBytes, !text.utf8.contains(0),
      !text.utf8.contains(UInt8(ascii: "/")),
      !text.hasPrefix(".")
    else { return nil }
    fileName = Self.fileName(text)
  }

  /// True if a file that was read is the one that a finder of layouts may mean by a name. Only the last component of the
  /// path is compared.
  package static func isName(_ name: String, of file: String) -> Bool {
    fileName(name.lastPathComponent) == fileName(file.lastPathComponent)
  }

  /// True if two names mean one layout to a finder. Names of finders that take paths are compared in full.
  package static func areEqual(_ one: String, _ other: String) -> Bool { fileName(one) == fileName(other) }

  private static func fileName(_ name: String) -> String { name.hasSuffix(".xml") ? name : name + suffix }
}

/// There is no layout of a name.
public struct LayoutNotFound: Error, CustomStringConvertible {
  /// The layout's name.
  public let name: String
  /// The folders that were searched.
  public let folders: [String]

  /// The error for a layout that none of some folders has.
  public init(name: String, folders: [String]) {
    self.name = name
    self.folders = folders
  }

  /// The error in a sentence.
  public var description: String {
    guard let file = LayoutName(name)?.fileName else {
      return "'\(name)' is not the name of a layout: a name has no path and does not begin with a dot"
    }
    return folders.isEmpty
      ? "the layout '\(name)' is not found: there are no folders to search"
      : "the layout '\(name)' is not found: there is no \(file) in \(folders.joined(separator: ", "))"
  }
}
