internal import NibLoading
internal import NibModel
internal import NibTracing

extension InterferenceMap {
  /// Returns the map as one JSON object, version 1: `version file order steps steady complete failure`. The schema is
  /// `interference.schema.json`. A step has `step changed set read`. The last three are lists of properties with
  /// `role object class member own`. `step` is missing for objects that do not belong to the layout.
  ///
  /// - Complexity: O(entries + bytes of the source).
  package func json() -> String {
    let lines = SourceLines(sources)
    var json = JSONText()
    json.object { json in
      json.field("version", FormVersion.interference.number)
      json.field("file", source.file)
      json.field("order", order)
      json.objects("steps", entries) { entry, json in
        if let step = entry.step { json.step("step", step, lines) }
        for (name, properties) in [("changed", entry.changed), ("set", entry.set), ("read", entry.read)] {
          json.objects(name, properties) { $0.write(to: &$1) }
        }
      }
      json.field("steady", isSteady)
      json.field("complete", isComplete)
      if let failure {
        json.key("failure")
        json.object { failure.write(to: &$0) }
      }
    }
    json.endLine()
    return json.text
  }
}

extension InterferenceMap.Property {
  fileprivate func write(to json: inout JSONText) {
    object.write(to: &json)
    json.field("member", name)
    json.field("own", isOwn)
  }
}
