/// The search for the next row that begins with a letter. It can search a million rows.
struct LetterSearch {
  private let letter: String
  /// The place that is searched next.
  private var place: Int
  /// The number of places that have not been searched.
  private var left: Int
  /// The timer for the next slice.
  var timer: ProgramTimer?

  /// Creates a search that begins after a place. After the last place it continues with the first.
  init(_ letter: Character, behind place: Int, of count: Int) {
    self.letter = letter.lowercased()
    self.place = place + 1
    left = count
  }

  /// True if all places have been searched.
  var isComplete: Bool { left <= 0 }

  /// Searches the next places, within the budget of a slice.
  ///
  /// - Parameters:
  ///   - count: The number of places.
  ///   - text: Returns the text at a place.
  /// - Returns: the place that was found, or nil.
  mutating func scan(count: Int, _ text: (Int) -> String) -> Int? {
    var slice = ScanSlice()
    while slice.goesOn(), left > 0 {
      if place >= count { place = 0 }
      guard place < count else { break }
      left -= 1
      if text(place).first?.lowercased() == letter { return place }
      place += 1
    }
    return nil
  }
}

extension RowsView {
  /// Selects the next row that begins with a letter. Some thousand rows are searched at once, and more in later turns
  /// of the event loop, until another key is pressed.
  ///
  /// - Returns: false if there is none among the rows that were searched at once.
  func find(_ letter: Character, after row: Int) throws -> Bool {
    letterSearch = LetterSearch(letter, behind: place(ofRow: row), of: shownRowCount)
    return try findOn()
  }

  private func findOn() throws -> Bool {
    guard letterSearch != nil else { return false }
    let found = letterSearch?.scan(count: shownRowCount) { text(ofRow: row(atPlace: $0)) }
    if let found {
      letterSearch = nil
      try select(row(atPlace: found))
      return true
    }
    guard letterSearch?.isComplete == false, let host = window?.host else {
      letterSearch = nil
      return false
    }
    letterSearch?.timer = host.timers.after(.zero) { [weak self, errors = host.errors] in
      do { _ = try self?.findOn() } catch { errors.report(error) }
    }
    return true
  }

  /// Ends the search for a letter.
  func cancelLetterSearch() {
    letterSearch?.timer?.cancel()
    letterSearch = nil
  }
}
