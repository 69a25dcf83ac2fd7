/// One isolating run sequence of a paragraph: resolves weak characters, brackets, neutrals, and the resulting levels.
nonisolated struct BidiSequence {
  private let places: [Int]
  private let start: BidiClass
  private let end: BidiClass
  /// The classes before rule W1, and the resolved classes.
  private let original: [BidiClass]
  private var types: [BidiClass] = []
  private let brackets: [BidiBracket?]

  init(_ sequence: BidiLevels.Sequence, _ paragraph: BidiLevels) {
    places = sequence.places
    start = sequence.start
    end = sequence.end
    original = places.map { paragraph.original[$0] }
    brackets = paragraph.brackets(at: places)
  }

  /// Resolves the sequence, and writes the results.
  func resolve(_ classes: inout [BidiClass], _ levels: inout [Int]) {
    guard let first = places.first else { return }
    let level = levels[first]
    var sequence = self
    sequence.types = places.map { classes[$0] }
    sequence.resolveWeak()
    sequence.resolveBrackets(level % 2 == 0 ? .L : .R)
    sequence.resolveNeutrals(level % 2 == 0 ? .L : .R)
    for (index, place) in places.enumerated() {
      let type = sequence.types[index]
      classes[place] = type
      // I1 and I2.
      if level % 2 == 0 {
        levels[place] = level + (type == .R ? 1 : type == .AN || type == .EN ? 2 : 0)
      } else {
        levels[place] = level + (type == .R ? 0 : 1)
      }
    }
  }

  // MARK: W1 to W7

  private mutating func resolveWeak() {
    var previous = start
    for index in types.indices {
      if types[index] == .NSM { types[index] = previous }
      let isIsolate = original[index].isIsolateInitiator || original[index] == .PDI
      previous = isIsolate ? .ON : types[index]
    }
    var strong = start
    for index in types.indices {
      switch types[index] {
      case .L, .R, .AL: strong = types[index]
      case .EN: if strong == .AL { types[index] = .AN }
      default: break
      }
    }
    for index in types.indices where types[index] == .AL { types[index] = .R }
    for index in types.indices.dropFirst().dropLast() {
      let (before, behind) = (types[index - 1], types[index + 1])
      guard before == behind, before == .EN || before == .AN else { continue }
      if types[index] == .CS || types[index] == .ES && before == .EN { types[index] = before }
    }
    var index = 0
    while index < types.count {
      guard types[index] == .ET else {
        index += 1
        continue
      }
      let run = index..<(types[index...].firstIndex { $0 != .ET } ?? types.count)
      let touches =
        run.lowerBound > 0 && types[run.lowerBound - 1] == .EN
        || run.upperBound < types.count && types[run.upperBound] == .EN
      for place in run { types[place] = touches ? .EN : .ON }
      index = run.upperBound
    }
    strong = start
    for index in types.indices {
      switch types[index] {
      case .ES, .CS: types[index] = .ON
      case .L, .R: strong = types[index]
      case .EN: if strong == .L { types[index] = .L }
      default: break
      }
    }
  }

  // MARK: N0

  private static let maximumOfOpenBrackets = 63

  /// Returns the pairs of brackets, in the order of those that open.
  private func pairs() -> [(opening: Int, closing: Int)] {
    var open: [(closedBy: Unicode.Scalar, place: Int)] = []
    var pairs: [(opening: Int, closing: Int)] = []
    for index in types.indices where types[index] == .ON {
      switch brackets[index] {
      case .opening(let closing)?:
        // If a text has more open brackets than this, the algorithm finds no more pairs.
        if open.count == Self.maximumOfOpenBrackets { return pairs.sorted { $0.opening < $1.opening } }
        open.append((closing, index))
      case .closing(let scalar)?:
        guard let found = open.lastIndex(where: { $0.closedBy == scalar }) else { continue }
        pairs.append((open[found].place, index))
        open.removeSubrange(found...)
      case nil: break
      }
    }
    return pairs.sorted { $0.opening < $1.opening }
  }

  private mutating func resolveBrackets(_ embedding: BidiClass) {
    let pairs = pairs()
    guard !pairs.isEmpty else { return }
    for pair in pairs {
      var hasOpposite = false
      var hasEmbedding = false
      for index in pair.opening + 1..<pair.closing {
        guard let strong = types[index].strong else { continue }
        if strong == embedding {
          hasEmbedding = true
          break
        }
        hasOpposite = true
      }
      let direction: BidiClass
      if hasEmbedding {
        direction = embedding
      } else if hasOpposite {
        let context = types[..<pair.opening].lazy.reversed().compactMap(\.strong).first ?? start
        direction = context == embedding ? embedding : context
      } else {
        continue
      }
      for bracket in [pair.opening, pair.closing] {
        types[bracket] = direction
        var next = bracket + 1
        while next < types.count, original[next] == .NSM {
          types[next] = direction
          next += 1
        }
      }
    }
  }

  // MARK: N1 and N2

  private mutating func resolveNeutrals(_ embedding: BidiClass) {
    var index = 0
    while index < types.count {
      guard types[index].isNeutral else {
        index += 1
        continue
      }
      let run = index..<(types[index...].firstIndex { !$0.isNeutral } ?? types.count)
      let before = run.lowerBound == 0 ? start : types[run.lowerBound - 1].strong ?? embedding
      let behind = run.upperBound == types.count ? end : types[run.upperBound].strong ?? embedding
      for place in run { types[place] = before == behind ? before : embedding }
      index = run.upperBound
    }
  }
}
