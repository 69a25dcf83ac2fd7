import Subprocess

// C has a variable for the environment, which Swift takes for one that anybody may change; nobody here does.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Runs another program without a terminal, from its start to its end.
///
/// Nobody waits for what the program leaves running behind it, as hooks of git do.
package nonisolated enum ChildProcess {
  /// The outcome of the process.
  package struct Ending: Sendable {
    /// Its exit status; 128 and the number of the signal if one ended it.
    package let status: Int32
    /// The bytes that it wrote to standard output.
    package let output: [UInt8]
    /// The bytes that it wrote to standard error.
    package let errors: [UInt8]
  }

  /// Runs a program with the environment of this one, in a session of its own: it has no terminal that it could ask on,
  /// or write over.
  ///
  /// A task that is canceled ends the program, with all that it has started.
  ///
  /// - Parameters:
  ///   - program: looked for in PATH.
  ///   - arguments: bytes, because names of files are.
  ///   - input: the bytes that it can read from standard input.
  ///   - variables: added to the environment. Bytes, because paths are.
  /// - Throws: the reason why the program was not started.
  package static func run(
    _ program: String, _ arguments: [[UInt8]], input: [UInt8] = [], variables: [String: [UInt8]] = [:]
  ) async throws -> Ending {
    // Into a file, because a program that is left running may write into it for as long as it likes.
    let output = try UnnamedFile()
    let (status, errors) = try await run(
      program, arguments, input: input, variables: variables,
      output: .fileDescriptor(output.descriptor, closeAfterSpawningProcess: false)
    ) { _ in }
    return Ending(status: status, output: output.contents(), errors: errors)
  }

  /// Runs a program whose output is read while it runs.
  ///
  /// - Parameter take: gets the output as it comes. While it does not return, the program has to wait. False is enough:
  ///   the program is ended.
  /// - Returns: the ending, whose `output` is empty.
  /// - Throws: the reason why the program was not started.
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

  /// The steps that end a program. Git ends at the first one; a hook may have to be killed.
  private static let ending = [
    TeardownStep.send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .seconds(10))
  ]

  private static func run<Output: OutputProtocol>(
    _ program: String, _ arguments: [[UInt8]], input: [UInt8], variables: [String: [UInt8]], output: Output,
    _ body: (Execution<FileDescriptorInput, Output, FileDescriptorOutput>) async throws -> Void
  ) async throws -> (status: Int32, errors: [UInt8]) {
    // A file, and no pipe: a program that does not read its input would end this one with a signal.
    let stdin = try UnnamedFile(holding: input)
    let errors = try UnnamedFile()
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = ending
    let result = try await Subprocess.run(
      .name(program), arguments: Arguments(arguments.map(terminated)), environment: environment(with: variables),
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

  /// Returns bytes with the NUL behind them that texts of C end with: Subprocess copies bytes as far as that.
  private static func terminated(_ bytes: [UInt8]) -> [UInt8] { bytes + [0] }
}
