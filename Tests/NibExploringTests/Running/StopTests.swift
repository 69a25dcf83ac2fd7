import Foundation
import TestSupport
import Testing

/// A class that stops the program costs one load, and is reported like any other failure.
@Suite struct StopTests {
  private static let program = BuiltPackage.program("StopProbe")

  /// A way in which a class stops the program, and the words for it. A trap is another signal on other processors.
  struct Way: Sendable, CustomTestStringConvertible {
    let how: String
    let words: String
    var options: [String] = []
    var testDescription: String { how }
  }

  private static let trap = "stops the program with (SIGILL|SIGTRAP)"
  static let ways = [
    Way(how: "trap", words: "\(trap): Fatal error: not ready \\(StopProbe/main.swift:\\d+\\)"),
    Way(how: "index", words: "\(trap): Fatal error: Index out of range"),
    Way(how: "abort", words: "stops the program with SIGABRT"),
    Way(how: "exit0", words: "ends the program with exit\\(0\\)"),
    Way(how: "exit3", words: "ends the program with exit\\(3\\)"),
    Way(how: "recurse", words: "overflows the stack"),
    Way(how: "loop", words: "does not end in 0.4 s", options: ["--load-time", "0.4"]),
    Way(how: "shout", words: "does not end in 0.4 s", options: ["--load-time", "0.4"]),
    Way(how: "grow", words: "takes more than 100 MB of memory", options: ["--load-memory", "100"]),
    Way(how: "group", words: "stops the program with SIGHUP"),
    Way(how: "regroup", words: "does not end in 0.4 s", options: ["--load-time", "0.4"]),
  ]

  /// Explores a layout. A backtrace for each stop takes longer than all loads together, so only the test of it has some.
  private func explore(_ text: String, _ options: [String] = [], backtraces: Bool = false) throws -> Run {
    try run("explore", text, options, backtraces: backtraces)
  }

  private func run(
    _ command: String, _ text: String, _ options: [String] = [], backtraces: Bool = false
  ) throws -> Run {
    let scratch = try Scratch()
    try scratch.write(text, to: "t.layout.xml")
    return try Run(
      [Self.program, command, "t.layout.xml"] + options, in: scratch.file("."),
      environment: ["NO_COLOR": "1", "SWIFT_BACKTRACE": backtraces ? "enable=tty" : "enable=no"])
  }

  private func layout(_ stopper: String, stopperFirst: Bool = false) -> String {
    let plain = ["<Plain id=\"p\" peer=\"#q\"/>", "<Plain id=\"q\" peer=\"#p\"/>"]
    let all = stopperFirst ? [stopper] + plain : plain + [stopper]
    return "<layout version=\"1\">\n\(all.joined(separator: "\n"))\n</layout>\n"
  }

  private func matches(_ text: String, _ pattern: String) throws -> Bool {
    try text.firstMatch(of: Regex(pattern)) != nil
  }

  @Test(
    "a stop in some orders is a finding with its steps, and other findings are there too",
    arguments: sample(ways, oneOf: 3))
  func inSomeOrders(way: Way) throws {
    let stopper = "<Stopper id=\"s\" how=\"\(way.how)\" when=\"early\" peer=\"#p\"/>"
    let run = try explore(layout(stopper), ["--runs", "6"] + way.options)
    #expect(run.status == 1)
    let condition = "the load fails if awake s comes before awake p: 'awake s' of Stopper "
    #expect(try matches(run.output, condition + way.words), "\(run.output)\(run.errors)")
    #expect(run.output.contains("p.other is \"by another\" if awake p comes before awake q"))
    #expect(run.output.contains("2 findings. Ran 6 of the loads"))
    #expect(!run.output.contains("could not be confirmed"))
    // The load that stops has a trace up to the step.
    #expect(try matches(run.output, "> abort"))
  }

