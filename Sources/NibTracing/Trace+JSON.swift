internal import NibLoading
internal import NibModel

extension Trace {
  /// The trace as JSON lines, version 1: one object a line with `version file event phase object class detail line column
  /// depth`. `line` and `column` are left out where an event has no place, `class` where the object is none of the
  /// layout's.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func jsonLines() -> String {
    var json = JSONText()
    forEachLine { line in
      json.object { json in
        json.field("version", 1)
        json.field("file", line.file)
        json.field("event", line.kind.rawValue)
        json.field("phase", line.phase.rawValue)
        json.field("object", line.object)
        if !line.className.isEmpty { json.field("class", line.className) }
        json.field("detail", line.detail)
        if let location = line.location { json.field(location) }
        json.field("depth", line.depth)
      }
      json.endLine()
    }
    return json.text
  }
}
