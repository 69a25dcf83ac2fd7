import NibComparing
import NibModel
import TestSupport
import Testing

/// Conflicts of Xcode's files, and the text that they leave.
@Suite struct XcodeMergeConflictTests {
  @Test("two changes of one color are a conflict, and never a third color")
  func color() throws {
    let merge = try expectConflict(
      [("red=\"0.1\"", "red=\"0.9\"")], [("blue=\"0.3\"", "blue=\"0.8\"")],
      [
        "both set 'textColor' of <label> 'lbl-00-ttl' (Sign in): "
          + "ours to <color blue=\"0.3\" red=\"0.9\">, "
          + "theirs to <color blue=\"0.8\" red=\"0.1\">; "
          + "it was <color blue=\"0.3\" red=\"0.1\">"
      ])
    #expect(merge.taking(.ours) == loginXib.edited([("red=\"0.1\"", "red=\"0.9\"")]))
  }

  @Test("ours stays in place, and theirs is in a comment at the element")
  func comments() throws {
    let ours = [
      ("text=\"Sign in\"", "text=\"Log in\""),
      ("constant=\"20\" id=\"con-00-001\"", "constant=\"8\" id=\"con-00-001\""),
    ]
    let theirs =
      [("text=\"Sign in\"", "text=\"En--ter\""), ("relative", "relative")].prefix(1) + [
        ("constant=\"20\" id=\"con-00-002\"", "constant=\"7\" id=\"con-00-002\"")
      ]
    let merge = try expectConflict(
      ours, Array(theirs),
      [
        "both set 'text' of <label> 'lbl-00-ttl' (Sign in): ours to \"Log in\", theirs to \"En--ter\"; it was \"Sign in\""
      ])
    let clean = loginXib.edited(ours + [theirs[1]])
    #expect(merge.taking(.ours) == clean)
    #expect(
      merge.withComments
        == clean.edited([
          (
            "                <label opaque",
            "                <!-- nib merge, conflict 1: both set 'text' of <label> 'lbl-00-ttl' (Sign in): ours to \"Log in\", "
              + "theirs to \"En- -ter\"; it was \"Sign in\"; theirs: text=\"En- -ter\" -->\n                <label opaque"
          )
        ]))
    #expect(
      String(
        decoding: try LayoutMerge.withoutComments(.init(file: "", bytes: merge.commented.bytes)),
        as: UTF8.self)
        == clean)
  }

  @Test(
    "a view that theirs removes and ours changes stays, and a view that ours removes and theirs changes is in a comment"
  )
  func removedView() throws {
    let button = loginXib.lines(ofElement: "btn-00-sgn")
    let changed = ("image=\"key\"", "image=\"key\" backgroundImage=\"back\"")
    let merge = try expectConflict(
      [(button, "")], [changed],
      ["ours removes <state normal>, which theirs changes"].map { _ in
        "ours removes <button> 'btn-00-sgn' (Sign in), which theirs changes"
      })
    #expect(merge.taking(.ours) == loginXib.edited([(button, "")]))
    #expect(merge.taking(.theirs) == loginXib.edited([changed]))
    let lines = merge.withComments.split(separator: "\n")
    let comment = lines.firstIndex { $0.contains("<!-- nib merge, conflict 1: ours removes") } ?? 0
    #expect(lines[comment - 1] == "                </label>")
    #expect(lines[comment].hasPrefix("                <!-- nib"))
    #expect(lines[comment].contains("theirs: <button opaque"))
    #expect(lines[comment + 6] == "                </button> -->")
    let other = try expectConflict(
      [changed], [(button, "")], ["theirs removes <button> 'btn-00-sgn' (Sign in), which ours changes"])
    #expect(other.withComments.contains("; theirs removes this -->\n                <button opaque"))
  }

  @Test("a view with another id is another view, even if nothing else differs")
  func otherID() throws {
    let merge = try expectConflict(
      [("vew-00-box", "vew-11-box")], [("fixedFrame=\"YES\"", "fixedFrame=\"NO\"")],
      ["ours removes <view> 'vew-00-box', which theirs changes"])
    #expect(merge.taking(.ours) == loginXib.edited([("vew-00-box", "vew-11-box")]))
  }

  @Test("a value that ours removes and theirs changes leaves no line behind")
  func removedValue() throws {
    let color = "                    <nil key=\"highlightedColor\"/>\n"
    let merge = try expectConflict(
      [(color, "")], [("<nil key=\"highlightedColor\"/>", "<color key=\"highlightedColor\" white=\"1\"/>")],
      [
        "both set 'highlightedColor' of <label> 'lbl-00-ttl' (Sign in): ours to nothing, theirs to <color white=\"1\">; it was <nil>"
      ])
    #expect(merge.taking(.ours) == loginXib.edited([(color, "")]))
    #expect(
      merge.taking(.theirs)
        == loginXib.edited([
          ("<nil key=\"highlightedColor\"/>", "<color key=\"highlightedColor\" white=\"1\"/>")
        ]))
  }

  @Test("two cells for one key, and two objects for one outlet, are conflicts")
  func oneplace() throws {
    func guide(_ id: String) -> Edits {
      [
        (
          "<viewLayoutGuide key=\"safeArea\" id=\"saf-00-top\"/>",
          "<viewLayoutGuide key=\"safeArea\" id=\"saf-00-top\"/>\n            <view key=\"inputView\" id=\"\(id)\"/>"
        )
      ]
    }
    let merge = try expectConflict(
      guide("inp-00-00a"), guide("inp-00-00b"),
      [
        "both set \"inputView\" of <view> 'vew-00-top': ours with <view> 'inp-00-00a', theirs with <view> 'inp-00-00b'"
      ])
    #expect(merge.taking(.ours) == loginXib.edited(guide("inp-00-00a")))
    #expect(merge.taking(.theirs) == loginXib.edited(guide("inp-00-00b")))
    func outlet(_ target: String, _ id: String) -> Edits {
      [
        (
          "                <outlet property=\"view\"",
          "                <outlet property=\"box\" destination=\"\(target)\" id=\"\(id)\"/>\n                <outlet property=\"view\""
        )
      ]
    }
    _ = try expectConflict(
      outlet("vew-00-box", "out-00-00a"), outlet("btn-00-sgn", "out-00-00b"),
      [
        "both connect the outlet \"box\" of File's Owner: ours with <view> 'vew-00-box', theirs with <button> 'btn-00-sgn' (Sign in)"
      ],
      rules: Set(MergeSettlement.Rule.allCases))
  }

  @Test("a view that ours removes and to which a new constraint of theirs refers is a conflict")
  func brokenReference() throws {
    let box = loginXib.lines(ofElement: "vew-00-box")
    let constraint = (
      "        </constraints>",
      "            <constraint firstItem=\"vew-00-box\" firstAttribute=\"width\" constant=\"9\" id=\"con-00-003\"/>\n        </constraints>"
    )
    let merge = try expectConflict(
      [(box, "")], [constraint],
      [
        "ours removes <view> 'vew-00-box', to which theirs refers (with "
          + "<constraint> 'con-00-003' (vew-00-box.width = 9), which theirs added)"
      ])
    #expect(merge.taking(.theirs) == loginXib.edited([constraint]))
  }

  @Test("an outlet that ours renames and theirs adds is a conflict")
  func renamedOutlet() throws {
    let added = [
      (
        "                <outlet property=\"view\"",
        "                <outlet property=\"box\" destination=\"vew-00-box\" id=\"out-00-00b\"/>\n                <outlet property=\"view\""
      )
    ]
    let merge = try expectConflict(
      [("property=\"title\"", "property=\"box\"")], added,
      [
        "both connect the outlet \"box\" of File's Owner: ours with <label> 'lbl-00-ttl' (Sign in), theirs with <view> 'vew-00-box'"
      ])
    #expect(merge.taking(.ours) == loginXib.edited([("property=\"title\"", "property=\"box\"")]))
    #expect(merge.taking(.theirs) == loginXib.edited(added))
  }

  @Test(
    "a view that is kept in a conflict has its outlet and its constraints, which the other side removed with it",
    arguments: [false, true], [MergeSide.ours, .theirs])
  func removedConnections(isWholeElement: Bool, remover: MergeSide) throws {
    let changed = loginXib.edited([("text=\"Sign in\"", "text=\"Log in\"")])
    var removed = loginXib
    for id in ["lbl-00-ttl", "out-00-ttl", "con-00-001", "con-00-002"] {
      removed = removed.edited([(removed.lines(ofElement: id), "")])
    }
    if isWholeElement {
      removed = removed.edited([("            <constraints>\n            </constraints>\n", "")])
    }
    let merge =
      try remover == .ours ? xcodeMerge(loginXib, removed, changed) : xcodeMerge(loginXib, changed, removed)
    #expect(
      merge.conflicts.map(\.message) == [
        "\(remover) removes <label> 'lbl-00-ttl' (Sign in), which \(remover == .ours ? "theirs" : "ours") changes (with 3 "
          + "connections or constraints)"
      ])
    #expect(merge.taking(remover) == removed)
    #expect(merge.taking(remover == .ours ? .theirs : .ours) == changed)
  }

  @Test(
    "a view that one side removes and to which the other side connects an outlet is a conflict about both alone",
    arguments: [MergeSide.ours, .theirs])
  func addedConnection(remover: MergeSide) throws {
    let outlet = "                <outlet property=\"view\""
    let start = "                <outlet property=\"start\" destination=\"btn-00-sgn\" id=\"out-00-sta\"/>\n"
    let added = loginXib.edited([(outlet, start + outlet)])
    let title = ("text=\"Sign in\"", "text=\"Log in\"")
    let removed = loginXib.edited([(loginXib.lines(ofElement: "btn-00-sgn"), ""), title])
    let merge =
      try remover == .ours ? xcodeMerge(loginXib, removed, added) : xcodeMerge(loginXib, added, removed)
    #expect(merge.conflicts.map(\.kind) == [.changedAndRemoved])
    #expect(merge.taking(remover) == removed)
    #expect(merge.taking(remover == .ours ? .theirs : .ours) == added.edited([title]))
  }

  @Test(
    "each place of a conflict has a comment that says what theirs has there, and the first one has a line")
  func severalPlaces() throws {
    let ours = loginXib.edited([
      ("text=\"Sign in\"", "text=\"Log in\""),
      (
        "                <outlet property=\"view\"",
        "                <outlet property=\"heading\" destination=\"lbl-00-ttl\" id=\"out-00-hea\"/>\n                <outlet property=\"view\""
      ),
    ])
    var theirs = loginXib
    for id in ["lbl-00-ttl", "out-00-ttl", "con-00-001", "con-00-002"] {
      theirs = theirs.edited([(theirs.lines(ofElement: id), "")])
    }
    let merge = try xcodeMerge(loginXib, ours, theirs)
    let commented = merge.commented
    let lines = merge.withComments.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.enumerated().filter { $0.element.contains("<!-- nib merge, conflict 1: ") }
    #expect(comments.count == 5)
    #expect(commented.lines == [0: comments[0].offset + 1])
    for (offset, comment) in comments {
      #expect(
        comment.hasSuffix(
          "; theirs \(lines[offset + 1].contains("heading") ? "does not have" : "removes") this -->"))
    }
  }

  @Test("a conflict about one connection names its objects", arguments: [MergeSide.ours, .theirs])
  func connectionWords(remover: MergeSide) throws {
    let outlet = loginXib.lines(ofElement: "out-00-ttl")
    let action = loginXib.lines(ofElement: "act-00-sgn")
    let removed = loginXib.edited([(outlet, ""), (action, "")])
    let changed = loginXib.edited([
      ("destination=\"lbl-00-ttl\"", "destination=\"btn-00-sgn\""),
      ("selector=\"signIn:\"", "selector=\"enter:\""),
    ])
    let merge =
      try remover == .ours ? xcodeMerge(loginXib, removed, changed) : xcodeMerge(loginXib, changed, removed)
    let other = remover == .ours ? "theirs" : "ours"
    #expect(
      merge.conflicts.map(\.message) == [
        "\(remover) removes the outlet 'title' of File's Owner to <button> 'btn-00-sgn' (Sign in), which \(other) changes",
        "\(remover) removes the action 'enter:' of <button> 'btn-00-sgn' (Sign in) to File's Owner, which \(other) changes",
      ])
  }

  @Test("the time of many conflicts about removed objects grows with the file, not with its square")
  func manyRemovedObjects() throws {
    func counts(_ count: Int) throws -> Int {
      func file(_ text: String, _ range: Range<Int>) -> String {
        let views = range.map { "<label text=\"\(text)\" id=\"l\($0)\"/>\n" }.joined()
        let outlets = range.map { "<outlet property=\"o\($0)\" destination=\"l\($0)\" id=\"o\($0)\"/>\n" }
          .joined()
        return """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
          <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"><connections>
          \(outlets)</connections></placeholder><view id="v"><subviews>
          \(views)<label id="last"/></subviews></view></objects></document>
          """
      }
      let merge = try xcodeMerge(file("a", 0..<count), file("b", 0..<count), file("a", 0..<0))
      #expect(merge.conflicts.count == count)
      return merge.bytes.count
    }
    func time(_ count: Int) throws -> Duration {
      try (0..<3).map { _ in try processorTime { _ = try counts(count) } }.min() ?? .zero
    }
    let (small, large) = try (time(300), time(1_200))
    #expect(large < small * 10)
  }

  @Test("a connection of a view that is removed as well is not kept because of its target")
  func removedSource() throws {
    let box = loginXib.lines(ofElement: "vew-00-box")
    let base = loginXib.edited([
      (
        box,
        box.edited([
          (
            "                </view>",
            "                    <connections>\n                        <outlet property=\"next\" destination=\"lbl-00-ttl\" id=\"out-00-nxt\"/>\n                    </connections>\n                </view>"
          )
        ])
      )
    ])
    var removed = base
    for id in ["vew-00-box", "lbl-00-ttl", "out-00-ttl", "con-00-001", "con-00-002"] {
      removed = removed.edited([(removed.lines(ofElement: id), "")])
    }
    let merge = try xcodeMerge(base, base.edited([("text=\"Sign in\"", "text=\"Log in\"")]), removed)
    #expect(merge.conflicts.count == 1)
    #expect(!merge.taking(.ours).contains("vew-00-box") && !merge.taking(.ours).contains("out-00-nxt"))
  }
}
