import Foundation
import TestSupport
import Testing

/// Layouts that are loaded within a load which another process runs.
@Suite struct NestedProgramTests {
  private static let program = BuiltPackage.program("StopProbe")

  private static let row = """
    <layout version="1">
    <Plain id="p" peer="#q"/>
    <Plain id="q" peer="#p"/>
    STOPPER
    </layout>

    """

  private func explore(
    _ options: [String] = [], owner: String = "", stopper: String = ""
  ) throws -> (run: Run, folder: Scratch) {
    let scratch = try Scratch()
    try scratch.write(
      "<layout version=\"1\"><Lister id=\"list\" loads=\"row\" owner=\"\(owner)\"/></layout>",
      to: "t.layout.xml")
    try scratch.write(Self.row.replacing("STOPPER", with: stopper), to: "row.layout.xml")
    return (try tool(["explore", "t.layout.xml"] + options, scratch), scratch)
  }

  private func tool(_ arguments: [String], _ folder: Scratch) throws -> Run {
    try Run([Self.program] + arguments, in: folder.file("."), environment: ["NO_COLOR": "1"])
  }

  @Test(
    "a nested fault is found with the places of the nested file, for any owner that is known",
    arguments: ["", "self"])
  func found(owner: String) throws {
    let run = try explore(owner: owner).run
    #expect(run.status == 1)
    #expect(run.output.contains("row.layout.xml:2:1: warning: p.other is "), "\(run.output)\(run.errors)")
    #expect(
      run.output.contains(
        "\nrow.layout.xml, loaded within the layout\(owner.isEmpty ? "" : " for an owner of Lister"): "))
  }

  @Test("an owner of a class that another process does not find is named")
  func unknownOwner() throws {
    let run = try explore(owner: "keeper").run
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "not explored there, because the classes of their owners are not registered: row for an owner of Keeper\n"
      ),
      "\(run.output)\(run.errors)")
  }

  @Test(
    "a class that stops the program in a nested step is reported with that step, and the other finding is there too"
  )
  func stops() throws {
    let run = try explore(stopper: "<Stopper id=\"s\" how=\"exit3\" when=\"early\" peer=\"#p\"/>").run
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "the load fails if awake s comes before awake p: 'awake s' of Stopper ends the program with exit(3)"),
      "\(run.output)\(run.errors)")
    #expect(run.output.contains("p.other is \"by another\" if awake p comes before awake q"))
    #expect(run.output.contains("row.layout.xml, loaded within the layout: 2 findings. "))
    #expect(!run.output.contains("could not be confirmed"))
  }

  @Test("the report is the same in each process")
  func sameBytes() throws {
    let stopper = "<Stopper id=\"s\" how=\"exit3\" when=\"early\" peer=\"#p\"/>"
    for format in ["text", "json", "sarif"] {
      let outputs = try (0..<2).map { _ in try explore(["--format", format], stopper: stopper).run.output }
      #expect(Set(outputs).count == 1 && outputs[0].contains("row.layout.xml"))
    }
  }

  @Test("the printed commands replay the two loads")
  func replays() throws {
    let (run, folder) = try explore()
    let commands = run.output.split(separator: "\n").filter { $0.hasPrefix("  stop-probe trace ") }
    #expect(commands.map { $0.contains("--within row") } == [false, true])
    let awakes = try commands.map { command in
      let arguments = command.drop { $0 == " " }.drop { $0 != " " }
      let run = try Run(
        ["sh", "-c", "\"\(Self.program)\"\(arguments)"], in: folder.file("."), environment: ["NO_COLOR": "1"])
      #expect(run.status == 0, "\(run.errors)")
      return run.output.matches(of: #/awake +([pq])\n/#).map { String($0.1) }
    }
    #expect(awakes == [["p", "q"], ["q", "p"]])
    let wrong = try tool(
      ["trace", "t.layout.xml", "--within", "rows", "--move", "awake q < awake p"], folder)
    #expect(wrong.status == 2 && wrong.errors.contains("no class loads the layout 'rows'"))
    let unknown = try tool(
      ["trace", "t.layout.xml", "--within", "row", "--move", "awake z < awake p"], folder)
    #expect(unknown.status == 2 && unknown.errors.contains("there is no step 'awake z'"))
  }

  @Test("SARIF has nested findings in the nested file, and a baseline knows them")
  func machineForms() throws {
    let (run, folder) = try explore(["--format", "sarif"])
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let results = try #require(((log["runs"] as? [[String: Any]])?.first)?["results"] as? [[String: Any]])
    let places = results.flatMap { $0["locations"] as? [[String: Any]] ?? [] }
      .compactMap { ($0["physicalLocation"] as? [String: Any])?["artifactLocation"] as? [String: Any] }
    #expect(
      !places.isEmpty && places.allSatisfy { ($0["uri"] as? String)?.hasSuffix("row.layout.xml") == true })
    let first = try tool(["explore", "t.layout.xml", "--write-baseline", "known.json"], folder)
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    let second = try tool(["explore", "t.layout.xml", "--baseline", "known.json"], folder)
    #expect(second.status == 0 && second.output.contains("1 known finding, and no other"), "\(second.output)")
    try folder.write(
      tool(["explore", "t.layout.xml", "--format", "json"], folder).output, to: "report.json")
    let merged = try tool(["join", "report.json", "--baseline", "known.json"], folder)
    #expect(merged.status == 0 && merged.output.contains("known"), "\(merged.output)\(merged.errors)")
  }
}
