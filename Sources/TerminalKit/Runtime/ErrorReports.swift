/// The errors that no caller handles, such as those of actions.
final class ErrorReports {
  /// The program's own handler, or nil for the default.
  var onError: ((any Error) -> Void)?
  /// Shows an error to the user: the default.
  var show: ((any Error) -> Void)?

  /// Shows an error that no other code handles.
  func report(_ error: any Error) { (onError ?? show)?(error) }
}
