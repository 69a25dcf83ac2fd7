public import NibModel

/// An attribute of this type names a layout. So a plan can report a missing layout, and tools can list the names.
extension LayoutName: NibValue {
  /// Reads a name. Returns nil for a path.
  public init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// "the name of a layout (a file's name, no path)".
  public static var nibDescription: String { "the name of a layout (a file's name, no path)" }

  /// Any text without a slash that does not begin with a dot.
  public static var nibShape: ValueShape { .pattern("[^./][^/]*") }
}
