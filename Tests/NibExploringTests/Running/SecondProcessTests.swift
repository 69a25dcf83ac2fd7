import Foundation
import NibExploring
import NibKit
import TestSupport
import Testing

/// A report does not depend on the process that writes it.
@Suite struct SecondProcessTests {
  private static let program = BuiltPackage.program("HashProbe")

  private func explore(
    _ text: String, _ options: String..., input: Bool = false, hashing: String? = nil
  ) throws -> Run {
    let scratch = try Scratch()
    try scratch.write(text, to: "t.layout.xml")
    let variables: [String: String?] = ["NO_COLOR": "1", "SWIFT_DETERMINISTIC_HASHING": hashing]
    return try Run(
      [Self.program, "explore", input ? "-" : "t.layout.xml"] + options, in: scratch.file("."),
      environment: variables, input: input ? text : "")
  }

  /// The program has values of its own that are observed.
  private let outside = "other static variables, files and all else outside the objects."

  private let tags = """
    <layout version="1">
      <Tags id="a"/><Tags id="b"/><Tags id="c"/><Tags id="d"/><Tags id="e"/>
    </layout>
    """

  @Test("a set's order is a finding, and an address as text is listed as not compared, in every process")
  func hashOrder() throws {
    for _ in 0..<3 {
      let run = try explore(tags, "--all")
      #expect(run.status == 1)
      let lines = run.output.split(separator: "\n")
      #expect(
        lines.filter { $0.contains("warning") }
          == zip(0..., ["a", "b", "c", "d", "e"]).map { place, id in
            "t.layout.xml:2:\(3 + 14 * place): warning: \(id).names differs in a process whose hashes have another seed [hash-order]"
          })
      #expect(
        lines.suffix(2) == [
          """
          Not compared, because they differ when the same load is repeated: a.address, b.address, c.address, \
          d.address, e.address, a.names, b.names, c.names, d.names, e.names
          """,
          """
          1 finding. Ran 64 of the loads that 'any' allows, every three steps in each \
          order, 120 in all, seed 1. Compared: 0 properties of 5 objects, and 2 values outside them. Not compared: 10 named above, \(outside)
          """,
        ])
    }
  }

  @Test("a set's order, a static variable and an order of steps are three findings beside each other")
  func threeKinds() throws {
    let run = try explore(
      """
      <layout version="1">
        <Tags id="t"/><Counted id="n"/>
        <Plain id="p" peer="#q"/><Plain id="q"/>
      </layout>
      """)
    let kinds = run.output.split(separator: "\n").filter { $0.contains("warning") }.compactMap { line in
      line.firstMatch(of: #/ ([a-z]+\.[a-z]+) (?:is|differs) .*\[([a-z-]+)\]/#).map { "\($0.1) \($0.2)" }
    }
    #expect(
      kinds.sorted() == ["n.number state-survives", "q.other order-dependent", "t.names hash-order"],
      "\(run.output)")
  }

  @Test("a report on one file that is merged keeps the findings of state, with the same fingerprints")
  func merging() throws {
    let scratch = try Scratch(["t.layout.xml": tags])
    func run(_ words: String...) throws -> Run {
      try Run([Self.program] + words, in: scratch.path, environment: ["NO_COLOR": "1"])
    }
    try scratch.write(run("explore", "t.layout.xml", "--format", "json").output, to: "t.json")
    let merged = try run("join", "t.json")
    #expect(merged.status == 1 && merged.output.contains(" [hash-order]\n"), "\(merged.output)")
    #expect(merged.output.hasSuffix("\n1 file, 1 finding\n"))
    _ = try run("explore", "t.layout.xml", "--write-baseline", "known.json")
    let known = try run("join", "t.json", "--baseline", "known.json")
    #expect(known.status == 0 && known.output.hasSuffix("1 file, nothing new, 1 known\n"), "\(known.output)")
  }

  private let seeded = """
    <layout version="1">
      <Seeded peer="#p"/>
      <Plain id="p"/>
    </layout>
    """

  @Test("a value that is the same in one process only is not compared", arguments: [nil, "1"])
  func hashSeed(hashing: String?) throws {
    for isInput in [false, true] {
      let run = try explore(seeded, input: isInput, hashing: hashing)
      #expect(run.status == 1)
      #expect(
        run.output == """
          \(isInput ? "<standard input>" : "t.layout.xml"):3:3: warning: p.text differs in a process whose hashes have another seed [hash-order]
                <Plain id="p"/>
                ^~~~~~
              note: it follows the order of the elements of a set or a dictionary, or a hash value

          Not compared, because they differ when the same load is repeated: p.text
          1 finding. Ran all 4 loads that 'any' allows, and 24 more to isolate the steps. Compared: 3 properties of 2 objects, and 2 values outside them. \
          Not compared: 1 named above, \(outside)

          """)
    }
  }

  @Test("findings that another process confirms are reported with the same bytes in each process")
  func sameBytes() throws {
    let text = """
      <layout version="1">
        <Plain id="a" peer="#b"/><Plain id="b" peer="#a"/><Plain id="c" peer="#b"/><Tags/>
      </layout>
      """
    for format in ["text", "json", "sarif"] {
      let runs = try (0..<(isThorough ? 4 : 2)).map { _ in try explore(text, "--all", "--format", format) }
      #expect(runs.allSatisfy { $0.status == 1 && $0.errors.isEmpty })
      #expect(Set(runs.map(\.output)).count == 1)
      #expect(runs[0].output.contains("by another"))
    }
  }

  /// Objects that are touched by the same callbacks, the owner and external objects: their places are compared where
  /// their callbacks have one.
  @Test("the same seed gives the same report in each process")
  func ties() async throws {
    var outputs: Set<String> = []
    for _ in 0..<5 {
      let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        print("<<<" + (try Ties.report().json()) + ">>>")
      }
      let text = String(decoding: result.standardOutputContent, as: UTF8.self)
      outputs.insert(String(try #require(text.firstMatch(of: #/(?s)<<<(.*)>>>/#)).1))
    }
    #expect(outputs.count == 1)
    #expect(outputs.first?.contains("unordered-access") == true)
  }
}

/// Two objects write the same properties of five others, of which two are external and one is the owner.
private enum Ties {
  final class Target: NibOwner {
    @Observed var shared = ""
    var plain = ""
    static var members: Members { Members(of: Target.self) { _ in } }
  }

  final class Writer: NibObject {
    private let name: String
    private var targets: [Target] = []

    static var members: Members {
      Members(of: Writer.self) { table in
        for name in ["a", "b", "c", "d", "e"] {
          table.outlet(name) { (writer: Writer, target: inout Target?) in
            if let new = target { writer.targets.append(new) } else { writer.targets = [] }
            target = nil
          }
        }
      }
    }

    init(coder: NibDecoder) throws { name = coder.id ?? "" }

    func awake() throws {
      for target in targets {
        target.shared = "agreed"
        target.plain = name
      }
    }
  }

  static func report() throws -> ExplorationReport {
    let targets = ##"a="#a" b="#b" c="#ext:c" d="#ext:d" e="#owner""##
    let text = """
      <layout version="1" owner="Target">
        <Writer id="x" \(targets)/><Writer id="y" \(targets)/><Goal id="a"/><Goal id="b"/>
      </layout>
      """
    var classes = ClassRegistry()
    classes.register(Writer.self)
    classes.register("Goal", members: Target.members) { _ in Target() }
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(
      owner: Target.self, classes: classes, externals: ["c": Target.self, "d": Target.self])
    return Explorer(plan, owner: { Target() }, externals: { ["c": Target(), "d": Target()] }).explore()
  }
}
