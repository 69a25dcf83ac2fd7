/// The exit status of a command that failed and has written the reason.
package enum ToolStatus: Int32, Error {
  /// Something is wrong with a layout, or loading it failed.
  case findings = 1
  /// The command line is not valid, a file cannot be read, or NibKit is at fault.
  case usage = 2
  /// The program was interrupted, as by Ctrl-C.
  case interrupted = 130
}
