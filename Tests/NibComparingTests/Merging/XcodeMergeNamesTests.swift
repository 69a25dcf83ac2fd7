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

  private static let identified = " storyboardIdentifier=\"Q\" sceneMemberID"

  /// Returns a change that adds a scene with an identifier.
  private static func scene(_ id: String) -> Edits {
    [
      (
        "    </scenes>",
        """
                <scene sceneID="scn-00-\(id)">
                    <objects>
                        <viewController id="con-00-\(id)"\(identified)="viewController"/>
                    </objects>
                </scene>
            </scenes>
        """
      )
    ]
  }

  private static func identifying(_ id: String) -> Edits {
    [("id=\"con-00-002\"", "id=\"con-00-002\" storyboardIdentifier=\"Q\"")].map {
      ($0.0.replacing("con-00-002", with: id), $0.1.replacing("con-00-002", with: id))
    }
  }

  private static let identifiers: [(ours: Edits, theirs: Edits, names: (String, String))] = [
    (identifying("con-00-001"), identifying("con-00-002"), ("con-00-001", "con-00-002")),
    (identifying("con-00-002"), identifying("con-00-001"), ("con-00-002", "con-00-001")),
    (scene("00a"), scene("00b"), ("con-00-00a", "con-00-00b")),
    (scene("00b"), scene("00a"), ("con-00-00b", "con-00-00a")),
    (identifying("con-00-001"), scene("00b"), ("con-00-001", "con-00-00b")),
    (scene("00a"), identifying("con-00-001"), ("con-00-00a", "con-00-001")),
  ]

  @Test("one storyboard identifier for two scenes, one from each side, is a conflict", arguments: identifiers)
  func oneIdentifier(row: (ours: Edits, theirs: Edits, names: (String, String))) throws {
    let merge = try xcodeMerge(Self.board, Self.board.edited(row.ours), Self.board.edited(row.theirs))
    #expect(
      merge.conflicts.map(\.message) == [
        "both give a scene the storyboard identifier \"Q\": ours to <viewController> '\(row.names.0)', theirs to "
          + "<viewController> '\(row.names.1)'"
      ])
    #expect(merge.conflicts.map(\.kind) == [.sameID])
    for (side, name) in [(MergeSide.ours, row.names.0), (.theirs, row.names.1)] {
      let text = merge.taking(side)
      // Both controllers are there, and only one has the identifier.
      for id in [row.names.0, row.names.1] { #expect(text.contains("<viewController id=\"\(id)\"")) }
      let lines = text.split(separator: "\n").filter { $0.contains("storyboardIdentifier=\"Q\"") }
      #expect(lines.count == 1 && lines[0].contains("\"\(name)\""), "\(side): \(lines)")
    }
    #expect(merge.withComments.ranges(of: "<!-- nib merge, conflict 1: ").count == 1, "\(merge.withComments)")
  }

  @Test("two scenes that one side alone has given one identifier are no conflict")
  func faultOfOneSide() throws {
    let both = Self.identifying("con-00-001") + Self.identifying("con-00-002")
    let theirs: Edits = [("<tableView key", "<tableView alpha=\"0.5\" key")]
    let merge = try xcodeMerge(Self.board, Self.board.edited(both), Self.board.edited(theirs))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text == Self.board.edited(both + theirs))
  }

  @Test("two prototypes of one table with one reuse identifier, one from each side, are a conflict")
  func reuseIdentifier() throws {
    func added(_ id: String) -> Edits {
      let cell = "                            <tableViewCell reuseIdentifier=\"R\" id=\"\(id)\"/>\n"
      return [("                        </prototypes>", cell + "                        </prototypes>")]
    }
    let named: Edits = [("<tableViewCell id", "<tableViewCell reuseIdentifier=\"R\" id")]
    let merge = try xcodeMerge(Self.board, Self.board.edited(named), Self.board.edited(added("cel-00-002")))
    #expect(
      merge.conflicts.map(\.message) == [
        "both give a prototype the reuse identifier \"R\": ours to <tableViewCell> 'cel-00-001', theirs to "
          + "<tableViewCell> 'cel-00-002'"
      ])
    #expect(merge.taking(.ours).ranges(of: "reuseIdentifier").count == 1)
    #expect(merge.taking(.theirs).ranges(of: "reuseIdentifier").count == 1)
  }
}
