internal import NibLoading
internal import NibModel

/// A load that another process is to run: its items as numbers, which mean the same for the same layout and classes.
package struct ExploredLoad: Sendable {
  /// Three numbers for each item.
  package let numbers: [Int32]

  package init(numbers: [Int32]) { self.numbers = numbers }

  init(_ items: [LoadItem]) {
    numbers = items.flatMap { item -> [Int32] in
      switch item {
      case .step(let step): [Int32(step.kind.rawValue), step.subject.code, step.item]
      case .afterInit(let object): [-1, object, -1]
      }
    }
  }

  /// The items; nil if the numbers are none.
  var items: [LoadItem]? {
    guard numbers.count.isMultiple(of: 3) else { return nil }
    var items: [LoadItem] = []
    for place in stride(from: 0, to: numbers.count, by: 3) {
      let (kind, code, item) = (numbers[place], numbers[place + 1], numbers[place + 2])
      if kind == -1 {
        items.append(.afterInit(code))
      } else {
        guard let raw = UInt8(exactly: kind), let kind = LoadPlan.Step.Kind(rawValue: raw) else { return nil }
        items.append(.step(LoadPlan.Step(kind, Self.participant(code), item)))
      }
    }
    return items
  }

  private static func participant(_ code: Int32) -> ParticipantID {
    switch code {
    case ParticipantID.owner.code: .owner
    case ParticipantID.firstResponder.code: .firstResponder
    case ParticipantID.none.code: .none
    case 0...: .object(Int(code))
    default: .external(Int(ParticipantID.external(0).code - code))
    }
  }

  /// The final state of a load, in numbers that two processes can compare.
  package struct Digest: Sendable {
    /// The value of each key, by the key's checksum.
    package let values: [UInt64: UInt64]

    package init(values: [UInt64: UInt64]) { self.values = values }

    init(_ outcome: Outcome) {
      values = Dictionary(
        outcome.values.map { (Self.checksum($0.key), Checksum.of($0.value.words.utf8)) }, uniquingKeysWith: { $0 ^ $1 })
    }

    func agrees(with other: Digest, on key: Outcome.Key) -> Bool {
      let number = Self.checksum(key)
      return values[number] == other.values[number]
    }

    private static func checksum(_ key: Outcome.Key) -> UInt64 {
      Checksum.of("\(key.participant.code) \(key.aspect)".utf8)
    }
  }
}

extension ResolvedGraph {
  /// True if an item is about an object, attribute or connection of the layout.
  func has(_ item: LoadItem) -> Bool {
    let isKnown =
      switch item.subject.reference {
      case .object(let index): document.objects.indices.contains(index)
      case .external(let index): externals.indices.contains(index)
      case .owner, .firstResponder, .none: true
      }
    guard isKnown, case .step(let step) = item else { return isKnown }
    let place = Int(step.item)
    switch step.kind {
    case .attach: return place < document.objects.count
    case .attribute, .part: return document.attributes.indices.contains(place)
    case .outlet, .outletLeftNil, .action: return connections.indices.contains(place)
    case .collection: return collections.indices.contains(place)
    default: return true
    }
  }
}
