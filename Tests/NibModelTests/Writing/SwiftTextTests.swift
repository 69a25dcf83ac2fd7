import Foundation
import NibModel
import TestSupport
import Testing

/// Code of Swift that contains hostile texts, compiled.
@Suite(.needs("swiftc")) struct SwiftTextTests {
  /// Texts that would leave a literal, a comment or a name if they were not escaped. If one of them does, `INJECTED` is
  /// declared twice, and the code does not compile.
  static let hostile: [String] = {
    let declaration = "let INJECTED = 1 //"
    let ends = [
      "\n", "\r", "\r\n", "\u{2028}", "\u{85}", "\u{B}", "\"\n", "\"\"\"\n", "\"\"\"#\n", "*/\n", "\\\n",
      "\\\"\n", "'\n",
      "`\n", "); ", "\"); ", "\\(", "\\#(", "\"#\n", "#\"\"\"\n", "}\n}\n", "\u{0}\n", "\u{202E}\n", "<#\n",
      "//", "/*",
    ]
    var random = SplitMix(seed: 36)
    let alphabet = Array(
      "ab1_ \"'`\\(){}#/*\n\r\t$@é日\u{301}\u{200D}\u{FE0F}\u{202E}\u{9B}\u{1B}٣²½🚀".unicodeScalars)
    let strange = (0..<120).map { _ in
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0..<9, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a"
          }))
    }
    let words =
      "class init self Self Type Protocol Any some _ __ $0 $x #if 1a func where actor each inout default get"
    return ends.map { "x\($0)\(declaration)" } + ends.map { "\($0)\(declaration)" } + strange
      + words.split(separator: " ").map(String.init)
  }()

  @Test("a literal has its text, a comment ends with its line, and names are names, whatever the text is")
  func compiled() async throws {
    let texts = Self.hostile
    var names = SwiftNames(taken: ["INJECTED", "texts", "lines"])
    var code = "let INJECTED = 0\nlet texts = [\n"
    for text in texts { code += "  \(SwiftText.literal(text)),  // \(SwiftText.comment(text))\n" }
    code += "]\nlet lines = [\n"
    for text in texts { code += "  \(SwiftText.literal(ofLines: text, indentation: "    ")),\n" }
    code += "]\nstruct Names {\n"
    for text in texts {
      let name = names.take(SwiftName(text, joinsWords: text.utf8.count % 2 == 0))
      code += "  /// \(SwiftText.comment(text))\n  var \(name.written) = 1\n"
    }
    code += "}\nfor text in texts + lines { print(Array(text.utf8)) }\n"
    let scratch = try Scratch(["main.swift": code])
    let built = try await Run.finished(
      ["swiftc", "-swift-version", "6", "-Onone", "-o", scratch.file("program"), scratch.file("main.swift")])
    #expect(built.status == 0, "\(built.errors)")
    // XML reads all line endings as line feeds, and no layout depends on an empty line.
    let lines = texts.map { text in
      text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").split(separator: "\n").joined(
        separator: "\n")
    }
    let run = try Run([scratch.file("program")])
    #expect(run.output == (texts + lines).map { "\(Array($0.utf8))\n" }.joined())
  }

  @Test("code has no character that an editor hides or that reorders a line")
  func visible() {
    for text in Self.hostile {
      let code = SwiftText.literal(text) + SwiftText.comment(text) + SwiftName(text).written
      #expect(code.unicodeScalars.allSatisfy { $0 == "\t" || !$0.isCommand }, "\(code)")
    }
  }

  @Test("names that become the same are distinguished in linear time")
  func sameNames() {
    var names = SwiftNames(taken: ["a"])
    let taken = (0..<20_000).map { _ in names.take(SwiftName("a")).bare }
    #expect(Set(taken).count == taken.count)
    #expect(taken.prefix(3) == ["a_", "a_2", "a_3"])
    #expect(names.take(SwiftName("_a"), isWrapped: true).bare == "_a")
    #expect(names.take(SwiftName("b"), isWrapped: true).bare == "b")
    #expect(names.take(SwiftName("_b")).bare == "_b_")
  }
}
