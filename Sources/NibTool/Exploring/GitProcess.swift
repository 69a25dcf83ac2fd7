internal import FileAccess

/// A run of git, which has ended.
struct GitProcess {
  /// The status as `waitpid` gives it: the exit status is in the second byte, and a signal in the first one.
  let status: Int32
  let output: [UInt8]
  let errors: [UInt8]

  /// Runs git without input.
  ///
  /// - Parameter variables: the variables of its environment that differ from those of this process, as `NAME=value`.
  /// - Throws: `SystemError` if git does not start, or if its output cannot be read.
  init(_ arguments: [String], with variables: [String] = []) throws(SystemError) {
    let files = (try TemporaryFile(holding: []), try TemporaryFile(holding: []), try TemporaryFile(holding: []))
    let process = try ProcessStart.start(
      "git", ["git"] + arguments, [files.0.descriptor, files.1.descriptor, files.2.descriptor], with: variables)
    status = try ProcessStart.end(of: process)
    (output, errors) = (try files.1.contents(), try files.2.contents())
  }
}
