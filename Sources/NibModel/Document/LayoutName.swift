/// The name by which a layout is found: the name of a file without its suffix.
///
/// `Lists` and `Lists.layout.xml` are the same name. A name that ends in `.xml` is the name of a file. To every other
/// name `.layout.xml` is added. A name is never a path: it has no slash, and does not begin with a dot.
public struct LayoutName: Hashable, Sendable, LosslessStringConvertible {
  /// The name of the file: `Lists.layout.xml`.
  public let fileName: String

  /// The name without `.layout.xml`: `Lists`.
  public var description: String {
    guard fileName.hasSuffix(Self.suffix) else { return fileName }
    let stem = fileName.dropLast(Self.suffix.count)
    return stem.hasSuffix(".xml") ? fileName : String(stem)
  }

  private static let suffix = ".layout.xml"
  /// The maximum length of a name in bytes, as in most file systems.
  private static let mostBytes = 255

  /// Reads a name. Returns nil if the text is a path, is empty, begins with a dot, or is longer than a file's name can be.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.mostBytes, !text.utf8.contains(0),
      !text.utf8.contains(UInt8(ascii: "/")),
      !text.hasPrefix(".")
    else { return nil }
    fileName = text.hasSuffix(".xml") ? text : text + Self.suffix
  }

  /// Creates the name by which a file is found in its folder. Returns nil if no name refers to that file.
  package init?(ofFile path: String) { self.init(path.lastPathComponent) }
}
