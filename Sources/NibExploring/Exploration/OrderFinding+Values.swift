internal import NibModel

extension OrderFinding.Values {
  /// Creates the values of two outcomes under a key. Of notes, the first that differs. Returns nil if they are equal.
  init?(of key: Outcome.Key, _ one: Outcome, _ other: Outcome) {
    switch key.aspect {
    case .notes: self.init(firstDifferenceOf: one.notes(key), other.notes(key))
    default: self.init(one[key], other[key])
    }
  }

  private init?(firstDifferenceOf one: [PropertyList], _ other: [PropertyList]) {
    let place = zip(one, other).prefix { $0 == $1 }.count
    func note(_ notes: [PropertyList]) -> OrderFinding.Value? { place < notes.count ? .exact(notes[place]) : nil }
    self.init(note(one), note(other))
  }
}
