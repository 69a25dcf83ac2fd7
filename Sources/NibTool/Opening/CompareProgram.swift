// For running another program in the place of this one.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess
internal import NibModel

/// The sample program `compare`, which shows files beside each other in the terminal.
struct CompareProgram {
  /// The path of the program.
  let path: String

  /// The variable that names the program, if it is neither beside this tool nor in PATH.
  private static let variable = "NIB_COMPARE"

  /// Runs the program in the place of this process, so that the terminal and the exit status are those of the program.
  ///
  /// - Parameters:
  ///   - words: the arguments of the program.
  ///   - console: receives the reason if the program cannot run.
  /// - Throws: `ToolStatus.usage` if there is no terminal or no such program. Otherwise the function does not return.
  static func run(_ words: [String], _ console: Console) throws {
    guard console.terminalSize != nil else {
      console.printError("error: --open shows the files in a terminal, and standard output is not a terminal")
      throw ToolStatus.usage
    }
    do throws(Failure) {
      let program = try find()
      do throws(SystemError) { try program.replaceThisProcess(words) } catch {
        throw Failure(message: "'\(program.path.printable)' does not start: \(error)", note: nil)
      }
    } catch {
      console.printError("error: \(error.message)")
      if let note = error.note { console.printError("note: \(note)") }
      throw ToolStatus.usage
    }
  }

  /// Runs the program in the place of this process, with its open files and its environment.
  ///
  /// - Throws: the system's reason if the program does not start. Otherwise the function does not return.
  private func replaceThisProcess(_ words: [String]) throws(SystemError) {
    // C functions take the texts as pointers, which must stay valid until the program runs.
    var arguments = ([path] + words).map { strdup($0.pathBytes) } + [nil]
    defer { for text in arguments { free(text) } }
    try SystemError.check { execv(path.pathBytes, &arguments) }
  }

  /// The reason why the program is not started.
  struct Failure: Error {
    let message: String
    let note: String?
  }

  /// Finds the program: by the variable, beside this tool, or in PATH.
  ///
  /// Other programs have the same name, such as that of ImageMagick. A program is the right one if its help has the option
  /// `--ancestor`.
  static func find() throws(Failure) -> CompareProgram {
    if let path = Environment[variable], !path.isEmpty { return CompareProgram(path: path) }
    var folders = (Environment["PATH"] ?? "").split(separator: ":").map(String.init)
    if let own = ProgramFiles.executable(), let end = own.lastIndex(of: "/") {
      folders.insert(String(own[..<end]), at: 0)
    }
    var other: String?
    for folder in folders {
      let path = folder + "/compare"
      switch isCompare(path) {
      case true?: return CompareProgram(path: path)
      case false?: other = other ?? path
      case nil: break
      }
    }
    throw Failure(
      message: "the program 'compare' is neither beside this program nor in PATH"
        + (other.map { "; '\($0.printable)' is another one of this name" } ?? ""),
      note: "build it in the folder of NibKit with 'swift build -c release --package-path Examples --product compare', "
        + "and name it in \(variable) or copy it to a folder of PATH")
  }

  /// Returns true if a file is the program, false if it is another one, and nil if it does not run.
  private static func isCompare(_ path: String) -> Bool? {
    guard FileSystem.isExecutable(path), !FileSystem.isFolder(path) else { return nil }
    do throws(SystemError) {
      let input = try TemporaryFile(holding: [])
      let output = try TemporaryFile(holding: [])
      let errors = try TemporaryFile(holding: [])
      let process = try ProcessStart.start(
        path, [path, "--help"], [input.descriptor, output.descriptor, errors.descriptor])
      let status = try ProcessStart.end(of: process)
      let help = String(decoding: try output.contents(), as: UTF8.self)
      return status == 0 && help.contains("--ancestor")
    } catch {
      return nil
    }
  }
}
