import TestSupport
import Testing
import TextComparing

@Suite("Merge of two texts with their base")
struct ThreeWayTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> ThreeWay {
    ThreeWay(base: TextLines(base), ours: TextLines(ours), theirs: TextLines(theirs))
  }

  @Test("each kind of chunk is found")
  func kindChunkFound() {
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

  @Test("each choice takes the lines that it names")
  func eachChoiceTakesTheLinesThatItNames() {
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

  @Test("lines that both sides of a conflict have are no part of it")
  func linesBothSides() {
    let same = "1\n2\n3\n4\n"
    let merge = merge("a\n", "x\n\(same)y\n", "v\n\(same)w\n")
    #expect(merge.chunks.map(\.kind) == [.conflict, .same, .conflict])
    #expect(self.merge("a\n", "x\n1\n2\n3\ny\n", "v\n1\n2\n3\nw\n").chunks.map(\.kind) == [.conflict])
    #expect(merge.bytes { _ in .base } == Array("a\n".utf8))
  }

  @Test("choices for the difference of a side by the other make the merge")
  func choicesDifference() {
    var hunks = 0
    for seed in rounds(100) {
      let (base, ours, theirs) = texts(seed, edits: 4)
      let merge = merge(base, ours, theirs)
      let (difference, chunks) = (merge.difference, merge.differingChunks)
      #expect(difference.hunks.count == chunks.count)
      hunks += chunks.count
      let taken = difference.bytes { merge.chunks[chunks[$0]].kind == .theirs ? .right : .left }
      #expect(taken == merge.bytes { merge.chunks[$0].kind == .conflict ? .ours : nil })
      #expect(difference.bytes { _ in .left } == merge.ours.bytes)
      #expect(difference.bytes { _ in .right } == merge.theirs.bytes)
    }
    #expect(hunks > 100)
  }

  @Test("the chunks have each line once and choices give the texts")
  func chunksLineOnce() {
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
    var (clean, conflicts, others) = (0, 0, 0)
    for seed in rounds(30) {
      let (base, ours, theirs) = texts(seed, edits: seed % 2 == 0 ? 2 : 5)
      let merge = merge(base, ours, theirs)
      let folder = try Scratch(["base": base, "ours": ours, "theirs": theirs])
      // The same text, or one with the same choice for all conflicts, and the number of conflicts.
      let run = try Run(["git", "merge-file", "-p", "-q", "ours", "base", "theirs"], in: folder.path)
      var isSame = Int(run.status) == merge.conflictCount
      if run.status == 0 {
        isSame = isSame && merge.bytes { _ in nil } == Array(run.output.utf8)
        clean += 1
      } else {
        for (word, choice) in [
          ("--ours", TextMergeChoice.ours), ("--theirs", .theirs), ("--union", .oursThenTheirs),
        ] {
          let run = try Run(
            ["git", "merge-file", "-p", "-q", word, "ours", "base", "theirs"], in: folder.path)
          let bytes = merge.bytes { merge.chunks[$0].kind == .conflict ? choice : nil } ?? []
          // With --union git ends our last line also if nothing follows.
          let expected = Array(run.output.utf8)
          isSame = isSame && (bytes == expected || word == "--union" && bytes + [10] == expected)
        }
        conflicts += 1
      }
      if !isSame {
        // merge-file has no histogram difference. It may differ only where git's two ways to compare do.
        #expect(try gitComparesInTwoWays(in: folder), "\(seed)")
        others += 1
      }
    }
    #expect(clean > 5 && conflicts > 5)
    #expect(others * 10 <= clean + conflicts, "\(others) of \(clean + conflicts) merges differ")
  }

  /// Returns true if Myers's difference and the histogram difference of git give different changes of one side.
  private func gitComparesInTwoWays(in folder: Scratch) throws -> Bool {
    for names in [["base", "ours"], ["base", "theirs"], ["ours", "theirs"]] {
      let outputs = try ["myers", "histogram"].map { name in
        try Run(
          ["git", "diff", "--no-index", "--no-color", "--no-indent-heuristic", "--diff-algorithm=\(name)"]
            + names,
          in: folder.path
        ).output
      }
      if outputs[0] != outputs[1] { return true }
    }
    return false
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
