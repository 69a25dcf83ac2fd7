import TestSupport
import Testing
import TextComparing

@Suite("Lines of a text")
struct TextLinesTests {
  @Test("an empty file has no lines and no missing line end")
  func emptyFileLines() {
    let lines = TextLines([])
    #expect(lines.count == 0)
    #expect(lines.endsWithNewline)
    #expect(lines[0..<0].isEmpty)
  }

  @Test("line ends are parts of lines")
  func lineEndsParts() {
    let lines = TextLines("one\ntwo\r\n\nlone\rfour")
    #expect((0..<lines.count).map { lines.range(of: $0) } == [0..<4, 4..<9, 9..<10, 10..<19])
    #expect((0..<lines.count).map { lines.content(of: $0) } == [0..<3, 4..<7, 9..<9, 10..<19])
    #expect(!lines.endsWithNewline)
    #expect(TextLines("\n\n").count == 2)
    #expect(TextLines("a\n").endsWithNewline)
  }

  @Test("the lines in order are the file")
  func linesOrderFile() {
    for seed in rounds(50) {
      var random = SplitMix(seed: seed)
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        random.pick([10, 13, 97, 0xFF, 0] as [UInt8])
      }
      let lines = TextLines(bytes)
      #expect((0..<lines.count).flatMap { lines[$0..<$0 + 1] } == bytes)
    }
  }

  @Test("a zero byte near the beginning makes a file binary")
  func zeroByteNear() {
    #expect(TextLines([UInt8](repeating: 97, count: 7999) + [0]).isBinary)
    #expect(!TextLines([UInt8](repeating: 97, count: 8000) + [0]).isBinary)
    #expect(!TextLines([0xFF, 0xFE, 10]).isBinary)
  }

  @Test("a file is binary where git says so", .needs("git"))
  func aFileIsBinaryWhereGitSaysSo() throws {
    for count in [0, 1, 7998, 7999, 8000, 8001] {
      let text = String(repeating: "a", count: count) + "\0"
      let folder = try Scratch(["left": text, "right": text + "b"])
      let run = try Run(["git", "diff", "--no-index", "left", "right"], in: folder.path)
      #expect(TextLines(text).isBinary == run.output.contains("Binary files"), "\(count) bytes")
    }
  }
}
