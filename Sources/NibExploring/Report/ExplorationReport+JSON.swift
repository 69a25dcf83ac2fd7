package import NibModel
internal import NibTracing

extension ExplorationReport {
  /// Returns the report as one JSON object, version 2: `version file orders runs shrinkingRuns exhaustive seed strength
  /// initializerStrength related findings stateFindings tasks failure unsteady unexplained unfollowed lost agreeingWrites standIns compared uncompared unknownNames stop nested unexplored`. A finding has `code message fingerprint line column
  /// earlier later sequence further effects accesses firstMoves moves replays firstOrder order run alike others otherEffects traces`.
  /// A field that a finding does not have is left out. The schema is `exploration.schema.json`.
  ///
  /// A step is an object with `event role object class member phase` and its place. A move has a step, and the step
  /// that it is moved `before` or `behind`. Values are exact if JSON can represent them. `replays` are the arguments of
  /// `nib trace` that show the two loads; it is empty if no command shows them. `nested` contains the reports on
  /// layouts that are loaded within the first load, each with `within`, which gives the name and owner of the layout.
  /// `traces` are the events of the two loads, as in a trace of version 2. `others` are findings of the same kind,
  /// without `traces`.
  ///
  /// - Complexity: O(bytes of the source and of the traces).
  public func json() -> String {
    var json = JSONText()
    write(to: &json)
    json.endLine()
    return json.text
  }

  private func write(to json: inout JSONText) {
    let lines = SourceLines(sources)
    json.object { json in
      json.field("version", FormVersion.exploration.number)
      json.field("file", source.file)
      if let step { json.field("step", step) }
      if let within {
        json.key("within")
        json.object { json in
          json.field("file", within.file)
          json.field("name", within.name)
          if let owner = within.owner { json.field("owner", owner) }
        }
      }
      json.list("orders", orders)
      json.field("runs", runs)
      json.field("shrinkingRuns", shrinkingRuns)
      json.field("exhaustive", isExhaustive)
      json.field("seed", String(seed))
      json.field("strength", strength)
      json.field("initializerStrength", initializerStrength)
      if let related {
        json.key("related")
        json.object { json in
          json.field("groups", related.groups)
          if let opaque = related.opaque { json.field("opaque", opaque) }
          json.field("loads", related.loads)
          if let all = related.allLoads { json.field("allLoads", all) }
        }
      }
      let replaying = Replaying(seed: seed, strength: plannedStrength, isRelatedOnly: related != nil)
      json.list("findings", findings) { $0.write(to: &$1, lines, replaying) }
      json.objects("stateFindings", stateFindings) { $0.write(to: &$1, lines) }
      if let tasks {
        json.key("tasks")
        json.object { json in
          json.field("count", tasks.count)
          json.field("orders", tasks.orders)
          json.field("stopped", tasks.isCutShort)
          json.field("elsewhere", tasks.elsewhere)
          json.field("leavesTimer", tasks.leavesTimer)
          json.field("leavesQueuedWork", tasks.leavesQueuedWork)
        }
      }
      if let failure {
        json.key("failure")
        json.object { failure.write(to: &$0) }
      }
      json.objects("unsteady", unsteady) { load, json in
        json.field("order", load.order)
        json.field("run", load.run)
        json.key("failure")
        json.object { load.failure.write(to: &$0) }
      }
      json.objects("unexplained", unexplained) { difference, json in
        difference.subject.write(to: &json)
        json.field("order", difference.order)
        json.field("run", difference.run)
      }
      json.objects("unfollowed", unfollowed) { $0.write(to: &$1) }
      if !lost.isEmpty { json.objects("lost", lost) { $0.write(to: &$1) } }
      json.objects("agreeingWrites", agreeingWrites) { $0.write(to: &$1, lines) }
      writeScope(to: &json)
      if !unknownNames.isEmpty { json.list("unknownNames", unknownNames.map(\.name)) }
      if let stop {
        json.key("stop")
        json.object { json in
          json.field("seconds", Int(stop.limit.components.seconds))
          json.field("loads", stop.loads)
          json.list("unasked", stop.skipped)
        }
      }
      if !nested.isEmpty { json.list("nested", nested) { $0.write(to: &$1) } }
      if !unexplored.isEmpty {
        json.objects("unexplored", unexplored) { layout, json in
          json.field("name", layout.name)
          if let owner = layout.owner { json.field("owner", owner) }
          json.field("reason", layout.reason.rawValue)
        }
      }
    }
  }

