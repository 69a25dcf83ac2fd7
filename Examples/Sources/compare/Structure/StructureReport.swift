import GitAccess
import ProgramStart
import SystemPackage

/// The differences in structure between two layouts, as `nib diff` lists them.
nonisolated struct StructureReport: Equatable {
  /// A difference, with the lines at which it is. The first line has the number 1.
  struct Difference: Equatable {
    let words: String
    var left: Int?
    var right: Int?
  }

  /// The reason why there is no report, as a sentence.
  struct Failure: Error, Equatable { let words: String }

  private(set) var differences: [Difference] = []
  /// The last line, which counts the differences.
  private(set) var summary = ""

  /// Reads the output of `nib diff -L left -L right`. Each difference is a line, and its places are an indented one.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("    "), !differences.isEmpty {
        // A binary file has other places than lines.
        guard let place = line.wholeMatch(of: /\ {4}(?:left:(\d+):\d+)?(?:\ → )?(?:right:(\d+):\d+)?/) else { continue }
        differences[differences.count - 1].left = place.1.flatMap { Int($0) }
        differences[differences.count - 1].right = place.2.flatMap { Int($0) }
      } else if let sign = line.first, "-+~>".contains(sign) {
        differences.append(Difference(words: String(line)))
      } else {
        summary = String(line)
      }
    }
  }

  /// Compares two files with the program `nib` that is beside this one or in PATH.
  ///
  /// - Throws: `Failure` if a file is no layout, or if there is no such program.
  static func comparing(_ left: FilePath, _ right: FilePath) async throws -> StructureReport {
    let beside = executablePath().map { FileSystem.folder(of: $0) + "/nib" }
    let program = beside.flatMap { FileSystem.isPlainFile($0) ? $0 : nil } ?? "nib"
    // A path that begins with a hyphen is no option after the two hyphens.
    let words = ["diff", "-L", "left", "-L", "right", "--"].map { Array($0.utf8) }
    let ending: ChildProcess.Ending
    do { ending = try await ChildProcess.run(program, words + [left, right].map(bytes)) } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw Failure(
        words: "The program 'nib', which compares by structure, is neither beside this program nor in PATH.")
    }
    guard ending.status < 2 else { throw Failure(words: sentence(String(decoding: ending.errors, as: UTF8.self))) }
    return StructureReport(String(decoding: ending.output, as: UTF8.self))
  }

  private static func bytes(of path: FilePath) -> [UInt8] {
    path.withPlatformString { text in Array(UnsafeBufferPointer(start: text, count: path.length)) }
      .map { UInt8(bitPattern: $0) }
  }

  /// Returns the first fault that `nib` reports, as a sentence.
  static func sentence(_ errors: String) -> String {
    let first = errors.split(separator: "\n").first { $0.contains("error: ") } ?? "error: nib gave no reason"
    guard let match = first.wholeMatch(of: /(?:(left|right):(?:(\d+):\d+:)? )?error: (.*?)(?: \[[a-z-]+\])?/) else {
      return "The files cannot be compared by structure: \(first)."
    }
    guard let side = match.1 else { return "The files cannot be compared by structure: \(match.3)." }
    let place = match.2.map { "in line \($0), " } ?? ""
    return "The \(side) file cannot be read as a layout: \(place)\(match.3)."
  }
}
