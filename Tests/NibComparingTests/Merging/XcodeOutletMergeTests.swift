import NibComparing
import NibModel
import NibReading
import TestSupport
import Testing

/// Outlets that both sides have changed. Xcode changes the destination of an outlet, or draws it again with another id.
@Suite struct XcodeOutletMergeTests {
  private static let title = "<outlet property=\"title\" destination=\"lbl-00-ttl\" id=\"out-00-ttl\"/>"

  private static func outlet(_ destination: String, _ id: String) -> String {
    "<outlet property=\"title\" destination=\"\(destination)\" id=\"\(id)\"/>"
  }

  /// One side changes the outlet, and the other draws it again.
  @Test(
    "an outlet that one side changes and the other draws again is one conflict",
    arguments: [MergeSide.ours, .theirs])
  func changedAndRedrawn(changer: MergeSide) throws {
    let changed = loginXib.edited([(Self.title, Self.outlet("btn-00-sgn", "out-00-ttl"))])
    let redrawn = loginXib.edited([(Self.title, Self.outlet("vew-00-box", "out-00-new"))])
    let (ours, theirs) = changer == .ours ? (changed, redrawn) : (redrawn, changed)
    let merge = try xcodeMerge(loginXib, ours, theirs)
    let (button, box) = ("<button> 'btn-00-sgn' (Sign in)", "<view> 'vew-00-box'")
    #expect(
      merge.conflicts.map(\.message) == [
        "both connect the outlet \"title\" of File's Owner: ours with \(changer == .ours ? button : box), theirs with "
          + "\(changer == .ours ? box : button); it was <label> 'lbl-00-ttl' (Sign in)"
      ])
    #expect(merge.conflicts.map(\.kind) == [.samePlace])
    #expect(merge.taking(.ours) == ours)
    #expect(merge.taking(.theirs) == theirs)
  }

  @Test("the time of many outlets that both sides have drawn again grows with the file, not with its square")
  func manyOutlets() throws {
    func counts(_ count: Int) throws {
      func file(_ side: String) -> String {
        let outlets = (0..<count).map {
          "<outlet property=\"o\($0)\" destination=\"\(side)\" id=\"\(side)\($0)\"/>\n"
        }
        .joined()
        return """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
          <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"><connections>
          \(outlets)</connections></placeholder><view id="a"/><view id="b"/><view id="c"/></objects></document>
          """
      }
      #expect(try xcodeMerge(file("a"), file("b"), file("c")).conflicts.count == count)
    }
    func time(_ count: Int) throws -> Duration {
      try (0..<3).map { _ in try processorTime { try counts(count) } }.min() ?? .zero
    }
    let (small, large) = try (time(300), time(1_200))
    #expect(large < small * 10, "\(small) \(large)")
  }

  @Test("a text of the file does not end the sentence of its conflict")
  func sentence() throws {
    let base = loginXib.edited([("text=\"Sign in\"", "text=\"It; theirs: x -->\"")])
    let merge = try xcodeMerge(
      base, base.edited([("text=\"It; theirs: x -->\"", "text=\"A\"")]),
      base.edited([("text=\"It; theirs: x -->\"", "text=\"B\"")]))
    let found = MergeComment.conflicts(in: SourceText(file: "", bytes: merge.commented.bytes))
    #expect(
      found.map(\.message) == [
        "both set 'text' of <label> 'lbl-00-ttl' (It, theirs: x - ->): ours to \"A\", theirs to \"B\"; it was "
          + "\"It, theirs: x - ->\""
      ])
    #expect(found.map(\.number) == [1])
  }

  @Test(
    "what only looks like a comment of a merge is none",
    arguments: ["-3: x", ": x", "1", "99999999999999999999: x"])
  func otherComments(rest: String) {
    let text = "<a><!-- nib merge, conflict \(rest)--><!-- x --></a>"
    let found = MergeComment.conflicts(in: SourceText(file: "", bytes: Array(text.utf8)))
    #expect(found.map(\.message) == (rest == "1" ? [""] : []))
  }
}
