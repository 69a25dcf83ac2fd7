public import NibModel

/// A load that a class's code ended. Everything that the load did has been taken back.
public struct LoadFailure: DiagnosedError {
  /// The error that was thrown, or nil if the loader itself found the fault.
  public let underlying: (any Error)?
  /// The phase in which it was.
  public let phase: LoadPhase
  /// The object whose code ran, by id or path.
  public let object: String
  /// Its class.
  public let className: String
  /// The failure with its place in the layout.
  public let diagnostic: Diagnostic
  /// The text that the place points into.
  public let source: SourceText

  /// The failure alone.
  public var diagnostics: [Diagnostic] { [diagnostic] }

  /// The diagnostic as text, with its line and a caret.
  public var description: String { [diagnostic].rendered(in: source) }
}
