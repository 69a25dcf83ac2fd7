import Foundation
import NibKit
import TestSupport
import Testing

/// The lines of the article "Nibs in CI without a Mac", run by a shell in a repository of git with the sample's app.
@Suite("The article on nibs in CI", .needs("git")) @MainActor struct NibsInCIWithoutAMacTests {
  private let article: Article
  private let folder: Scratch

  /// Makes a repository with the branch `main`, on which the file fits the sources, and the branch `topic`, on which an
  /// outlet is renamed in the sources only and a text is changed.
  init() throws {
    article = try Article(path: "Sources/NibTool/NibTool.docc/NibsInCIWithoutAMac.md")
    folder = try Scratch()
    for name in ["Settings.xib", "SettingsController.swift", "VolumeSlider.h", "VolumeSlider.m"] {
      let path = "\(packageFolder)/Examples/PhoneApp/App/\(name)"
      try folder.write(String(contentsOfFile: path, encoding: .utf8), to: "App/\(name)")
    }
    try shell("git init -q -b main")
    try commit(as: "the app")
    try shell("git update-ref refs/remotes/origin/main main; git checkout -q -b topic")
    try change("App/SettingsController.swift", "var mute:", "var muted:")
    try change("App/Settings.xib", "text=\"Volume\"", "text=\"Loudness\"")
    try commit(as: "a change")
  }

  // MARK: The jobs

  @Test(
    "the lines of both services pass where nothing is wrong, and fail where a finding is new",
    arguments: [0, 1], [false, true])
  func jobs(number: Int, hasDriver: Bool) throws {
    try shell("git checkout -q main")
    // git prefers the command that the attributes name to any other command.
    if hasDriver {
      try folder.write("*.xib diff=layout\n", to: ".gitattributes")
      try shell("git config diff.layout.command 'nib diff --git'")
    }
    try shell(try #require(article.blocks(of: "sh").first { $0.contains("--write-baseline") }))
    let lines = commands(of: article.blocks(of: "yaml")[number]).filter {
      $0.contains("nib ") && !$0.contains("apt-get") && !$0.contains("gh ")
    }
    #expect(lines.count == 4)
    for line in lines { try shell(line) }
    #expect(try folder.read("changes.md").isEmpty)

    try shell("git checkout -q topic")
    for line in lines {
      try shell(line, expecting: line.hasPrefix("nib check") && !line.contains("||") ? 1 : 0)
    }
    let changes = try folder.read("changes.md")
    #expect(changes.contains("### App/Settings.xib: 1 difference"))
    #expect(changes.contains("text was \"Volume\", and is \"Loudness\""))
  }

  @Test("the findings for code scanning name the file from the folder of the repository")
  func codeScanning() throws {
    try folder.write("{\"version\": 1, \"findings\": []}", to: "known.json")
    try shell(try #require(commands(of: article.blocks(of: "yaml")[0]).first { $0.contains("sarif") }))
    let log = try #require(parsedLines(folder.read("nibs.sarif").replacing("\n", with: " ")).first)
    let results = try #require(((log["runs"] as? [[String: Any]])?.first?["results"]) as? [[String: Any]])
    let first = try #require(results.first { $0["ruleId"] as? String == "unknown-outlet" })
    let place = (first["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    #expect((place?["artifactLocation"] as? [String: Any])?["uri"] as? String == "App/Settings.xib")
  }

  @Test("the report of code quality has the fields that GitLab reads", .needs("jq"))
  func codeQuality() throws {
    try folder.write("{\"version\": 1, \"findings\": []}", to: "known.json")
    let lines = commands(of: article.blocks(of: "yaml")[1]).filter { $0.contains("nibs.json") }
    #expect(lines.count == 2)
    for line in lines { try shell(line) }
    let report = try JSONSerialization.jsonObject(with: Data(folder.read("codequality.json").utf8))
    let first = try #require((report as? [[String: Any]])?.first)
    #expect(first["check_name"] as? String == "unknown-outlet")
    #expect(first["severity"] as? String == "major")
    #expect((first["description"] as? String)?.isEmpty == false)
    #expect((first["fingerprint"] as? String)?.hasPrefix("App/Settings.xib unknown-outlet ") == true)
    let location = try #require(first["location"] as? [String: Any])
    #expect(location["path"] as? String == "App/Settings.xib")
    #expect((location["lines"] as? [String: Any])?["begin"] as? Int == 12)
  }

  // MARK: Merging

  @Test("the commands for git merge two changes of one line, and so does the merge tool")
  func merging() throws {
    try shell("git checkout -q main")
    try change("App/Settings.xib", "fixedFrame=\"YES\" text=", "fixedFrame=\"YES\" tag=\"7\" text=")
    try commit(as: "our change")
    let merged = try folder.read("App/Settings.xib").replacing("text=\"Volume\"", with: "text=\"Loudness\"")
    let merge = "git -c user.name=A -c user.email=a@example.org merge -q --no-edit topic"
    let blocks = article.blocks(of: "sh").filter { $0.contains("git config") }
    #expect(blocks.count == 2)

    try shell(merge, expecting: 1)
    #expect(try folder.read("App/Settings.xib").contains("<<<<<<<"))
    try shell(blocks[1] + "git mergetool --no-prompt --tool nib")
    #expect(try folder.read("App/Settings.xib") == merged)

    try shell("git reset -q --hard\n" + blocks[0] + merge)
    #expect(try folder.read("App/Settings.xib") == merged)
  }

  @Test("the driver is the one that the help of merge prints")
  func driver() throws {
    let block = try #require(article.blocks(of: "sh").first { $0.contains("merge.layout.driver") })
    let driver = block.components(separatedBy: "\n").dropFirst().joined(separator: "\n").withoutIndentation
    #expect(ToolRun("help", "merge").output.withoutIndentation.contains(driver))
  }

  // MARK: The findings

  @Test("the output is that of the sample with a renamed outlet")
  func output() throws {
    let run = try shell("nib check --sources App", expecting: 1)
    #expect(article.blocks(of: "text") == [run.output])
  }

  @Test("each code of the table is one that the code of the tool has")
  func table() throws {
    let names = article.names(below: "### What a finding means")
    #expect(names.count > 15)
    let sources = try #require(FileManager.default.enumerator(atPath: packageFolder + "/Sources"))
    let texts = try sources.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".swift") && $0.hasPrefix("Nib")
    }
    .map { try String(contentsOfFile: "\(packageFolder)/Sources/\($0)", encoding: .utf8) }
    for name in names { #expect(texts.contains { $0.contains("\"\(name)\"") }, "\(name)") }
  }

  // MARK: Running

  /// Runs lines with the program of this build, as a runner does: the first failure ends them.
  @discardableResult
  private func shell(_ lines: String, expecting status: Int32 = 0) throws -> Run {
    let bin = URL(filePath: ProcessTests.program).deletingLastPathComponent().path
    let run = try Run(
      ["bash", "-e", "-c", lines], in: folder.path,
      environment: [
        "PATH": bin + ":" + (Program.searchPath ?? ""), "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null", "GITHUB_BASE_REF": "main",
        "GITHUB_STEP_SUMMARY": folder.file("summary.md"), "CI_MERGE_REQUEST_DIFF_BASE_SHA": "main",
      ])
    #expect(run.status == status, "\(lines)\n\(run.output)\(run.errors)")
    return run
  }

  private func commit(as words: String) throws {
    try shell("git add App; git -c user.name=A -c user.email=a@example.org commit -q -m '\(words)'")
  }

  private func change(_ file: String, _ old: String, _ new: String) throws {
    let text = try folder.read(file)
    #expect(text.contains(old))
    try folder.write(text.replacing(old, with: new), to: file)
  }

  /// Returns the lines that a job runs: the values of `run`, and the items of `script`.
  private func commands(of yaml: String) -> [String] {
    let lines = yaml.components(separatedBy: "\n")
    func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    var result: [String] = []
    var isScript = false
    for (index, line) in lines.enumerated() {
      if line.wholeMatch(of: #/ *\w+:/#) != nil { isScript = line.contains(" script:") }
      let prefix = isScript ? "- " : "run: "
      let bare = line.drop { $0 == " " }
      guard bare.hasPrefix(prefix) else { continue }
      guard bare == prefix + "|" else {
        result.append(String(bare.dropFirst(prefix.count)))
        continue
      }
      let body = lines[(index + 1)...].prefix { indentation($0) > indentation(line) }
      result.append(body.joined(separator: "\n"))
    }
    return result
  }
}
