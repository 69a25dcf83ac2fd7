internal import NibModel

/// A fault in a layout of views that does not prevent a load. The part has no effect or cannot be reached.
nonisolated enum ViewFault: Fault {
  /// A span of a child whose container ignores spans.
  case uselessSpan(String, parent: String)
  /// An index into some objects that is too large.
  case unknownNumber(Int, member: String, thing: String, last: Int)
  /// A value that no option has.
  case unknownValue(String, member: String, Offer)
  case cellsWithoutColumns(row: String, cells: Int, table: String, columns: Int)
  /// A key that belongs to two objects.
  case ambiguousKey(String, things: String, earlier: SourcePlace)

  var code: Diagnostic.Code {
    switch self {
    case .uselessSpan: .noEffect
    case .cellsWithoutColumns: .tooManyChildren
    case .unknownNumber, .unknownValue: .unknownChoice
    case .ambiguousKey: .ambiguousKey
    }
  }

  var message: String {
    switch self {
    case .uselessSpan(let name, let parent):
      "'\(name)' has no effect on a child of \(parent); it is for children of Grid"
    case .unknownNumber(let number, _, let thing, let last):
      "\(thing) index \(number) is out of range (0...\(last))"
    case .unknownValue(let value, _, _): "no option has the value '\(value.shortened)'"
    case .cellsWithoutColumns(let row, let cells, let table, let columns):
      "this \(row) has \(cells) cells, and its \(table) has \(columns == 1 ? "one column" : "\(columns) columns")"
    case .ambiguousKey(let key, let things, _): "two \(things) have the key \(key)"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .uselessSpan, .unknownNumber: []
    case .unknownValue(_, _, let offer):
      [Diagnostic.Note(offer.words("the options have", none: "the options have none"))]
    case .cellsWithoutColumns: [Diagnostic.Note("this cell and those after it are not shown")]
    case .ambiguousKey(_, _, let earlier): [Diagnostic.Note("the first is here, and gets the key", at: earlier)]
    }
  }

  var facts: Facts {
    switch self {
    case .uselessSpan(let name, let parent): [.member: name, .container: parent]
    case .unknownNumber(let number, let member, _, let last):
      [.member: member, .value: "\(number)", .limit: last]
    case .unknownValue(let value, let member, let offer): [.member: member, .value: value] + offer.facts
    case .cellsWithoutColumns(let row, let cells, let table, let columns):
      [.class: row, .container: table, .count: cells, .limit: columns]
    case .ambiguousKey(let key, _, _): [.value: key]
    }
  }
}
