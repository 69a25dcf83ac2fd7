internal import NibLoading

/// One action of a load, as exploring treats it: a step of its plan, or a step after the load, which is an object's
/// `afterInit()` or a call of a framework.
enum LoadItem: Hashable {
  case step(LoadPlan.Step)
  case afterInit(Int32)
  case call(LifeCall)

  init(_ step: LaterStep) {
    switch step {
    case .afterInit(let object): self = .afterInit(object)
    case .call(let call): self = .call(call)
    }
  }

  /// The object that the item acts on.
  var subject: ParticipantID {
    switch self {
    case .step(let step): step.subject
    case .afterInit(let object): .object(Int(object))
    case .call(let call): call.subject
    }
  }

  /// The phase in which the item runs.
  var phase: LoadPhase {
    switch kind {
    case .initBegins, .initEnds, .part: .initializing
    case .attach: .attaching
    case .attribute: .attributes
    case .outlet, .outletLeftNil, .outletCleared: .outlets
    case .collection, .collectionCleared: .collections
    case .action: .actions
    case .awake, .awakeOwner: .awake
    case .tellOwner: .owner
    case .present: .presenting
    case .reuse: .reusing
    case nil: if case .call = self { .living } else { .settling }
    }
  }

  /// The kind of step, or nil for a step after the load.
  var kind: LoadPlan.Step.Kind? {
    if case .step(let step) = self { step.kind } else { nil }
  }
}

extension LoadItem {
  /// Creates the item that runs at a stage of a load, or the item that started the task of that stage. Returns nil if
  /// there is none.
  init?(_ stage: LoadMark.Stage) {
    switch stage {
    case .step(let step): self = .step(step)
    case .afterInit(let object?): self = .afterInit(object)
    case .call(let call): self = .call(call)
    case .task(let starter?):
      guard let item = LoadItem(starter) else { return nil }
      self = item
    case .afterInit(nil), .task(nil), .preparation, .reading, .release: return nil
    }
  }

  /// The stage of a load at which the item runs.
  var stage: LoadMark.Stage {
    switch self {
    case .step(let step): .step(step)
    case .afterInit(let object): .afterInit(object)
    case .call(let call): .call(call)
    }
  }
}

/// A load from beginning to end: its items by their numbers in a table.
typealias ItemSequence = [Int32]

/// A numbered table of all items that take part in one of the compared loads. An item that an order runs twice, as the
/// order of Turbo Vision awakes objects, has two numbers.
struct ItemTable {
  private(set) var items: [LoadItem] = []
  private var numbers: [LoadItem: [Int32]] = [:]

  subscript(number: Int32) -> LoadItem { items[Int(number)] }

  /// Returns the number of the first occurrence of an item; nil if no load has the item.
  func firstNumber(of item: LoadItem) -> Int32? { numbers[item]?.first }

  /// Returns the sequence of some items, and adds new items to the table. O(items).
  mutating func sequence(_ list: [LoadItem]) -> ItemSequence {
    var seen: [LoadItem: Int] = [:]
    return list.map { item in
      let occurrence = seen[item, default: 0]
      seen[item] = occurrence + 1
      if let known = numbers[item], occurrence < known.count { return known[occurrence] }
      let number = Int32(items.count)
      items.append(item)
      numbers[item, default: []].append(number)
      return number
    }
  }
}

extension LoadPlan {
  /// Returns the plan with its steps in a given sequence. O(items).
  func arranged(_ sequence: ItemSequence, _ table: ItemTable) -> LoadPlan {
    var steps: [LoadPlan.Step] = []
    var later: [LaterStep] = []
    steps.reserveCapacity(sequence.count)
    for number in sequence {
      switch table[number] {
      case .step(let step): steps.append(step)
      case .afterInit(let object): later.append(.afterInit(object))
      case .call(let call): later.append(.call(call))
      }
    }
    return rearranged(steps, later: later)
  }
}
