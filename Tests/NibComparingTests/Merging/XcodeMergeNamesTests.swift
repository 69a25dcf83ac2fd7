import NibComparing
import Testing

/// Merges of classes with modules, and of identifiers that only one object can have.
@Suite struct XcodeMergeNamesTests {
  /// A storyboard with two scenes, of which the first has a table with a prototype.
  private static let board = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch">
        <scenes>
            <scene sceneID="scn-00-001">
                <objects>
                    <viewController id="con-00-001" customClass="A" customModule="M" sceneMemberID="viewController">
                        <tableView key="view" id="tbl-00-001">
                            <prototypes>
                                <tableViewCell id="cel-00-001"/>
                            </prototypes>
                        </tableView>
                    </viewController>
                </objects>
            </scene>
            <scene sceneID="scn-00-002">
                <objects>
                    <viewController id="con-00-002" sceneMemberID="viewController"/>
                </objects>
            </scene>
        </scenes>
    </document>

    """

  private static let classes: [(ours: Edits, theirs: Edits, words: String)] = [
    (
      [("\"A\"", "\"B\"")], [("\"M\"", "\"N\"")],
      "ours to M.B, theirs to N.A; it was M.A"
    ),
    (
      [("\"M\"", "\"M\" customModuleProvider=\"target\"")], [("\"A\"", "\"B\"")],
      "ours to M.A (module provider \"target\"), theirs to M.B; it was M.A"
    ),
    (
      [(" customClass=\"A\" customModule=\"M\"", "")], [("\"A\"", "\"B\"")],
      "ours to no class of its own, theirs to M.B; it was M.A"
    ),
    ([("\"A\"", "\"B\"")], [("\"A\"", "\"C\"")], "ours to M.B, theirs to M.C; it was M.A"),
  ]

  @Test("a class and its module are one value: the result has the class of one side", arguments: classes)
  func oneClass(row: (ours: Edits, theirs: Edits, words: String)) throws {
    let (ours, theirs) = (Self.board.edited(row.ours), Self.board.edited(row.theirs))
    let merge = try xcodeMerge(Self.board, ours, theirs)
    #expect(
      merge.conflicts.map(\.message) == [
        "both change the class of <viewController> 'con-00-001': \(row.words)"
      ])
    #expect(merge.conflicts.map(\.kind) == [.bothClass])
    #expect(merge.taking(.ours) == ours)
    #expect(merge.taking(.theirs) == theirs)
    #expect(merge.withComments.contains("conflict 1: both change the class"))
  }

  @Test("a class that one side has, and its module, are merged") func classOfOneSide() throws {
    let renamed: Edits = [("\"A\"", "\"B\"")]
    let moved = renamed + [("\"M\"", "\"N\"")]
    let base = Self.board
    let both = try xcodeMerge(base, base.edited(renamed), base.edited(moved))
    #expect(both.conflicts.isEmpty)
    #expect(both.text == base.edited(moved))
    let title: Edits = [("con-00-002\"", "con-00-002\" title=\"T\"")]
    #expect(try xcodeMerge(base, base.edited(title), base.edited(moved)).text == base.edited(moved + title))
  }
}
