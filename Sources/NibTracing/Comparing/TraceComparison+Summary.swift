extension TraceComparison {
  /// Returns the difference in a sentence: `awake sub comes before awake sup in the second.` If there are several, the
  /// sentence describes one difference of order and counts the rest.
  public func summary() -> String {
    let moved = rows.filter { $0.mark == .moved && $0.first != nil }
    var parts: [String] = []
    if let sentence = moved.first.flatMap(swap) {
      parts.append(sentence)
      if moved.count > 1 {
        parts.append("\(moved.count - 1) more line\(moved.count == 2 ? " is" : "s are") elsewhere")
      }
    }
    func tell(
      _ mark: Mark, where isMeant: (Row) -> Bool = { _ in true }, _ words: (ComparedLine) -> String,
      _ ending: (_ isOne: Bool) -> String
    ) {
      let those = rows.filter { $0.mark == mark && isMeant($0) }
      if those.count == 1, parts.isEmpty, let line = line(of: those[0]) {
        parts.append(words(line))
      } else if !those.isEmpty {
        parts.append("\(those.count) line\(those.count == 1 ? "" : "s") \(ending(those.count == 1))")
      }
    }
    tell(.onlyFirst, { "\($0.short) is only in \(firstName)" }) { "\($0 ? "is" : "are") only in \(firstName)" }
    tell(.onlySecond, { "\($0.short) is only in \(secondName)" }) { "\($0 ? "is" : "are") only in \(secondName)" }
    tell(.changed, where: { !hasSameWords($0) }, { "\($0.short) has other words in \(secondName)" }) {
      "\($0 ? "has" : "have") other words"
    }
    tell(.changed, where: hasSameWords, { "\($0.short) has other facts in \(secondName)" }) {
      "\($0 ? "has" : "have") other facts"
    }
    return parts.isEmpty ? "No difference." : parts.joined(separator: "; ") + "."
  }

  /// Returns true for two lines with the same text that differ in their facts.
  private func hasSameWords(_ row: Row) -> Bool {
    guard let one = row.first, let other = row.second else { return false }
    return firstLines[one].text.utf8.elementsEqual(secondLines[other].text.utf8)
  }

  /// Returns the text that a row shows. For a row in both traces, that of the first.
  func text(of row: Row) -> String? { row.first.map { first[$0] } ?? row.second.map { second[$0] } }

  /// Returns the line that a row shows. For a row in both traces, that of the first.
  private func line(of row: Row) -> ComparedLine? {
    row.first.map { firstLines[$0] } ?? row.second.map { secondLines[$0] }
  }

  /// Returns `B comes before A in the second`, for a line that moved and a line that it passed: the nearest one with
  /// the same kind of event, if there is one, or else the nearest one.
  private func swap(of moved: Row) -> String? {
    guard let place = moved.first, let elsewhere = moved.elsewhere else { return nil }
    let line = firstLines[place]
    // The line moved down if the line that it passed comes before it in the second trace, and up if it comes after it.
    let passedBy = rows.filter {
      guard let (one, other) = $0.places, one != place else { return false }
      return (one > place) != (other > elsewhere)
    }
    func nearest(_ rows: [Row]) -> Row? {
      rows.min { abs(($0.places?.second ?? 0) - elsewhere) < abs(($1.places?.second ?? 0) - elsewhere) }
    }
    let alike = passedBy.filter { self.line(of: $0)?.verb == line.verb }
    guard let other = nearest(alike) ?? nearest(passedBy), let (_, otherPlace) = other.places,
      let otherLine = self.line(of: other)
    else { return nil }
    let (early, late) =
      otherPlace < elsewhere ? (otherLine, line) : (line, otherLine)
    return "\(early.short) comes before \(late.short) in \(secondName)"
  }
}

extension TraceComparison.Row {
  /// The places of the row's line in both traces, if it is in both.
  fileprivate var places: (first: Int, second: Int)? {
    switch mark {
    case .same, .changed: first.flatMap { first in second.map { (first, $0) } }
    case .moved: first.flatMap { first in elsewhere.map { (first, $0) } }
    case .onlyFirst, .onlySecond: nil
    }
  }
}