  /// Writes what was compared and what was not, as fields of an object: `standIns compared uncompared`.
  package func writeScope(to json: inout JSONText) {
    if let standIns {
      json.key("standIns")
      json.object { json in
        json.field("objects", standIns.count)
        json.list("classes", standIns.classes)
        json.field("all", standIns.isAll)
      }
    }
    json.key("compared")
    json.object { json in
      json.field("objects", hasCompared ? compared.objects : 0)
      json.field("properties", hasCompared ? compared.properties : 0)
      json.field("observed", hasCompared ? compared.observed : 0)
    }
    json.objects("uncompared", uncompared) { entry, json in
      if let name = entry.name { json.field("name", name) }
      json.field("reason", entry.reason.rawValue)
      json.objects("subjects", entry.subjects) { $0.write(to: &$1) }
    }
  }
}

extension StateFinding {
  fileprivate func write(to json: inout JSONText, _ lines: SourceLines) {
    json.field("code", kind.rawValue)
    json.field("message", diagnostic.message)
    json.field("fingerprint", fingerprint)
    json.place(diagnostic.place, lines)
    json.key("effect")
    json.object { effect.write(to: &$0, lines) }
    json.objects("others", others) { $0.write(to: &$1, lines) }
    if let tasks {
      json.objects("tasks", tasks.tasks) { task, json in
        if let step = task.step { json.step("step", step, lines) }
        json.list("numbers", task.numbers) { $1.int($0) }
      }
      json.field("takesTurns", tasks.takesTurns)
    }
    if !steps.isEmpty { json.objects("sequence", steps) { $1.fields(of: $0, lines) } }
  }
}

/// The parts of a report that its findings need to be replayed.
private struct Replaying {
  let seed: UInt64
  let strength: Int
  let isRelatedOnly: Bool
}

extension OrderFinding {
  fileprivate func write(to json: inout JSONText, _ lines: SourceLines, _ replaying: Replaying) {
    let diagnostic = diagnostic
    json.object { json in
      json.field("code", kind.rawValue)
      json.field("message", diagnostic.message)
      json.field("fingerprint", fingerprint)
      json.place(diagnostic.place, lines)
      json.step("earlier", earlier, lines)
      json.step("later", later, lines)
      dependence?.writeSteps(to: &json, lines)
      json.objects("effects", effects) { $0.write(to: &$1, lines) }
      if case .unorderedAccess(let finding) = self {
        json.list("accesses", finding.accesses.map(\.kind.rawValue))
      }
      dependence?.writeMoves(to: &json, lines, replaying)
      json.field("firstOrder", dependence?.firstOrder ?? order)
      json.field("order", order)
      json.field("run", dependence?.run ?? 0)
      json.field("alike", similarCount)
      if !others.isEmpty { json.list("others", others) { $0.write(to: &$1, lines, replaying) } }
      if !unfollowed.isEmpty { json.objects("otherEffects", unfollowed) { $0.write(to: &$1, lines) } }
      if let traces = dependence?.traces {
        json.list("traces", [traces.first, traces.second]) { trace, json in
          json.array { json in for line in trace.lines() { line.write(to: &json) } }
        }
      }
    }
  }
}

extension OrderFinding.Dependence {
  fileprivate func writeSteps(to json: inout JSONText, _ lines: SourceLines) {
    if !sequence.isEmpty { json.objects("sequence", sequence) { $1.fields(of: $0, lines) } }
    if othersDecide { json.field("othersDecide", true) }
    if further.isEmpty { return }
    json.objects("further", further) { further, json in
      json.step("step", further.step, lines)
      switch further.position {
      case .first: json.field("first", true)
      case .before(let anchor): json.step("before", anchor, lines)
      case .after(let anchor): json.step("behind", anchor, lines)
      }
    }
  }

  fileprivate func writeMoves(to json: inout JSONText, _ lines: SourceLines, _ replaying: Replaying) {
    if !moves.isEmpty {
      json.objects("firstMoves", firstMoves) { $0.write(to: &$1, lines) }
      json.objects("moves", moves) { $0.write(to: &$1, lines) }
    }
    json.list(
      "replays",
      replays(seed: replaying.seed, strength: replaying.strength, isRelatedOnly: replaying.isRelatedOnly))
  }
}

extension JSONText {
  fileprivate mutating func list(_ name: String, _ values: [String]) { list(name, values) { $1.string($0) } }

  fileprivate mutating func list<Value>(_ name: String, _ values: [Value], _ write: (Value, inout JSONText) -> Void) {
    key(name)
    array { json in for value in values { write(value, &json) } }
  }
}