  @Test(
    "a class that acts on the tool costs one load, and the rest is reported",
    arguments: [
      ("close", "closes the descriptor through which its process talks to the tool"),
      ("signal", "sends SIGTERM to the tool"),
    ])
  func againstTheTool(how: String, words: String) throws {
    let stopper = "<Stopper id=\"s\" how=\"\(how)\" when=\"early\" peer=\"#p\"/>"
    let run = try explore(layout(stopper), ["--runs", "6"])
    #expect(run.status == 1)
    #expect(
      run.output.contains("the load fails if awake s comes before awake p: the load \(words)"),
      "\(run.output)\(run.errors)")
    #expect(run.output.contains("p.other is \"by another\" if awake p comes before awake q"))
  }

  @Test("a class that closes the first descriptors of its process changes nothing")
  func daemon() throws {
    let run = try explore(
      layout("<Stopper id=\"s\" how=\"mute\" when=\"always\" peer=\"#p\"/>"), ["--runs", "6"])
    #expect(run.output.contains("1 finding. Ran 6 of the loads"), "\(run.output)\(run.errors)")
  }

  @Test("a stop that takes three steps is reported with all of them, beside what does not stop")
  func threeSteps() throws {
    let text = """
      <layout version="1">
        <Link id="hub" wrong="b c a"/>
        <Link id="a" hub="#hub"/>
        <Plain id="p" peer="#q"/>
        <Second id="b" hub="#hub"/>
        <Plain id="q"/>
        <Third id="c" hub="#hub"/>
      </layout>
      """
    let run = try explore(text, ["--format", "json"])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let reported = findings.map { finding in
      (finding["sequence"] as? [[String: Any]] ?? []).map { "\($0["event"] ?? "") \($0["object"] ?? "")" }
    }
    #expect(Set(reported) == [["awake b", "awake c", "awake a"], ["awake q", "awake p"]], "\(run.output)")
  }

  @Test("a stop in every load is reported with its step", arguments: ways)
  func inEveryLoad(way: Way) throws {
    let stopper = "<Stopper id=\"s\" how=\"\(way.how)\" when=\"always\" peer=\"#p\"/>"
    let run = try explore(layout(stopper), ["--runs", "1"] + way.options)
    #expect(run.status == 1)
    let words = "Every load fails, so there is nothing to compare: 'awake s' of Stopper " + way.words
    #expect(try matches(run.output, words), "\(run.output)\(run.errors)")
    #expect(run.output.contains("Nothing is known about the order. Ran 1 of the loads that 'any' allows"))
  }

  @Test("if the layout's own load stops, a load that does not stop is compared with it")
  func inTheFirstLoad() throws {
    let stopper = "<Stopper id=\"s\" how=\"exit3\" when=\"early\" peer=\"#p\"/>"
    let run = try explore(layout(stopper, stopperFirst: true), ["--runs", "12"])
    #expect(run.status == 1)
    #expect(
      try matches(
        run.output,
        "the load fails if awake s comes before awake p: 'awake s' of Stopper ends the program with exit"),
      "\(run.output)")
    #expect(run.output.contains("p.other is"))
  }

  @Test("the innermost function of the class is named where the runtime writes a backtrace")
  func frame() throws {
    let ways = [("index", []), ("loop", ["--load-time", "0.4"]), ("recurse", [])]
    for (how, options) in sample(ways, oneOf: ways.count) {
      let stopper = "<Stopper id=\"s\" how=\"\(how)\" when=\"always\" peer=\"#p\"/>"
      let run = try explore(layout(stopper), ["--runs", "1"] + options, backtraces: true)
      let function = how == "recurse" ? "recurse" : "stop"
      #expect(try matches(run.output, "\\(in \(function)\\(_:\\) at main.swift:\\d+\\)"), "\(run.output)")
    }
  }

  @Test("with backtraces switched off the stop is reported without the function")
  func noFrame() throws {
    let stopper = "<Stopper id=\"s\" how=\"index\" when=\"always\" peer=\"#p\"/>"
    let run = try explore(layout(stopper), ["--runs", "1"])
    #expect(try matches(run.output, "'awake s' of Stopper " + Self.trap), "\(run.output)")
    #expect(!run.output.contains("main.swift"))
  }

  @Test("a stop outside the steps names the code that ran")
  func moments() throws {
    let initializer = try explore(layout("<Stopper id=\"stopsInInit\"/>"), ["--runs", "1"])
    #expect(
      try matches(initializer.output, "nothing to compare: 'init stopsInInit' of Stopper " + Self.trap),
      "\(initializer.output)")
    let reading = try explore(layout("<Stopper id=\"s\" how=\"exit3\" when=\"reading\"/>"), ["--runs", "1"])
    #expect(reading.output.contains("reading the state of the objects ends the program with exit(3)"))
    let release = try explore(layout("<Stopper id=\"s\" how=\"exit3\" when=\"deinit\"/>"), ["--runs", "1"])
    #expect(release.output.contains("releasing the objects ends the program with exit(3)"))
    let owner = try explore("<layout version=\"1\" owner=\"Owner\"><Plain/></layout>", ["--runs", "1"])
    #expect(owner.output.contains("making the owner or an external object ends the program with exit(3)"))
    let external = try explore(
      "<layout version=\"1\"><Plain peer=\"#ext:trap\"/></layout>", ["--runs", "1"])
    #expect(
      try matches(external.errors, "error: before the first load, a class " + Self.trap), "\(external.errors)"
    )
    for run in [initializer, reading, release, owner, external] { #expect(run.status == 1) }
  }

  @Test("a stop while a map is made is reported with its step, and the map is of a load that does not stop")
  func map() throws {
    let stopping = try run(
      "map", layout("<Stopper id=\"s\" how=\"trap\" when=\"always\" peer=\"#p\"/>"))
    #expect(stopping.status == 1)
    #expect(
      try matches(
        stopping.output, "^There is no map, because the load fails: 'awake s' of Stopper \(Self.trap)"),
      "\(stopping.output)\(stopping.errors)")
    #expect(!stopping.output.contains("No step"))
    let json = try run(
      "map", layout("<Stopper id=\"s\" how=\"exit3\" when=\"always\" peer=\"#p\"/>"), ["--format", "json"])
    #expect(json.status == 1 && json.output.contains("\"failure\":{") && json.output.contains("\"status\":3"))
    let run = try run(
      "map", layout("<Stopper id=\"s\" how=\"trap\" when=\"early\" peer=\"#p\"/>"))
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("awake p (line 2) writes q.other\n"))
  }

  @Test("a map whose process ends between two steps says so, and claims nothing")
  func stopBetweenSteps() throws {
    let text = layout("<Stopper id=\"s\" how=\"exit3\" when=\"between\"/>")
    let run = try run("map", text, ["--format", "json"])
    #expect(
      run.output.contains(#""steady":false,"complete":false,"failure":{"message":"its process ended while "#),
      "\(run.output)\(run.errors)")
  }

  @Test("a map that is made in another process names what is read and what is set to the value that it had")
  func observed() throws {
    let run = try run(
      "map", "<layout version=\"1\">\n<Setter id=\"s\" peer=\"#t\"/>\n<Setter id=\"t\"/>\n</layout>\n",
      ["--all"])
    #expect(
      run.output.contains("\nawake s (line 2) sets t.text to the same value; reads s.peer\n"),
      "\(run.output)\(run.errors)")
  }

  @Test("an object that has other properties in another order is compared by their names")
  func otherProperties() throws {
    let run = try explore(layout("<Changeling id=\"s\" peer=\"#p\"/>"), ["--runs", "6", "--all"])
    let early = "s.early is nothing if awake p comes before awake s, and 3 if after it;"
    #expect(run.output.contains(early), "\(run.output)\(run.errors)")
    #expect(run.output.contains("so s.late is 1 then, and nothing otherwise"), "\(run.output)")
  }

  @Test("the output of a class goes to standard error and not into the report")
  func printing() throws {
    let stopper = "<Stopper id=\"s\" how=\"print\" when=\"always\"/>"
    for format in ["text", "json"] {
      let run = try explore(layout(stopper), ["--runs", "2", "--format", format])
      #expect(!run.output.contains("said by a class"))
      #expect(run.errors.contains("said by a class\n"))
    }
  }

  @Test("the cause, the step and the object are fields of the JSON")
  func json() throws {
    let stopper = "<Stopper id=\"s\" how=\"exit3\" when=\"early\" peer=\"#p\"/>"
    let run = try explore(layout(stopper), ["--runs", "12", "--format", "json"])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let effects = findings.flatMap { $0["effects"] as? [[String: Any]] ?? [] }
    let failures = effects.compactMap { ($0["second"] as? [String: Any])?["failure"] as? [String: Any] }
    let stop = try #require(failures.first?["stop"] as? [String: Any])
    #expect(stop["cause"] as? String == "exit")
    #expect(stop["status"] as? Int == 3)
    let step = try #require(stop["step"] as? [String: Any])
    #expect(step["event"] as? String == "awake")
    #expect(step["object"] as? String == "s")
    #expect(step["class"] as? String == "Stopper")
  }

  @Test(
    "limits that are none are refused", arguments: ["--load-time=0", "--load-time=nan", "--load-memory=0"])
  func limits(option: String) throws {
    let run = try explore(layout("<Plain/>"), [option])
    #expect(run.status == 2)
    #expect(run.errors.contains(option.prefix { $0 != "=" }))
  }

  @Test("no process is left when the tool is ended in the middle of a load", .needs("pgrep"))
  func interrupt() throws {
    let scratch = try Scratch()
    try scratch.write(
      layout("<Stopper id=\"s\" how=\"loop\" when=\"always\" peer=\"#p\"/>"), to: "interrupted.layout.xml")
    // The tool is ended as soon as a process of it runs a load; both have the layout's path among their arguments.
    let path = scratch.file("interrupted.layout.xml")
    let script = """
      "\(Self.program)" explore "\(path)" --load-time 100 & tool=$!
      while ! pgrep -P $tool >/dev/null; do sleep 0.05; done
      worker=$(pgrep -P $tool); sleep 0.3; kill -INT $tool; kill -KILL $tool; wait $tool
      for i in $(seq 150); do
        kill -0 $worker 2>/dev/null || { echo gone; exit 0; }
        sleep 0.1
      done
      kill -KILL $worker; echo left
      """
    let run = try Run(["sh", "-c", script])
    #expect(run.output == "gone\n", "\(run.errors)")
  }
}
