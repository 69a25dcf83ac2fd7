// For standard output and standard error.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess
public import NibKit
internal import NibModel
internal import TerminalKit

/// The streams of a tool: those of the process, or those of a test.
public final class Console {
  private let output: (String) -> Void
  private let errors: (String) -> Void
  /// Takes output that is not text; nil for a console that takes only text.
  private let bytes: (([UInt8]) -> Void)?
  private let input: () throws -> SourceText
  /// True if output may have colors.
  public let hasColors: Bool
  /// True if messages, which go to standard error, may have colors.
  public let errorsHaveColors: Bool
  /// True if output goes to a terminal that shows links. Computed on demand, because few commands write links.
  private(set) lazy var hasLinks: Bool =
    descriptor != nil ? terminalSize != nil && LinkSupport.ofEnvironment : hasColors
  /// The columns and rows of the terminal that output goes to; nil if output does not go to a terminal.
  let terminalSize: Size?
  /// The maximum width of output, in columns.
  package var columns: Int { terminalSize?.width ?? 100 }
  /// The number of colors of the terminal, according to the environment. Computed on demand, because few commands draw.
  private(set) lazy var colorDepth: ColorDepth =
    descriptor != nil ? .ofEnvironment : hasColors ? .truecolor : .none

  /// Creates a console with closures that read and write.
  ///
  /// - Parameters:
  ///   - hasColors: true if output and messages may have colors.
  ///   - input: reads standard input.
  ///   - output: takes the output of the tool.
  ///   - errors: takes the error messages of the tool.
  ///   - bytes: takes output that is not text, such as a compiled layout. Without it, a command with such output is
  ///     refused.
  public init(
    hasColors: Bool = false, input: @escaping () throws -> SourceText, output: @escaping (String) -> Void,
    errors: @escaping (String) -> Void, bytes: (([UInt8]) -> Void)? = nil
  ) {
    self.bytes = bytes
    self.hasColors = hasColors
    self.errorsHaveColors = hasColors
    terminalSize = nil
    self.input = input
    self.output = output
    self.errors = errors
    descriptor = nil
  }

  /// The descriptor that output goes to; nil for a console that a caller has made from closures.
  private let descriptor: Descriptor?

  /// A descriptor that can be replaced temporarily.
  private final class Descriptor {
    var number: Int32
    init(_ number: Int32) { self.number = number }
  }

  private init(standardWithColors output: Bool, errors: Bool) {
    hasColors = output
    errorsHaveColors = errors
    terminalSize = SystemCalls.windowSize(1)
    input = { try SourceText.standardInput() }
    let descriptor = Descriptor(1)
    self.descriptor = descriptor
    self.output = { writeOrEnd($0, to: descriptor.number) }
    self.errors = { writeOrEnd($0, to: 2) }
    bytes = { writeOrEnd($0, to: descriptor.number) }
  }

  /// Creates a console whose output goes to an open file, without colors.
  init(writingTo file: OutputFile, inPlaceOf console: Console) {
    hasColors = false
    errorsHaveColors = console.errorsHaveColors
    terminalSize = nil
    input = console.input
    errors = console.errors
    descriptor = nil
    output = { file.write(Array($0.utf8)) }
    bytes = { file.write($0) }
  }

  /// Runs a body while only the tool's own output reaches standard output. Text that the code of classes prints goes to
  /// standard error. So a program can read the output of the tool, no matter what the classes print.
  func keepingOutputApart<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let descriptor else { return try body() }
    fflush(nil)
    let saved = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard saved >= 0 else { return try body() }
    dup2(2, 1)
    descriptor.number = saved
    defer {
      fflush(nil)
      dup2(saved, 1)
      descriptor.number = 1
      close(saved)
    }
    return try body()
  }

  /// The process's streams. They have colors when they are terminals with colors, unless `NO_COLOR` is set.
  public static var standard: Console {
    let hasColors = ColorDepth.ofEnvironment != .none
    return Console(standardWithColors: isatty(1) == 1 && hasColors, errors: isatty(2) == 1 && hasColors)
  }

  /// Writes lines to the output.
  ///
  /// - Parameter keepsLooks: true to write colors and links. By default as the console has colors.
  package func print(_ text: String, keepsLooks: Bool? = nil) {
    output(text.endingLine.withoutCommands(keepsLooks: keepsLooks ?? hasColors))
  }
  /// Writes a text without changes, such as a file. A terminal gets symbols in place of the control characters.
  func printExactly(_ text: String) {
    if terminalSize == nil { return output(text) }
    output(String(text.map { $0 == "\r\n" ? "\n" : $0 }).withoutCommands(keepsLooks: hasColors))
  }
  /// Writes bytes that are not text. Returns false if the console does not take bytes.
  func printBytes(_ bytes: [UInt8]) -> Bool {
    self.bytes?(bytes)
    return self.bytes != nil
  }
  /// Writes a message to standard error, on one line: the names in it cannot begin another one.
  package func printError(_ message: String) { errors(message.printable + "\n") }
  /// Writes rendered messages to standard error. Each of them has several lines, and is escaped already.
  package func printErrors(_ text: String) {
    errors(text.endingLine.withoutCommands(keepsLooks: errorsHaveColors))
  }
  func readInput() throws -> SourceText { try input() }
}

/// Writes a whole text. If a part cannot be written, because a disk is full or the stream is closed, the program ends:
/// a truncated trace must not look complete.
private func writeOrEnd(_ text: String, to descriptor: Int32) { writeOrEnd(Array(text.utf8), to: descriptor) }

private func writeOrEnd(_ bytes: [UInt8], to descriptor: Int32) {
  let reason: SystemError
  do throws(SystemError) { return try FileAccess.writeAll(bytes, to: descriptor) } catch { reason = error }
  if descriptor != 2 { writeOrEnd("error: the output cannot be written: \(reason)\n", to: 2) }
  exit(ToolStatus.usage.rawValue)
}

/// Writes a text into a file, and replaces the previous contents.
///
/// - Returns: the reason why the file cannot be written, or nil if all of it is written.
func writeFile(_ text: String, to path: String) -> String? {
  do {
    let descriptor = try SystemError.check { open(path.pathBytes, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    let failure = writeAll(text, to: descriptor)
    try SystemError.check { close(descriptor) }
    return failure
  } catch { return "\(error)" }
}

/// A file that output goes to. Its previous contents are kept until something is written: a command may read the same
/// file, or fail before it has output.
final class OutputFile {
  private let descriptor: Int32
  private var isEmptied = false

  /// Opens a file.
  init(_ path: String) throws(SystemError) {
    descriptor = try SystemError.check { open(path.pathBytes, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) }
  }

  /// Writes bytes after those that were written before.
  func write(_ bytes: [UInt8]) {
    empty()
    writeOrEnd(bytes, to: descriptor)
  }

  /// Discards the previous contents, if that was not done yet. A pipe or a terminal has none.
  func empty() {
    if !isEmptied { _ = ftruncate(descriptor, 0) }
    isEmptied = true
  }

  func close() throws(SystemError) {
    #if canImport(Glibc)
      try SystemError.check { Glibc.close(descriptor) }
    #elseif canImport(Musl)
      try SystemError.check { Musl.close(descriptor) }
    #else
      try SystemError.check { Darwin.close(descriptor) }
    #endif
  }
}

/// Writes a whole text. Returns the reason if this fails.
private func writeAll(_ text: String, to descriptor: Int32) -> String? {
  do { try FileAccess.writeAll(Array(text.utf8), to: descriptor) } catch { return "\(error)" }
  return nil
}

/// Ends the process.
func exitProcess(_ status: Int32) -> Never { exit(status) }
