import NibSources
import RandomNumbers
import TestSupport
import Testing

/// Sources with code that registers Real, and text that looks like code that registers Fake.
@Suite("Lexing of Swift") struct SwiftLexerTests {
  private static func elements(_ source: String) -> [String] {
    SourceNames(reading: Array(source.utf8), file: "A.swift").elementNames
  }

  private static let fake = "c.register(Fake.self)"
  private static let real = "c.register(Real.self)"

  @Test(
    "text in comments, strings and regular expressions is not code, and the code after it is",
    arguments: [
      "// FAKE\nREAL", "/* FAKE */ REAL", "/* /* */ FAKE */ REAL", "/**/ REAL /* FAKE", "/*/ FAKE */ REAL",
      "let a = \"FAKE\"; REAL", "let a = \"\\\" FAKE\"; REAL", "let a = \"\\\\\"; REAL; let b = \"FAKE\"",
      "let a = \"/*\"; REAL; let b = \"*/ FAKE\"", "let a = \"//\"; REAL",
      "let a = \"\\(f(\"FAKE\", (1)))FAKE\"; REAL", "let a = \"\\(\"\\(\"FAKE\")FAKE\")\"; REAL",
      "let a = \"\\(b /* \" FAKE */)FAKE\"; REAL",
      "let a = #\"\" FAKE \\(\"#; REAL", "let a = ##\"\"# FAKE\"##; REAL",
      "let a = #\"\\#(b(\"FAKE\"))FAKE\"#; REAL",
      "let a = #\"\"\"#; REAL; let b = \"FAKE\"", "let a = #\"\\\"#; REAL; let b = \"FAKE\"",
      "let a = \"\"\"\n FAKE \" \"\" \\\"\"\"\n FAKE \\(b(\"FAKE\")) FAKE\n \"\"\"; REAL",
      "let a = #\"\"\"\n \"\"\" FAKE\n \"\"\"#; REAL", "let a = \"\"; REAL; let b = \"FAKE\"",
      "let a = \"\"\"\n \\(b(\n\"FAKE\")) FAKE\n\"\"\"; REAL",
      "let a = /FAKE/; REAL", "f(/\"/); REAL; let a = \"FAKE\"", "let a = /\\/\"/; REAL; let b = \"FAKE\"",
      "let a = #/ \"FAKE/ /#; REAL; let b = \"FAKE\"", "let a = #/\n \" FAKE \" \n/#; REAL",
      "let a = b / c; REAL; let d = \"/ FAKE\"", "let a = (b) / 2 / c; REAL",
      "let a = b/c; REAL; let d = b/\"FAKE\".count",
      "x.sort(by: /); REAL; f(\"/FAKE\")", "let a = b[0]/\"/FAKE\".count; REAL",
      "let a = 1/2; REAL; \"/FAKE\"",
      "return /FAKE/\nREAL", "let a = b! / c; REAL; let d = \"/FAKE\"",
      "#!/usr/bin/swift FAKE\nREAL", "let `class` = 1; REAL", "\u{FEFF}REAL", "let größe = \"FAKE\"; REAL",
      // Texts that are being typed end with their line.
      "let a = \"FAKE\nREAL", "let a = \"\\(f(FAKE\nREAL", "let a = #/FAKE\nREAL", "let a = \"\\\nREAL",
      "f(\nREAL", "f { [ (\n}\nREAL", "}}})))]]]\nREAL", "let a = \"\"\"\n\"\\(\"\\(\"FAKE\n)\n\"\"\"\nREAL",
    ])
  func decoys(source: String) {
    let text = source.replacing("FAKE", with: Self.fake).replacing("REAL", with: Self.real)
    #expect(Self.elements(text) == ["Real"], "\(text)")
  }

  @Test(
    "a name is the value of its literal",
    arguments: [
      (#""a\u{e9}\t\"\\b""#, "aé\t\"\\b"), (##"#"a\b"#"##, "a\\b"), (##"#"""#"##, "\""),
      ("\"größe\"", "größe"),
    ])
  func values(literal: String, value: String) {
    #expect(Self.elements("c.register(A.self, as: \(literal))") == [value])
  }

  @Test(
    "a name with interpolation, with lines or with too many bytes is not known",
    arguments: [
      #""a\(b)""#, "\"\"\"\n a\n \"\"\"", "\"" + String(repeating: "a", count: 257) + "\"", "\"a", #""\q""#,
    ])
  func computed(literal: String) { #expect(Self.elements("c.register(A.self, as: \(literal))\n") == []) }

  @Test("lines are counted in comments, strings and regular expressions")
  func lines() {
    let source = "/*\n/*\n*/*/ let a = \"\"\"\n\\(b\n)\n\"\"\"\r\nlet r = #/\n a\n/#\n\"open\n\(Self.real)"
    let names = SourceNames(reading: Array(source.utf8), file: "A.swift")
    #expect(names.all.map(\.line) == [11])
  }

  @Test(
    "any bytes are read, and a real name after them is found unless something is open", arguments: rounds(200)
  )
  func randomBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "\"", "\"\"\"", "#", "/", "*", "\\", "(", ")", "{", "}", "[", "\n", "\r", " ", "\0", "register",
      "Members",
      "(of: ", "A.self", ".adding", "$0.attribute", "\"a\"", "func", "class ", "@Loadable", "`", ":", ",",
      "é", "=", "#if",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<300 {
      if random.once(in: 20) { bytes.append(UInt8.random(in: .min ... .max, using: &random)) }
      bytes += Array(random.pick(pieces).utf8)
    }
    let names = SourceNames(reading: bytes, file: "A.swift")
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    #expect(names.all.allSatisfy { $0.line >= 1 && Int($0.line) <= lines })
  }

  @Test(
    "hostile sources take time in proportion to their size",
    arguments: [
      "=/(", "=\\/", "(/\\/\\/", "=/\\/", "/*", "\"\\(", "#\"\"\"\\#(", "#", "##/", "#/\\/", "{", "(", "`a",
      "Members(of: ",
      "adding(A<", "@Loadable(",
      "register(", "c.register(A.self)\n", "A.", "<", "func(", "Members(of: A.self) {$0.attribute(",
      "=/\\/=/(", "/*/", "}(",
      "\"\"\"\\(\"", "##########\"", "class A {", "#if ", "\\(",
    ])
  func growth(piece: String) {
    func time(_ count: Int) -> Duration {
      let bytes = Array(repeating: Array(piece.utf8), count: count / piece.utf8.count).flatMap(\.self)
      return (0..<3).map { _ in processorTime { _ = SourceNames(reading: bytes, file: "A.swift") } }.min()
        ?? .zero
    }
    let (small, large) = (time(5_000), time(40_000))
    // Eight times the size; a square would take 64 times as long.
    #expect(large < small * 20 + .milliseconds(20), "\(small) \(large)")
  }

  @Test("a source of more than a megabyte has no names")
  func size() {
    let rest = String(repeating: " ", count: 1 << 20)
    #expect(Self.elements(Self.real + rest.dropLast(Self.real.utf8.count)) == ["Real"])
    #expect(Self.elements(Self.real + rest) == [])
  }
}
