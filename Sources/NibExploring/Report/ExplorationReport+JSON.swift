package import NibModel

extension ExplorationReport {
  /// The report as one JSON object, version 1: `version file orders runs shrinkingRuns exhaustive seed findings failure
  /// unsteady unstable unexplained unfollowed notFollowed compared uncompared unknownNames stop`. A finding has `code
  /// message line column earlier later further effects touches firstMoves moves replays firstOrder order run alike others
  /// otherEffects traces`; what it has not is left out. `replays` are the arguments of `nib trace` that show the two
  /// loads. `others` are findings of the same kind, without `traces`.
  ///
  /// - Complexity: O(bytes of the source and of the traces).
  public func json() -> String {
    let lines = LineIndex(source)
    var json = JSONText()
    json.object { json in
      json.field("version", 1)
      json.field("file", source.file)
      json.list("orders", orders)
      json.field("runs", runs)
      json.field("shrinkingRuns", shrinkingRuns)
      json.field("exhaustive", isExhaustive)
      json.field("seed", String(seed))
      json.key("findings")
      json.array { json in for finding in findings { finding.write(to: &json, lines, seed: seed) } }
      if let failure { json.field("failure", failure) }
      json.list("unsteady", unsteady)
      json.list("unstable", unstable)
      json.list("unexplained", unexplained)
      json.field("unfollowed", unfollowed.count)
      json.list("notFollowed", unfollowed)
      writeScope(to: &json)
      if !unknownNames.isEmpty { json.list("unknownNames", unknownNames.map(\.name)) }
      if let stop {
        json.key("stop")
        json.object { json in
          json.field("seconds", Int(stop.limit.components.seconds))
          json.field("loads", stop.loads)
          json.list("unasked", stop.unasked.map(\.rawValue))
        }
      }
    }
    json.endLine()
    return json.text
  }

  /// Writes what was compared and what was not, as two fields of an object: `compared uncompared`.
  package func writeScope(to json: inout JSONText) {
    json.key("compared")
    json.object { json in
      json.field("objects", hasCompared ? compared.objects : 0)
      json.field("properties", hasCompared ? compared.properties : 0)
    }
    json.key("uncompared")
    json.array { json in
      for entry in uncompared {
        json.object { json in
          if let name = entry.name { json.field("name", name) }
          json.field("reason", entry.reason.rawValue)
          json.list("subjects", entry.subjects)
        }
      }
    }
  }
}

extension OrderFinding {
  fileprivate func write(to json: inout JSONText, _ lines: LineIndex, seed: UInt64) {
    let diagnostic = diagnostic
    json.object { json in
      json.field("code", kind.rawValue)
      json.field("message", diagnostic.message)
      json.place(diagnostic.place, lines)
      for (name, step) in [("earlier", earlier), ("later", later)] {
        json.key(name)
        json.object { json in
          json.field("step", step.name)
          json.place(step.place, lines)
        }
      }
      if !further.isEmpty {
        json.key("further")
        json.array { json in
          for further in further {
            json.object { json in
              json.field("step", further.step.name)
              json.field("place", further.place)
              json.place(further.step.place, lines)
            }
          }
        }
      }
      json.key("effects")
      json.array { json in for effect in effects { effect.write(to: &json, lines) } }
      if !touches.isEmpty { json.list("touches", touches) }
      if !moves.isEmpty {
        json.list("firstMoves", firstMoves)
        json.list("moves", moves)
      }
      if kind == .dependence { json.list("replays", replays(seed: seed)) }
      json.field("firstOrder", firstOrder)
      json.field("order", order)
      json.field("run", run)
      json.field("alike", alike)
      if !others.isEmpty {
        json.key("others")
        json.array { json in for other in others { other.write(to: &json, lines, seed: seed) } }
      }
      if !unfollowed.isEmpty {
        json.key("otherEffects")
        json.array { json in for effect in unfollowed { effect.write(to: &json, lines) } }
      }
      if !traces.first.isEmpty {
        json.key("traces")
        json.array { json in
          for trace in [traces.first, traces.second] { json.array { json in for line in trace { json.string(line) } } }
        }
      }
    }
  }
}

extension OrderFinding.Effect {
  fileprivate func write(to json: inout JSONText, _ lines: LineIndex) {
    json.object { json in
      json.field("kind", kind.rawValue)
      json.field("subject", subject)
      if let first { json.field("first", first) }
      if let second { json.field("second", second) }
      json.place(place, lines)
    }
  }
}

extension JSONText {
  fileprivate mutating func list(_ name: String, _ values: [String]) {
    key(name)
    array { json in for value in values { json.string(value) } }
  }

  fileprivate mutating func place(_ place: SourcePlace?, _ lines: LineIndex) {
    if let place { field(lines.name(of: place)) }
  }
}
