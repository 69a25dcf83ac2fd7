import Foundation
import Testing

/// `nib explore`, and `nib trace --move` that replays what it says.
@MainActor
@Suite struct ExploreCommandTests {
  @Test("a finding ends with one")
  func findingEnds() {
    let run = ToolRun("explore", pitfall("01-nested-views"))
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    #expect(
      run.lines[0].hasSuffix(
        "01-nested-views.layout.xml:4:5: warning: sub.str is \"DefaultValue\" if awake sup comes before awake sub, "
          + "and \"valueFromSuper\" if after it; 'any' promises neither [order-dependent]"))
    #expect(
      run.lines.last
        == "1 finding. Ran all 8 loads that 'any' allows, and 28 more to isolate the steps. "
        + "Compared: 16 properties of 2 objects. Not compared: static variables, files and all else outside the objects."
    )
  }

  @Test("a clean layout ends with zero")
  func cleanLayoutEnds() {
    let run = ToolRun("explore", pitfall("46-collection-order.cured"))
    #expect(run.status == 0)
    #expect(
      run.output
        == "Nothing that was compared depends on order. Ran 64 of the loads that 'any' allows, every three steps in each "
        + "order, 24 in all, seed 1. Compared: 29 properties of 4 objects. Not compared: static variables, files and all else outside the objects.\n"
    )
  }

  @Test("a layout with errors is not loaded")
  func layoutErrorsLoaded() {
    let run = ToolRun("explore", pitfall("28-dangling-id"))
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("[dangling-reference]"))
    #expect(ToolRun("explore", "no such file").status == 2)
  }

  /// The command lines of a report are run as they stand, and show the two traces.
  @Test("a report is replayed by its own words")
  func reportReplayed() throws {
    for name in [
      "01-nested-views", "03-attr-before-outlet", "18-connection-order-drives-init", "38-lifo-fixups",
    ] {
      let report = ToolRun("explore", pitfall(name), "--format", "json").output
      let json = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
      let findings = try #require(json["findings"] as? [[String: Any]])
      #expect(!findings.isEmpty)
      let commands = ToolRun("explore", pitfall(name)).lines.filter { $0.hasPrefix("  nib trace ") }
      #expect(commands.count == 2 * findings.count)
      for (index, finding) in findings.enumerated() {
        let traces = try #require(finding["traces"] as? [[NSDictionary]])
        for (command, trace) in zip(commands[(2 * index)...], traces) {
          let events = try ToolRun(arguments: arguments(of: command) + ["--format", "json"]).lines.map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
          }
          #expect(events == trace)
        }
      }
    }
  }

  /// Returns a command line as a shell takes it apart, with quotes and nothing else.
  private func arguments(of command: String) -> [String] {
    var words: [String] = []
    for (index, part) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        words += part.split(separator: " ").map(String.init)
      } else {
        words.append(String(part))
      }
    }
    return Array(words.dropFirst())
  }

  @Test("an impossible move is a usage error")
  func impossibleMove() {
    let run = ToolRun("trace", pitfall("01-nested-views"), "--move", "awake sub < init sub")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: 'awake sub < init sub' is not possible: an object is made before"))
    #expect(ToolRun("trace", pitfall("01-nested-views"), "--move", "awake nobody < awake sub").status == 2)
    let both = ToolRun("trace", pitfall("01-nested-views"), "--move", "a < b", "--compare", "strict", "uikit")
    #expect(both.status == 2)
  }

  @Test("a promise is printed without a load")
  func promisePrinted() {
    let run = ToolRun("promise", pitfall("01-nested-views"), "--orders", "any,strict")
    #expect(run.status == 0)
    let text = run.output.replacing(pitfall("01-nested-views"), with: "FILE")
    #expect(
      text == """
        any promises of FILE:
        made in any order, children added as the file has them: 2 objects
          init sup  3:3
          init sub  4:5
        set and wired in any order: 1 step
          outlet sup.mySub  3:25
        awoken in any order: 2 steps
          awake sup  3:3
          awake sub  4:5
        sent afterInit() in any order: 2 steps
          afterInit sup  3:3
          afterInit sub  4:5
        8 loads in all

        strict promises of FILE:
        in this order: 7 steps
          init sup  3:3
          init sub  4:5
          outlet sup.mySub  3:25
          awake sup  3:3
          awake sub  4:5
          afterInit sup  3:3
          afterInit sub  4:5
        1 load in all

        """)
  }

  @Test("orders are compared with each other")
  func ordersCompared() {
    let run = ToolRun("explore", pitfall("30-backward-now-forward-later"), "--orders", "strict,gtk")
    #expect(run.status == 1)
    #expect(run.lines[0].contains("'strict' has them in one order, and 'gtk' may have them in the other"))
    #expect(ToolRun("explore", pitfall("30-backward-now-forward-later"), "--orders", "strict").status == 0)
    let wrong = ToolRun("explore", pitfall("01-nested-views"), "--orders", "strict,gtc")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("Did you mean 'gtk'?"))
  }

  @Test("an ignored value is not compared")
  func ignoredValueCompared() {
    let run = ToolRun("explore", pitfall("34-attribute-order-clamps"), "--ignore", "Gauge.value")
    let all = ToolRun("explore", pitfall("34-attribute-order-clamps"))
    #expect(all.status == 1)
    #expect(all.output.contains("cut.value"))
    #expect(!run.output.contains("Gauge.value"))
  }

  @Test("a name that nothing has is an error that says what was probably meant")
  func unknownNameToIgnore() {
    let run = ToolRun(
      "explore", pitfall("01-nested-views"), "--ignore", "MySubvew.str", "--ignore", "MySubview.str")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "error: --ignore: no object of the layout has a property 'MySubvew.str'; did you "
        + "mean 'MySubview.str'?\n")
  }

  @Test("--runs 1 says that nothing was compared")
  func oneRun() {
    let run = ToolRun("explore", pitfall("01-nested-views"), "--runs", "1")
    #expect(run.status == 0)
    #expect(run.output == "Nothing was compared: only one of the loads that 'any' allows was run.\n")
  }

  @Test("a time that is over is reported, and a time that is none is refused")
  func timeLimit() {
    let run = ToolRun("explore", pitfall("46-collection-order.cured"), "--time", "0.000001")
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "The time limit of 0 s was reached: up to 63 loads were not run; not looked for were early-outlet, unordered-access, lost-value",
        "Nothing was compared: only one of the loads that 'any' allows was run.",
      ])
    for time in ["0", "-1", "nan", "inf"] {
      #expect(ToolRun("explore", pitfall("46-collection-order.cured"), "--time=\(time)").status == 2)
    }
  }

  @Test("SARIF has each finding of a kind, and says what was compared")
  func everyResult() throws {
    let run = ToolRun("explore", pitfall("09-awake-hash-order"), "--format", "sarif")
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect((runs[0]["results"] as? [Any])?.count == 3)
    let properties = try #require(runs[0]["properties"] as? [String: Any])
    #expect((properties["compared"] as? [String: Any])?["objects"] as? Int == 4)
    #expect((properties["uncompared"] as? [Any])?.isEmpty == true)
    let text = ToolRun("explore", pitfall("09-awake-hash-order"), "--all")
    #expect(properties["summary"] as? String == text.lines.last)
    #expect(text.lines.count { $0.contains("note: likewise, ") } == 2)
  }

  @Test("the number of runs and the seed are used")
  func numberRunsSeed() {
    let few = ToolRun("explore", pitfall("46-collection-order.cured"), "--runs", "5", "--seed", "7")
    #expect(
      few.output.hasPrefix(
        "Nothing that was compared depends on order. Ran 5 of the loads that 'any' allows, every two steps in both orders, seed 7. "
      ))
    #expect(ToolRun("explore", pitfall("46-collection-order.cured"), "--runs", "0").status == 2)
  }

  @Test("SARIF names the rule")
  func sarifNamesRule() throws {
    let run = ToolRun("explore", pitfall("01-nested-views"), "--format", "sarif")
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["order-dependent"])
  }

  @Test("a layout whose loads all fail ends with one")
  func layoutWhoseLoads() {
    let run = ToolRun("explore", pitfall("19-cycle-in-init"))
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix("Every load fails, so there is nothing to compare: 'leaf.parent' is a reference")
    )
  }

  /// Whoever reads JSON or SARIF gets it, also of a layout that cannot be loaded.
  @Test("errors are written in the form of the report")
  func errorsWrittenForm() throws {
    let json = ToolRun("explore", pitfall("28-dangling-id"), "--format", "json")
    #expect(json.status == 1)
    #expect(json.errors.isEmpty)
    #expect(try parsedLines(json.output).map { $0["code"] as? String } == ["dangling-reference"])
    let sarif = ToolRun("explore", pitfall("28-dangling-id"), "--format", "sarif")
    #expect(sarif.output == ToolRun("check", pitfall("28-dangling-id"), "--format", "sarif").output)
    #expect(ToolRun("explore", "no such file", "--format", "json").status == 2)
  }

  @Test("an empty list of orders is a usage error")
  func emptyListOrders() {
    for orders in ["", ",", ",,"] {
      let run = ToolRun("explore", pitfall("01-nested-views"), "--orders", orders)
      #expect(run.status == 2)
      #expect(run.errors.contains("no order is named; 'nib orders' lists them."))
    }
  }
}
