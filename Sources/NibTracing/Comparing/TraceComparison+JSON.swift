internal import NibModel

extension TraceComparison {
  /// Returns the comparison as JSON lines, version 1. The first line is
  /// `version first second same differences summary`, where `first` and `second` are the names of the traces. Each row
  /// is a line with `version mark first second text`. There, `first` and `second` are line numbers from 1, and omitted
  /// if the trace has no such line. A line that moved has both numbers, and `in` is the trace that the row is about.
  /// `otherText` is the text in the second trace, if it differs.
  public func jsonLines() -> String {
    var json = JSONText()
    json.object { json in
      json.field("version", FormVersion.traceComparison.number)
      json.field("first", firstName)
      json.field("second", secondName)
      json.field("same", isSame)
      json.field("differences", differences)
      json.field("summary", summary())
    }
    json.endLine()
    for row in rows {
      json.object { json in
        json.field("version", FormVersion.traceComparison.number)
        json.field("mark", row.mark.rawValue)
        if row.mark == .moved { json.field("in", row.first == nil ? "second" : "first") }
        if let place = row.first ?? row.elsewhere { json.field("first", place + 1) }
        if let place = row.second ?? row.elsewhere { json.field("second", place + 1) }
        json.field("text", text(of: row) ?? "")
        if row.mark == .changed, let place = row.second { json.field("otherText", second[place]) }
      }
      json.endLine()
    }
    return json.text
  }
}
