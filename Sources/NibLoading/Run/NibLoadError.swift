public import NibModel

/// The error of asking for a layout by name while no load is running.
public struct NibLoadError: DiagnosedError, Hashable {
  /// The name of the layout.
  public let layout: String

  package static func noLoadIsRunning(layout: String) -> Self { Self(layout: layout) }

  private init(layout: String) { self.layout = layout }

  /// The error as a diagnostic without a place.
  public var diagnostics: [Diagnostic] { [Diagnostic(self, at: SourcePlace?.none)] }
  /// A source without text, with the name of the layout's file.
  public var source: SourceText { SourceText(file: LayoutName(layout)?.fileName ?? layout, bytes: []) }

  /// The error in a sentence.
  public var description: String {
    "the layout '\(layout)' cannot be found by its name: no load is running"
  }
}

extension NibLoadError: Fault {
  package var code: Diagnostic.Code { .nestedLayout }
  package var message: String { description }
  package var facts: Facts { [.layout: layout] }
}
