public import NibModel

/// An attribute of this type names a layout, so that a plan can say that there is none, and tools can list it.
extension LayoutName: NibValue {
  /// Reads a name. Returns nil for a path.
  public init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// "the name of a layout (a file's name, no path)".
  public static var nibDescription: String { "the name of a layout (a file's name, no path)" }

  /// Any text without a slash that does not begin with a dot.
  public static var nibShape: ValueShape { .pattern("[^./][^/]*") }
}
