public import NibModel

/// The failure of a load by the code of a class. All changes of the load have been undone.
public struct LoadFailure: DiagnosedError {
  /// The error that was thrown, or nil if the loader itself found the fault.
  public let underlying: (any Error)?
  /// The phase in which the load failed.
  public let phase: LoadPhase
  /// The object whose code ran, by id or path.
  public let object: String
  /// The class of the object.
  public let className: String
  /// The failure with its place in the layout.
  public let diagnostic: Diagnostic
  /// The sources that the places belong to, by index: those of the layout.
  public let sources: [SourceText]

  /// The text of the layout.
  public var source: SourceText { sources[0] }

  /// The failure alone.
  public var diagnostics: [Diagnostic] { [diagnostic] }

  /// The diagnostic as text, with its line and a caret.
  public var description: String { [diagnostic].rendered(in: sources) }
}
