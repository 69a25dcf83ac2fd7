/// The lines of two traces as a comparison shows them. If lines with the same text differ in their facts, these facts
/// are added.
///
///     attr    a.nm = "1"  2:3  (text "1")
struct ShownLines {
  let first: [String]
  let second: [String]

  /// - Complexity: O(bytes).
  init(_ first: [ComparedLine], _ second: [ComparedLine]) {
    var events: [[UInt8]: [EventFacts: String]] = [:]
    for line in first + second {
      if let facts = line.facts { events[Array(line.text.utf8), default: [:]][facts] = "" }
    }
    for (text, facts) in events where facts.count > 1 {
      let alike = Array(facts.keys)
      events[text] = Dictionary(uniqueKeysWithValues: zip(alike, EventFacts.differences(alike)))
    }
    func shown(_ line: ComparedLine) -> String {
      guard let facts = line.facts, let words = events[Array(line.text.utf8)]?[facts], !words.isEmpty else {
        return line.text
      }
      return "\(line.text)  (\(words))"
    }
    self.first = first.map(shown)
    self.second = second.map(shown)
  }
}
