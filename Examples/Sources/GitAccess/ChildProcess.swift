import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

// C has a variable for the environment, which Swift treats as shared mutable state. Nothing here changes it.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Runs another program without a terminal, and waits for its end.
///
/// It does not wait for processes that the program leaves running, as git's hooks do.
package nonisolated enum ChildProcess {
  /// The result of a process that has ended.
  package struct Ending: Sendable {
    /// Its exit status. If a signal ended it, 128 plus the number of the signal.
    package let status: Int32
    /// The bytes that it wrote to standard output.
    package let output: [UInt8]
    /// The bytes that it wrote to standard error.
    package let errors: [UInt8]
  }

  /// Runs a program with the environment of this one, in a separate session. So it has no terminal from which it could
  /// read or to which it could write.
  ///
  /// If the task is canceled, the program is ended with all processes that it has started.
  ///
  /// - Parameters:
  ///   - program: the name of the program, which is searched for in PATH, or its path.
  ///   - arguments: the arguments as bytes, because file names are bytes.
  ///   - input: the bytes that it can read from standard input.
  ///   - variables: variables to add to the environment, as bytes, because paths are bytes.
  /// - Throws: the reason why the program could not be started.
  package static func run(
    _ program: String, _ arguments: [[UInt8]], input: [UInt8] = [], variables: [String: [UInt8]] = [:]
  ) async throws -> Ending {
    // Output goes to a file, because a process that is left running may write to it for any length of time.
    let output = try UnnamedFile()
    let (status, errors) = try await run(
      program, arguments, input: input, variables: variables,
      output: .fileDescriptor(output.descriptor, closeAfterSpawningProcess: false)
    ) { _ in }
    return Ending(status: status, output: output.contents(), errors: errors)
  }

  /// Runs a program, and reads its output while it runs.
  ///
  /// - Parameter take: receives the output as it arrives. The program has to wait until it returns. If it returns
  ///   false, the program is ended.
  /// - Returns: the result, whose `output` is empty.
  /// - Throws: the reason why the program could not be started.
  package static func run(
    _ program: String, _ arguments: [[UInt8]], variables: [String: [UInt8]] = [:],
    _ take: @Sendable ([UInt8]) async -> Bool
  ) async throws -> Ending {
    let (status, errors) = try await run(
      program, arguments, input: [], variables: variables, output: .sequence
    ) { execution in
      for try await buffer in execution.standardOutput {
        guard await take(buffer.withUnsafeBytes { Array($0) }) else { return await execution.teardown(using: ending) }
      }
    }
    return Ending(status: status, output: [], errors: errors)
  }

  /// The steps that end a program. git ends at the first one, but a hook may have to be killed.
  private static let ending = [
    TeardownStep.send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .seconds(10))
  ]

  private static func run<Output: OutputProtocol>(
    _ program: String, _ arguments: [[UInt8]], input: [UInt8], variables: [String: [UInt8]], output: Output,
    _ body: (Execution<FileDescriptorInput, Output, FileDescriptorOutput>) async throws -> Void
  ) async throws -> (status: Int32, errors: [UInt8]) {
    // A file and not a pipe: if a program does not read its input, writing to a pipe would end this program with a
    // signal.
    let stdin = try UnnamedFile(holding: input)
    let errors = try UnnamedFile()
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = ending
    let result = try await Subprocess.run(
      program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments.map(terminated)), environment: environment(with: variables),
      platformOptions: options, input: .fileDescriptor(stdin.descriptor, closeAfterSpawningProcess: false),
      output: output, error: .fileDescriptor(errors.descriptor, closeAfterSpawningProcess: false), body: body)
    let status =
      switch result.terminationStatus {
      case .exited(let status): status
      case .signaled(let signal): 128 + signal
      }
    return (status, errors.contents())
  }

  /// Returns this program's environment, with some variables set. `Environment.updating(_:)` takes only values that are
  /// text.
  private static func environment(with variables: [String: [UInt8]]) -> Environment {
    var all: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      all.append(Array(UnsafeBufferPointer(start: entry, count: strlen(entry))).map { UInt8(bitPattern: $0) })
      next += 1
    }
    all.removeAll { entry in variables.keys.contains { entry.starts(with: "\($0)=".utf8) } }
    all += variables.map { Array("\($0.key)=".utf8) + $0.value }
    return .custom(all.map(terminated))
  }

  /// Returns the value of a variable that the programs inherit, or nil if it is not set.
  static func inherited(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the bytes followed by the NUL that ends texts in C, because Subprocess copies bytes up to it.
  private static func terminated(_ bytes: [UInt8]) -> [UInt8] { bytes + [0] }
}
