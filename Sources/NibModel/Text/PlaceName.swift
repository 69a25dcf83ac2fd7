/// The name of a place, as traces and listings print it: `3:7`, or `objects.3.values.title`.
///
/// If the place is in another file than the one that the listing is about, the name begins with that file:
/// `Address.layout.xml:3:7`.
public struct PlaceName: Hashable, Sendable, CustomStringConvertible {
  private enum Spot: Hashable, Sendable {
    case position(SourcePosition)
    case keyPath(String)
  }

  private let spot: Spot
  /// The path of the file that the place is in, or nil for the file that the trace or listing is about.
  public let file: String?

  private init(_ spot: Spot, _ file: String?) {
    self.spot = spot
    self.file = file
  }

  /// Creates the name of a place in a text.
  ///
  /// - Parameters:
  ///   - position: The line and the column.
  ///   - file: The path of the file, or nil for the file that the trace or listing is about.
  public static func position(_ position: SourcePosition, inFile file: String? = nil) -> Self {
    Self(.position(position), file)
  }

  /// Creates the name of a place in a source without text.
  ///
  /// - Parameters:
  ///   - path: A key path of a property list, or a path in a stripped layout.
  ///   - file: The path of the file, or nil for the file that the trace or listing is about.
  public static func keyPath(_ path: String, inFile file: String? = nil) -> Self { Self(.keyPath(path), file) }

  /// The line and the column, or nil for a key path.
  public var position: SourcePosition? {
    if case .position(let position) = spot { position } else { nil }
  }

  /// The key path, or nil for a place in a text.
  public var keyPath: String? {
    if case .keyPath(let path) = spot { path } else { nil }
  }

  /// `line:column`, or the key path; in another file, after its name and a colon.
  public var description: String {
    let prefix = fileName.map { "\($0):" } ?? ""
    return switch spot {
    case .position(let position): prefix + position.description
    case .keyPath(let path): prefix + path.printable
    }
  }

  /// Returns the name with that of its file: `Login.layout.xml:3:7`.
  ///
  /// - Parameter file: the path of the file that the listing is about. Only the name is used, because a trace must not
  ///   depend on the folder.
  package func description(in file: String) -> String {
    self.file == nil ? "\(file.lastPathComponent.printable):\(self)" : description
  }

  private var fileName: String? { file?.lastPathComponent.printable }
}
