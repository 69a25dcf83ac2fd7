internal import NibLoading
internal import NibTracing

/// The places that an order has for the events of an object: its stages, and then its passes.
///
/// Adjacent passes whose work may come in any order count as one.
struct OrderSlots {
  private let order: LoadOrder
  /// The slot of each pass.
  private let passes: [Int]
  /// The number of stages, which is the slot of the first pass.
  let firstPass: Int
  /// The index of the stage in which the contents of an object are made.
  let children: Int

  init(_ order: LoadOrder) {
    self.order = order
    firstPass = order.stages.count
    children = order.stages.firstIndex(of: .children) ?? 0
    var passes: [Int] = []
    var last: Openness?
    for pass in order.passes {
      let openness = Openness(pass, order)
      let isSame = openness != nil && openness == last
      passes.append(isSame ? passes[passes.count - 1] : (passes.last ?? firstPass - 1) + 1)
      last = openness
    }
    self.passes = passes
  }

  /// The freedom of all work of a pass.
  private enum Openness: Equatable {
    case attributes, connections, awake

    /// Nil if the order promises the place of some of the work.
    init?(_ pass: LoadOrder.Pass, _ order: LoadOrder) {
      let undefined = order.undefined
      switch pass {
      case .apply(let work, _):
        let setsValues = !work.isDisjoint(with: [.attributes, .identity])
        let connects = !work.isDisjoint(with: .connections)
        if setsValues, !undefined.contains(.attributes) { return nil }
        if connects, !undefined.contains(.connections) { return nil }
        self = undefined.contains(.connections) ? .connections : .attributes
      case .awake, .owner(.awake):
        guard undefined.contains(.awake) else { return nil }
        self = .awake
      case .attributesAndAwake, .owner(.didLoad), .present: return nil
      }
    }
  }

  /// An event's place among the slots: exactly one of them, or one of several.
  struct Place {
    let range: ClosedRange<Int>
    /// The object whose stage it is.
    let subject: String

    var isExact: Bool { range.lowerBound == range.upperBound }
  }

  /// Returns the place of an event, or nil if the order has none for it, or if it depends on more than the event.
  func place(of line: Trace.Line) -> Place? {
    let isOwner = line.role == .owner
    switch (line.kind, line.fact) {
    case (.initBegins, _): return stage(.initBegins, line.object)
    case (.initEnds, _): return stage(.initEnds, line.object)
    case (.attach, .container(let container)):
      if let own = stage(.attach, line.object) { return own }
      return container.flatMap { stage(.adoptChildren, $0) }
    case (.identity, _): return work(.identity, [.identity], line.object)
    case (.attribute, _): return work(.attributes, [.attributes], line.object)
    case (.outlet, .outlet(_, let target)) where isOwner, (.outlet, .outletLeftNil(_, let target)) where isOwner:
      return work(.ownerOutlets, [.ownerOutlets], target)
    case (.outlet, _): return work(referenceStage, [.objectOutlets], line.object)
    case (.collection, _): return work(nil, [.collections], line.object)
    case (.action, _): return work(.actions, [.actions], line.object)
    case (.awake, _): return isOwner ? pass(.owner(.awake), line.object) : awake(line.object)
    case (.didLoad, _): return pass(.owner(.didLoad), line.object)
    case (.present, _): return pass(.present, line.object)
    default: return nil
    }
  }

  private var referenceStage: LoadOrder.Stage? {
    order.stages.first { if case .outlets = $0 { true } else { false } }
  }

  private func stage(_ stage: LoadOrder.Stage, _ subject: String) -> Place? {
    order.stages.firstIndex(of: stage).map { Place(range: $0...$0, subject: subject) }
  }

  private func pass(_ pass: LoadOrder.Pass, _ subject: String) -> Place? {
    order.passes.firstIndex(of: pass).map { Place(range: passes[$0]...passes[$0], subject: subject) }
  }

  /// Returns the place of work that a stage does, a pass, or one of the two.
  private func work(_ stage: LoadOrder.Stage?, _ work: LoadOrder.Work, _ subject: String) -> Place? {
    let pass = order.passes.firstIndex { pass in
      switch pass {
      case .apply(let applied, _): !applied.isDisjoint(with: work)
      case .attributesAndAwake: work == .attributes
      default: false
      }
    }
    let own = stage.flatMap { order.stages.firstIndex(of: $0) }
    guard let first = own ?? pass.map({ passes[$0] }) else { return nil }
    // A stage leaves connections undone whose targets do not exist, and never values.
    let isWhole = own != nil && work.isDisjoint(with: .connections)
    return Place(range: first...(isWhole ? first : pass.map { passes[$0] } ?? first), subject: subject)
  }

  private func awake(_ object: String) -> Place? {
    // A group awakes what is in it at a time that depends on the group.
    if order.stages.contains(.awakeSubtree) { return nil }
    if let stage = order.stages.firstIndex(of: .awake) { return Place(range: stage...stage, subject: object) }
    let pass = awakePass.map { passes[$0.index] }
    guard let stage = order.stages.firstIndex(of: .awakeWhenWired) else {
      return pass.map { Place(range: $0...$0, subject: object) }
    }
    return Place(range: stage...(pass ?? stage), subject: object)
  }

  /// The pass that awakes objects, and its order.
  var awakePass: (index: Int, order: LoadOrder.AwakeOrder)? {
    for (index, pass) in order.passes.enumerated() {
      switch pass {
      case .awake(let order), .attributesAndAwake(let order): return (index, order)
      default: continue
      }
    }
    return nil
  }

  /// True if objects are made in the order of the file, each with its contents.
  var makesInOrder: Bool {
    order.construction == .document && !order.undefined.contains(.construction)
      && !order.stages.contains(.outlets(.building))
  }

  /// The order of awakes that a trace without a layout can be compared with; nil if the order leaves it open, or if an
  /// earlier stage awakes objects.
  var judgedAwakes: LoadOrder.AwakeOrder? {
    guard !order.undefined.contains(.awake), let pass = awakePass, pass.order != .scattered,
      !order.stages.contains(where: { [.awake, .awakeWhenWired, .awakeSubtree].contains($0) }),
      makesInOrder || order.construction == .reverse
    else { return nil }
    return pass.order
  }

  /// True if the attributes of all objects are set in the order of the file, after the tree is built.
  var setsAttributesInOrder: Bool {
    makesInOrder && !order.undefined.contains(.attributes)
      && order.passes.contains { pass in
        if case .apply(let work, .document) = pass { work.contains(.attributes) } else { false }
      }
  }

  /// True if objects are made from the last of the file to the first.
  var makesInReverse: Bool { order.construction == .reverse }
}
