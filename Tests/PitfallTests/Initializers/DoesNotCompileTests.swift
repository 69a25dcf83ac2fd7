import Foundation
import TestSupport
import Testing

/// Initializers that Swift refuses, each a file with the error that the compiler reports for the line behind
/// `// expected-error: …`, and no other. With `-D CURED` it compiles, so that it is refused for this alone.
///
/// The files are compiled as far as the rules of initializers are checked, which is further than the types are.
@Suite(.needs("swiftc")) struct DoesNotCompileTests {
  private static let folder = packageFolder + "/Tests/PitfallTests/DoesNotCompile"

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted()
  }()

  @Test("each file is refused for the reason that it names", arguments: files)
  func fileRefusedReason(file: String) async throws {
    let expected = try Self.expected(in: file)
    #expect(expected.count == 1)
    #expect(try await Self.errors(in: file) == expected.map { "\($0.line): \($0.words)" })
  }

  @Test("each file compiles when it is cured", arguments: files)
  func fileCompilesCured(file: String) async throws {
    #expect(try await Self.errors(in: file, "-D", "CURED") == [])
  }

  @Test("the files are found")
  func filesFound() {
    #expect(Self.files.count >= 9)
  }

  /// Returns the errors that a file declares, each with the line of the code below it.
  static func expected(in file: String) throws -> [(line: Int, words: String)] {
    let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    return text.components(separatedBy: "\n").enumerated().compactMap { index, line in
      line.firstRange(of: "// expected-error: ").map { (index + 2, String(line[$0.upperBound...])) }
    }
  }

  /// Returns the compiler's errors and warnings: line and words.
  private static func errors(in file: String, _ flags: String...) async throws -> [String] {
    let compiler = ["swiftc", "-swift-version", "6", "-parse-as-library", "-emit-sil", "-o", "/dev/null"]
    let run = try await Run.finished(compiler + flags + ["\(folder)/\(file)"])
    let errors = run.errors.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^\S.*\.swift:(\d+):\d+: (error|warning): (.*)$/#).map {
        ($0.2 == "error" ? "" : "warning: ") + "\($0.1): \($0.3)"
      }
    }
    // A compiler that fails without a word has compiled nothing.
    #expect((run.status == 0) == errors.isEmpty, "\(run.errors)")
    return errors
  }
}
