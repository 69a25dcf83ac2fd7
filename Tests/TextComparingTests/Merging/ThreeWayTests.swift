import TestSupport
import Testing
import TextComparing

@Suite("Merge of two texts with their base")
struct ThreeWayTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> ThreeWay {
    ThreeWay(base: TextLines(base), ours: TextLines(ours), theirs: TextLines(theirs))
  }

  @Test func eachKindOfChunkIsFound() {
    let chunks = merge(
      "a\nb\nc\nd\ne\nf\ng\nh\ni\n", "a\nB\nc\nd\ne\nsame\ng\nours\ni\n",
      "a\nb\nc\nD\ne\nsame\ng\ntheirs\ni\n"
    ).chunks
    #expect(
      chunks.map(\.kind) == [
        .unchanged, .ours, .unchanged, .theirs, .unchanged, .same, .unchanged, .conflict, .unchanged,
      ])
    #expect(chunks[1].base == 1..<2)
    #expect(chunks[7].base == 7..<8)
  }

  @Test func eachChoiceTakesTheLinesThatItNames() {
    let merge = merge("a\nb\nc\n", "a\no\nc\n", "a\nt\nc\n")
    let texts: [TextMergeChoice: String] = [
      .ours: "a\no\nc\n", .theirs: "a\nt\nc\n", .oursThenTheirs: "a\no\nt\nc\n",
      .theirsThenOurs: "a\nt\no\nc\n",
      .base: "a\nb\nc\n", .neither: "a\nc\n",
    ]
    for choice in TextMergeChoice.allCases {
      #expect(
        merge.bytes { merge.chunks[$0].kind == .conflict ? choice : nil }
          == texts[choice].map { Array($0.utf8) })
    }
    #expect(merge.bytes { _ in nil } == nil)
    #expect(merge.conflictCount == 1)
  }

  @Test func linesThatBothSidesOfAConflictHaveAreNoPartOfIt() {
    let same = "1\n2\n3\n4\n"
    let merge = merge("a\n", "x\n\(same)y\n", "v\n\(same)w\n")
    #expect(merge.chunks.map(\.kind) == [.conflict, .same, .conflict])
    #expect(self.merge("a\n", "x\n1\n2\n3\ny\n", "v\n1\n2\n3\nw\n").chunks.map(\.kind) == [.conflict])
    #expect(merge.bytes { _ in .base } == Array("a\n".utf8))
  }

  @Test func theChunksHaveEachLineOnceAndChoicesGiveTheTexts() {
    for seed in rounds(200) {
      let (base, ours, theirs) = texts(seed, edits: 6)
      let merge = merge(base, ours, theirs)
      var (b, o, t) = (0, 0, 0)
      for chunk in merge.chunks {
        #expect([chunk.base.lowerBound, chunk.ours.lowerBound, chunk.theirs.lowerBound] == [b, o, t])
        (b, o, t) = (chunk.base.upperBound, chunk.ours.upperBound, chunk.theirs.upperBound)
        let parts = (merge.base[chunk.base], merge.ours[chunk.ours], merge.theirs[chunk.theirs])
        switch chunk.kind {
        case .unchanged: #expect(parts.0.elementsEqual(parts.1) && parts.0.elementsEqual(parts.2))
        case .ours: #expect(parts.0.elementsEqual(parts.2))
        case .theirs: #expect(parts.0.elementsEqual(parts.1))
        case .same: #expect(parts.1.elementsEqual(parts.2))
        case .conflict: #expect(!parts.1.elementsEqual(parts.2))
        }
      }
      #expect([b, o, t] == [merge.base.count, merge.ours.count, merge.theirs.count])
      #expect(merge.bytes { _ in .ours } == merge.ours.bytes)
      #expect(merge.bytes { _ in .theirs } == merge.theirs.bytes)
      #expect(merge.bytes { _ in .base } == merge.base.bytes)
    }
  }

  @Test("git merge-file merges the same", .needs("git"))
  func gitMergesTheSame() throws {
    var (clean, conflicts) = (0, 0)
    for seed in rounds(40) {
      let (base, ours, theirs) = texts(seed, edits: seed % 2 == 0 ? 2 : 5)
      let merge = merge(base, ours, theirs)
      let folder = try Scratch(["base": base, "ours": ours, "theirs": theirs])
      func git(_ words: String...) throws -> Run {
        try Run(["git", "merge-file", "-p", "-q"] + words + ["ours", "base", "theirs"], in: folder.path)
      }
      let run = try git()
      #expect(Int(run.status) == merge.conflictCount, "\(seed)")
      if run.status == 0 {
        #expect(merge.bytes { _ in nil } == Array(run.output.utf8), "\(seed)")
        clean += 1
      } else {
        conflicts += 1
        for (word, choice) in [
          ("--ours", TextMergeChoice.ours), ("--theirs", .theirs), ("--union", .oursThenTheirs),
        ] {
          let bytes = merge.bytes { merge.chunks[$0].kind == .conflict ? choice : nil }
          #expect(bytes == Array(try git(word).output.utf8), "\(seed) \(word)")
        }
      }
    }
    #expect(clean > 5 && conflicts > 5)
  }

  private func texts(_ seed: UInt64, edits: Int) -> (base: String, ours: String, theirs: String) {
    var code = CodeText(seed: seed)
    let base = code.lines(60)
    let shared = code.edited(base, edits: 1)
    let ours = code.edited(shared, edits: edits)
    let theirs = code.edited(code.random.happens(50) ? shared : base, edits: edits)
    return (code.text(base), code.text(ours), code.text(theirs))
  }
}
