import Foundation
import NibKit
import TerminalKit
import Testing

/// Errors as a user reads them.
@Suite("Errors in words")
struct ErrorWordsTests {
  private final class Thrower: Controller {
    var error: any Error = CancellationError()

    override class var members: Members {
      super.members.adding(Thrower.self) {
        $0.action("fail") { thrower in { throw thrower.error } }
      }
    }
  }

  /// Returns the words of the dialog that an error is shown in.
  private func dialog(for error: any Error) throws -> String {
    let thrower = Thrower(nibName: "main")
    thrower.error = error
    let pilot = try Screens.pilot(
      """
      <Commands><Command id="fail" key="f2" action="#owner.fail"/></Commands>
      <Window outlet="view"><Label text="-"/></Window>
      """, width: 100, height: 8, controller: thrower)
    pilot.press("f2")
    let rows = pilot.screen.split(separator: "\n").filter { $0.contains("│") }
    return rows.map { row in row.split(separator: "│")[1].trimmingCharacters(in: .whitespaces) }
      .prefix { !$0.hasPrefix("[") }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func caught(_ body: () throws -> Void) -> any Error {
    do { try body() } catch { return error }
    return CancellationError()
  }

  @Test("an error of Foundation is shown in the sentence that Foundation has for people")
  func foundation() throws {
    let errors = [
      caught { _ = try String(contentsOf: URL(filePath: "/nope/x"), encoding: .utf8) },
      caught { try FileManager.default.removeItem(atPath: "/nope/y") },
      caught {
        try FileManager.default.createDirectory(atPath: "/proc/nope/a", withIntermediateDirectories: false)
      },
      caught { throw POSIXError(.ENOSPC) },
      NSError(domain: "Mine", code: 7, userInfo: [NSLocalizedDescriptionKey: "The \"blue\" one is broken."]),
      NSError(domain: "Mine", code: -7),
    ]
    for error in errors.dropLast() {
      // What Foundation itself says, which this module can ask: the reason, or the whole.
      let words = try dialog(for: error)
      let whole = (error as NSError).localizedDescription
      #expect(whole.hasSuffix(words), "\(error)")
      #expect(!words.contains("Domain=") && !words.contains("UserInfo"), "\(error)")
    }
    #expect(try dialog(for: errors[0]) == "The file doesn’t exist.")
    #expect(try dialog(for: errors[5]) == "The operation could not be completed (Mine error -7).")
  }

  private struct Person: Codable { var name: String, age: Int }

  @Test("an error of decoding or encoding names the place in the data, and no type of the program")
  func coding() throws {
    func decoding(_ text: String) -> any Error {
      caught { _ = try JSONDecoder().decode([Person].self, from: Data(text.utf8)) }
    }
    #expect(try dialog(for: decoding(#"[{"name": "a"}]"#)) == "The data is missing: [0].age.")
    #expect(try dialog(for: decoding(#"[{"name": null, "age": 1}]"#)) == "The data is missing: [0].name.")
    #expect(
      try dialog(for: decoding(#"[{"name": 1, "age": 1}]"#))
        == "The data isn’t in the correct format: [0].name.")
    #expect(try dialog(for: decoding("[{")) == "The data isn’t in the correct format.")
    #expect(
      try dialog(for: caught { _ = try JSONEncoder().encode(["a": Double.nan]) })
        == "The data cannot be written: a.")
  }

  @Test("an error of the network has a sentence, and an unknown one has at least its number")
  func network() throws {
    #expect(try dialog(for: URLError(.notConnectedToInternet)) == "The network is not connected.")
    #expect(try dialog(for: URLError(.timedOut)) == "The request timed out.")
    #expect(
      try dialog(for: URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: "Too slow."])) == "Too slow.")
    #expect(
      try dialog(for: URLError(.fileDoesNotExist))
        == "The operation could not be completed (NSURLErrorDomain error -1100).")
    #expect(try dialog(for: CocoaError(.fileWriteOutOfSpace)) == "There isn’t enough space.")
    #expect(try dialog(for: POSIXError(.ENOENT)) == "No such file or directory")
  }

  @Test("other errors are shown in their description, also where it mentions an error of Foundation")
  func others() throws {
    struct Mine: Error, CustomStringConvertible { let description: String }
    for words in ["the disk is full", "it said: Error Domain=X Code=1 \"y\"", "3 of 4, Error Domain=X"] {
      #expect(try dialog(for: Mine(description: words)) == words)
    }
  }
}
