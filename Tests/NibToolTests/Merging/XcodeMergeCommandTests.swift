import Foundation
import NibComparing
import TestSupport
import Testing

/// A file of Xcode's with a label and a button, whose title is given.
nonisolated func xibWithTitle(_ title: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Login">
              <connections>
                  <outlet property="view" destination="vew-00-top" id="out-00-vew"/>
              </connections>
          </placeholder>
          <view id="vew-00-top">
              <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
              <subviews>
                  <label text="\(title)" id="lbl-00-ttl">
                      <rect key="frame" x="20" y="79" width="353" height="21"/>
                  </label>
                  <button tag="1" id="btn-00-sgn">
                      <rect key="frame" x="20" y="120" width="353" height="30"/>
                  </button>
              </subviews>
          </view>
      </objects>
  </document>

  """
}

/// `nib merge` with files of Xcode's.
@MainActor @Suite struct XcodeMergeCommandTests {
  nonisolated static let base = xibWithTitle("Sign in")
  nonisolated static let tools = base.replacing("22505", with: "23094")
  /// The version of ours with the versions and the button of theirs.
  nonisolated static let result = xibWithTitle("Log in").replacing("tag=\"1\"", with: "tag=\"2\"").replacing(
    "22505", with: "23094")
  nonisolated static let comment =
    "                <!-- nib merge, conflict 1: both set 'text' of <label> 'lbl-00-ttl' (Sign in): ours to \"Log in\", theirs to \"Enter\"; "
    + "it was \"Sign in\"; theirs: text=\"Enter\" -->\n"

  /// The files of a merge with one conflict, one decision and one clean change.
  static func conflict() throws -> Scratch {
    try Scratch([
      "base.xib": Self.base, "ours.xib": xibWithTitle("Log in").replacing("22505", with: "22999"),
      "theirs.xib": xibWithTitle("Enter").replacing("tag=\"1\"", with: "tag=\"2\"").replacing(
        "22505", with: "23094"),
    ])
  }

  private func merge(_ folder: Scratch, _ options: String...) -> ToolRun {
    ToolRun(arguments: ["merge"] + ["base.xib", "ours.xib", "theirs.xib"].map(folder.file) + options)
  }

  @Test(
    "ours is in place in a conflict, theirs is in a comment and in the list, and the report has all three places"
  )
  func conflictInPlace() throws {
    let folder = try Self.conflict()
    let run = merge(folder, "-i", "--path", folder.file("Login.xib"))
    #expect(run.status == 1)
    let file = folder.file("Login.xib")
    #expect(
      run.errors == """
        \(file): note: both set 'toolsVersion' of <document>: ours to "22999", theirs to "23094"; the higher version is used [versions]
        \(file):12: conflict: both set 'text' of <label> 'lbl-00-ttl' (Sign in): ours to "Log in", theirs to "Enter"; it was "Sign in" [both-set]
            base: \(file) (base):12:24
            ours: \(file) (ours):12:24
            theirs: \(file) (theirs):12:24
        1 conflict
        note: in each conflict, the file has the version of ours, and that of theirs in a comment
        note: choose a side in '\(file).conflicts.json', or edit the file; then run 'nib merge --continue \(file)'

        """)
    let label = "                <label"
    #expect(try folder.read("ours.xib") == Self.result.replacing(label, with: Self.comment + label))
    let list =
      try JSONSerialization.jsonObject(with: Data(folder.read("Login.xib.conflicts.json").utf8))
      as? [String: Any]
    #expect(list?["base"] as? String == Self.base)
    #expect(list?["theirs"] as? String == (try folder.read("theirs.xib")))
    let conflicts = list?["conflicts"] as? [[String: Any]]
    #expect(conflicts?.map { $0["theirs"] as? String } == [" text=\"Enter\""])
  }

  @Test("a decision that is switched off is a conflict, and marks are written on request")
  func switches() throws {
    let folder = try Self.conflict()
    let run = merge(folder, "--rules", "frames,canvas", "--marks")
    #expect(run.status == 1)
    #expect(run.errors.contains("2 conflicts"))
    #expect(run.output.contains("<<<<<<< ours\n                <label text=\"Log in\""))
    let wrong = merge(folder, "--rules", "frame")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors.contains(
        "--rules takes all, none, or some of versions, dependencies, frames, canvas, connections"))
  }

  @Test(
    "the chosen side is taken into the file as it is now, and the list is removed",
    arguments: ["ours", "theirs"])
  func continued(side: String) throws {
    let folder = try Self.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, "-o", file).status == 1)
    let check = ToolRun("check", file)
    #expect(check.status == 1)
    #expect(
      check.output.hasPrefix(
        "\(file):12:17: warning: a merge left conflict 1 here: both set 'text' of <label> 'lbl-00-ttl' (Sign in): ours to "
          + "\"Log in\", theirs to \"Enter\"; it was \"Sign in\"; the version of ours is used [unfinished-merge]\n"
      ))
    // Xcode drops comments. The person has also moved the button.
    let now = try folder.read("Login.xib").replacing(Self.comment, with: "").replacing(
      "y=\"120\"", with: "y=\"140\"")
    try folder.write(now, to: "Login.xib")
    let undecided = ToolRun("merge", "--continue", file)
    #expect(undecided.status == 1)
    #expect(undecided.errors.contains("conflict 1: both set 'text'"))
    #expect(try folder.read("Login.xib") == now)
    let list = try folder.read("Login.xib.conflicts.json")
    try folder.write(
      list.replacing("\"take\" : null", with: "\"take\" : \"\(side)\""), to: "Login.xib.conflicts.json")
    let run = ToolRun("merge", "--continue", file)
    #expect(
      (run.status, run.output, run.errors) == (
        0, "", "\(file): 1 conflict is resolved; in a merge of git, run 'git add \(file)' next\n"
      ))
    #expect(
      try folder.read("Login.xib")
        == Self.result.replacing("y=\"120\"", with: "y=\"140\"").replacing(
          "Log in", with: side == "ours" ? "Log in" : "Enter"))
    #expect(!FileManager.default.fileExists(atPath: file + ".conflicts.json"))
  }

  @Test(
    "check warns of a list of conflicts as long as it is beside the file, once for each conflict or for the list"
  )
  func openList() throws {
    let folder = try Self.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, "-o", file).status == 1)
    let warning = "warning: a merge left"
    let commented = ToolRun("check", file)
    #expect(commented.status == 1)
    #expect(
      commented.output.contains(
        "Login.xib:12:17: warning: a merge left conflict 1 here: both set 'text' of <label> 'lbl-00-ttl' (Sign in): "
      ))
    #expect(commented.output.ranges(of: warning).count == 1, "\(commented.output)")
    // Xcode saves the file without the comments.
    try folder.write(Self.result, to: "Login.xib")
    let saved = ToolRun("check", file)
    #expect(saved.status == 1)
    #expect(
      saved.output.contains(
        """
        \(file): warning: a merge with 1 conflict is not finished [unfinished-merge]
            note: choose a side for each in '\(file).conflicts.json', and run 'nib merge --continue \(file)'; or remove \
        the list, if the merge was aborted
        """), "\(saved.output)")
    try folder.write("{}", to: "Login.xib.conflicts.json")
    #expect(
      ToolRun("check", file).output.contains(
        "warning: '\(file).conflicts.json' is beside the file, and cannot be used: this is not a list of conflicts: it has no "
          + "version [unfinished-merge]"
      ))
    try FileManager.default.removeItem(atPath: file + ".conflicts.json")
    #expect(!ToolRun("check", file).output.contains("unfinished-merge"))
  }

  @Test(
    "the options and the file of a continued merge can have any order",
    arguments: [
      ["--continue", "--take", "theirs", "FILE"], ["--continue", "FILE", "--take=theirs"],
      ["--take", "theirs", "--continue", "FILE"], ["FILE", "--take", "theirs", "--continue"],
      ["--take=theirs", "FILE", "--continue"],
    ])
  func orderOfOptions(arguments: [String]) throws {
    let folder = try Self.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, "-o", file).status == 1)
    let run = ToolRun(arguments: ["merge"] + arguments.map { $0 == "FILE" ? file : $0 })
    #expect(run.status == 0)
    #expect(try folder.read("Login.xib").contains("text=\"Enter\""))
    #expect(!FileManager.default.fileExists(atPath: file + ".conflicts.json"))
    #expect(ToolRun("merge", "--continue").errors.contains("--continue takes one file and no others."))
    #expect(
      ToolRun("merge", file, "--continue", file).errors.contains("--continue takes one file and no others."))
  }

  @Test(
    "a continued merge takes no option that it would ignore",
    arguments: [
      ["-o", "out.xib"], ["-i"], ["--rules", "none"], ["--marks"], ["-L", "x"], ["--path", "p"],
    ])
  func ignoredOptions(options: [String]) throws {
    let folder = try Self.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, "-o", file).status == 1)
    let left = try folder.read("Login.xib")
    let run = ToolRun(arguments: ["merge", "--continue", file, "--take", "theirs"] + options)
    #expect(run.status == 64 || run.status == 2)
    #expect(run.errors.contains("Of the other options, --continue takes only --take"), "\(run.errors)")
    #expect(try folder.read("Login.xib") == left)
  }

  @Test("without a list of conflicts, a merge cannot be continued, and the message says what to do")
  func noList() throws {
    let folder = try Scratch(["L.xib": Self.base])
    let file = folder.file("L.xib")
    let run = ToolRun("merge", "--continue", file, "--take", "ours")
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: there is no list of conflicts '\(file).conflicts.json': decide in the file and remove the comments or "
        + "the marks of the merge, or merge again; after a merge of git, 'git mergetool --tool nib' does it\n"
    )
  }

  @Test("a list that an aborted merge has left is not applied to the version of ours")
  func abortedMerge() throws {
    let folder = try Self.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, "-o", file).status == 1)
    let ours = try folder.read("ours.xib")
    try folder.write(ours, to: "Login.xib")
    let run = ToolRun("merge", "--continue", file, "--take", "theirs")
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: '\(file)' is the version of ours, without the changes of theirs: merge again, or remove "
        + "'\(file).conflicts.json' if the merge was aborted\n")
    #expect(try folder.read("Login.xib") == ours)
  }

  @Test("a file that has another change in the place of a chosen side is left alone")
  func editedConflict() throws {
    let folder = try Self.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, "-o", file).status == 1)
    let now = try folder.read("Login.xib").replacing("text=\"Log in\"", with: "text=\"Hello\"")
    try folder.write(now, to: "Login.xib")
    let run = ToolRun("merge", "--continue", file, "--take", "theirs")
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "both set 'text' of <label> 'lbl-00-ttl' (Log in): ours to \"Hello\", theirs to \"Enter\"; it was \"Log in\""
      ))
    #expect(
      run.errors.hasSuffix(
        "error: nothing is written: the file has other changes in the places of the chosen sides\n"))
    #expect(try folder.read("Login.xib") == now)
    // Ours is what the file has now.
    #expect(ToolRun("merge", "--continue", file, "--take", "ours").status == 0)
    #expect(try folder.read("Login.xib") == now.replacing(Self.comment, with: ""))
  }

  @Test("a list conforms to its schema", .enabled(if: JSONSchema.isInstalled)) func schema() throws {
    let folder = try Self.conflict()
    #expect(merge(folder, "-o", folder.file("Login.xib")).status == 1)
    let path = "\(packageFolder)/Schemas/conflicts.schema.json"
    let list = try folder.read("Login.xib.conflicts.json").replacing("\n", with: " ")
    let wrong = [
      ("null", "\"base\""), ("\"number\"", "\"nr\""), ("both-set", "set"),
      ("\"base\" : \"<?", "\"old\" : \"<?"),
    ]
    let texts = [list] + wrong.map { list.replacing($0.0, with: $0.1) }
    #expect(
      try JSONSchema.faults(of: texts, schema: path).map(\.isEmpty) == [true, false, false, false, false])
    let schema = try String(contentsOfFile: path, encoding: .utf8)
    for kind in MergeConflict.Kind.allCases { #expect(schema.contains("\"\(kind.rawValue)\"")) }
  }

  @Test(
    "a damaged list is refused with its fault",
    arguments: [
      ("{", "is not a list of conflicts: "), ("{}", "it has no version"),
      ("{\"version\": 2}", "the list has version 2"),
      ("{\"version\": 1, \"file\": \"L\"}", "it has no text 'base'"),
    ])
  func damagedList(text: String, message: String) throws {
    let folder = try Scratch(["L.xib": Self.base, "L.xib.conflicts.json": text])
    let run = ToolRun("merge", "--continue", folder.file("L.xib"), "--take", "ours")
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
    #expect(try folder.read("L.xib") == Self.base)
  }

  @Test("a side that is misspelled is named with its conflict", arguments: ["\"Theirs\"", "1", "{}"])
  func wrongSide(written: String) throws {
    let folder = try Self.conflict()
    let file = folder.file("Login.xib")
    #expect(merge(folder, "-o", file).status == 1)
    let list = try folder.read("Login.xib.conflicts.json")
    try folder.write(list.replacing(": null", with: ": \(written)"), to: "Login.xib.conflicts.json")
    let run = ToolRun("merge", "--continue", file)
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: '\(file).conflicts.json': conflict 1: 'take' is '\(written.replacing("\"", with: ""))', and can be "
        + "\"ours\", \"theirs\" or null\n")
  }

  /// Xcode gives an outlet another id when it is drawn again, so all three are different elements.
  @Test(
    "an outlet that both sides have drawn again is one conflict, with one comment and one warning"
  )
  func rewiredOutlet() throws {
    func file(_ id: String, _ destination: String) -> String {
      Self.base.replacing(
        "<outlet property=\"view\"",
        with:
          "<outlet property=\"box\" destination=\"\(destination)\" id=\"\(id)\"/>\n                <outlet property=\"view\""
      )
    }
    let folder = try Scratch([
      "base.xib": file("out-00-001", "vew-00-top"), "ours.xib": file("out-00-002", "lbl-00-ttl"),
      "theirs.xib": file("out-00-003", "btn-00-sgn"),
    ])
    let result = folder.file("Login.xib")
    let run = merge(folder, "-o", result)
    #expect(run.status == 1)
    let words =
      "both connect the outlet \"box\" of File's Owner: ours with <label> 'lbl-00-ttl' (Sign in), theirs with <button> "
      + "'btn-00-sgn'; it was <view> 'vew-00-top'"
    #expect(run.errors.contains("conflict: \(words) [same-place]\n    base: "), "\(run.errors)")
    let text = try folder.read("Login.xib")
    #expect(text.ranges(of: "<!--").count == 1, "\(text)")
    #expect(text.contains("conflict 1: \(words); theirs: <outlet property=\"box\" destination=\"btn-"))
    let list = try JSONSerialization.jsonObject(with: Data(folder.read("Login.xib.conflicts.json").utf8))
    let conflict = try #require(((list as? [String: Any])?["conflicts"] as? [[String: Any]])?.first)
    let base = try #require(conflict["base"] as? String)
    #expect(base == "<outlet property=\"box\" destination=\"vew-00-top\" id=\"out-00-001\"/>")
    #expect(ToolRun("check", result).output.ranges(of: "[unfinished-merge]").count == 1)
    #expect(ToolRun("merge", "--continue", result, "--take", "theirs").status == 0)
    #expect(try folder.read("Login.xib") == file("out-00-003", "btn-00-sgn"))
  }

  @Test("a result that would not load is a conflict: two objects with one id")
  func notLoadable() throws {
    func added(_ element: String) -> String {
      Self.base.replacing(
        "            </subviews>",
        with: "                <\(element) id=\"new-00-001\"/>\n            </subviews>")
    }
    let folder = try Scratch(["base.xib": "", "ours.xib": added("label"), "theirs.xib": added("button")])
    #expect(merge(folder).status == 1)
  }

  @Test("a side that is not well-formed, or another kind of file, loses nothing of the other")
  func malformedSide() throws {
    let folder = try Self.conflict()
    for text in [Self.base.replacing("</label>", with: ""), "<layout version=\"1\"/>\n"] {
      try folder.write(text, to: "theirs.xib")
      let ours = try folder.read("ours.xib")
      #expect(merge(folder, "-o", folder.file("M.xib")).status == 2)
      #expect(!FileManager.default.fileExists(atPath: folder.file("M.xib")))
      #expect(merge(folder, "-i").status == 1)
      let lines = try folder.read("ours.xib")
      #expect(lines.contains("Log in") && lines.contains(text.split(separator: "\n")[0]))
      try folder.write(ours, to: "ours.xib")
    }
  }
}

/// git merges files of Xcode's with nib as its driver.
@MainActor @Suite(.needs("git")) struct XcodeMergeDriverTests {
  @Test("a merge by structure takes what git's lines cannot merge, and leaves ours in place in a conflict")
  func driver() throws {
    let repository = try GitFolder(file: "App/Login.xib")
    let base = XcodeMergeCommandTests.base
    let clean = base.replacing("tag=\"1\"", with: "opaque=\"NO\" tag=\"1\"")
    try repository.commit(base: base, main: clean, topic: base.replacing("tag=\"1\"", with: "tag=\"2\""))
    try repository.git("merge", "-q", "--no-edit", "topic")
    #expect(try repository.layout == clean.replacing("tag=\"1\"", with: "tag=\"2\""))
    try repository.git("checkout", "-q", "topic")
    try repository.commit(xibWithTitle("Enter"), "their title")
    try repository.git("checkout", "-q", "main")
    try repository.commit(xibWithTitle("Log in"), "our title")
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    #expect(try repository.isUnmerged)
    #expect(
      try repository.layout.replacing(XcodeMergeCommandTests.comment, with: "") == xibWithTitle("Log in"))
    let file = repository.folder.file("App/Login.xib")
    #expect(ToolRun("merge", "--continue", file, "--take", "theirs").status == 0)
    #expect(try repository.layout == xibWithTitle("Enter"))
  }

  /// The file can have changed since in another way, and then nothing else tells that the list is old.
  @Test("a list of a merge that git has ended is not taken into the file", arguments: ["abort", "commit"])
  func endedMerge(end: String) throws {
    let repository = try GitFolder(file: "Login.xib")
    try repository.commit(
      base: XcodeMergeCommandTests.base, main: xibWithTitle("Log in"), topic: xibWithTitle("Enter"))
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    let file = repository.folder.file("Login.xib")
    #expect(ToolRun("check", file).output.contains("a merge left conflict 1 here"))
    if end == "abort" {
      try repository.git("merge", "--abort")
      try repository.commit(xibWithTitle("Log in").replacing("tag=\"1\"", with: "tag=\"3\""), "later")
    } else {
      try repository.folder.write(xibWithTitle("Both"), to: "Login.xib")
      #expect(ToolRun("check", file).output.contains("a merge with 1 conflict is not finished"))
      try repository.git("commit", "-q", "-a", "--no-edit")
    }
    let before = try repository.layout
    let run = ToolRun("merge", "--continue", file, "--take", "theirs")
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: git does not merge '\(file)' any more: remove '\(file).conflicts.json', if the merge was "
        + "aborted or is committed\n")
    #expect(try repository.layout == before)
    let check = ToolRun("check", file).output
    #expect(
      check.contains("'\(file).conflicts.json' is beside the file, and belongs to a merge that git has ended")
    )
    #expect(check.contains("note: remove it"))
  }

  @Test("the merge tool of git merges a file, and a conflict is finished although git puts its lines back")
  func mergeTool() throws {
    let repository = try GitFolder(file: "Login.xib")
    try repository.folder.write("*.none\n", to: ".gitattributes")
    let article = try Article(path: "Sources/NibKit/NibKit.docc/ComparingLayouts.md")
    let settings = try #require(article.blocks(of: "sh").first { $0.contains("mergetool.nib.cmd") })
    for line in settings.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3)
      try repository.git("config", String(words[2]), words[3].trimmingCharacters(in: ["'"]))
    }
    try repository.git("config", "mergetool.keepBackup", "false")
    let base = XcodeMergeCommandTests.base
    try repository.commit(
      base: base, main: base.replacing("tag=\"1\"", with: "opaque=\"NO\" tag=\"1\""),
      topic: base.replacing("tag=\"1\"", with: "tag=\"2\""))
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    try repository.git("mergetool", "--no-prompt")
    #expect(try repository.layout == base.replacing("tag=\"1\"", with: "opaque=\"NO\" tag=\"2\""))
    try repository.git("commit", "-q", "-m", "merged")
    try repository.git("checkout", "-q", "topic")
    try repository.commit(xibWithTitle("Enter"), "their title")
    try repository.git("checkout", "-q", "main")
    try repository.commit(xibWithTitle("Log in"), "our title")
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    try repository.git("mergetool", "--no-prompt", expecting: 1)
    let lines = try repository.layout
    #expect(lines.contains("\n=======\n"))
    let file = repository.folder.file("Login.xib")
    try repository.folder.write(lines.replacing("y=\"120\"", with: "y=\"121\""), to: "Login.xib")
    let refused = ToolRun("merge", "--continue", file, "--take", "theirs")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("[unfinished-merge]"))
    try repository.folder.write(lines, to: "Login.xib")
    #expect(ToolRun("merge", "--continue", file, "--take", "theirs").status == 0)
    #expect(try repository.layout == xibWithTitle("Enter"))
  }

  @Test("a side that is not well-formed leaves the lines of both between marks")
  func malformedSide() throws {
    let repository = try GitFolder(file: "Login.xib")
    try repository.commit(
      base: XcodeMergeCommandTests.base, main: xibWithTitle("Log in"), topic: xibWithTitle("A & B"))
    try repository.git("merge", "--no-edit", "topic", expecting: 1)
    let text = try repository.layout
    #expect(text.contains("Log in") && text.contains("A & B") && text.contains("\n=======\n"))
  }
}
