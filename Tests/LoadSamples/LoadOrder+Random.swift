public import NibKit
public import RandomNumbers

extension LoadOrder {
  /// Returns a valid order: stages in any order that keeps the rules, then passes in any order.
  public static func random(_ random: inout SplitMix) -> LoadOrder {
    var stages: [LoadOrder.Stage] = [.initEnds, .children]
    let adopts = random.once(in: 3)
    stages.append(adopts ? .adoptChildren : .attach)
    let rules: [LoadOrder.ReferenceRule] = [.nowOrLater, .nowOrNever, .whenComplete, .building]
    if random.once(in: 2) { stages.append(.identity) }
    if random.once(in: 2) { stages.append(.attributes) }
    if random.once(in: 2) { stages.append(.ownerOutlets) }
    if random.once(in: 2) { stages.append(.actions) }
    if random.once(in: 2) { stages.append(.outlets(rules.randomElement(using: &random)!)) }
    let awakes: [LoadOrder.Stage?] = [nil, nil, .awake, .awakeWhenWired, .awakeSubtree]
    if let awake = awakes.randomElement(using: &random)! { stages.append(awake) }
    repeat { stages.shuffle(using: &random) } while !isInOrder(stages)
    stages.insert(.initBegins, at: 0)

    var passes: [LoadOrder.Pass] = []
    let sequences: [LoadOrder.Arrangement] = [.document, .written, .lastFirst]
    for work in [LoadOrder.Work.attributes, .ownerOutlets, .objectOutlets, .collections, .actions, .identity]
    {
      passes.append(.apply(work, sequences.randomElement(using: &random)!))
    }
    if random.once(in: 3) {
      passes = [.apply([.attributes, .identity, .connections], random.once(in: 2) ? .lastFirst : .written)]
    }
    passes.append(.owner([.awake, .didLoad].randomElement(using: &random)!))
    passes.shuffle(using: &random)
    let awake = LoadOrder.AwakeOrder.allCases.randomElement(using: &random)!
    passes.append(random.once(in: 3) ? .attributesAndAwake(awake) : .awake(awake))
    return LoadOrder(
      name: "random", construction: .allCases.randomElement(using: &random)!, stages: stages, passes: passes)
  }

  private static func isInOrder(_ stages: [LoadOrder.Stage]) -> Bool {
    let children = stages.firstIndex(of: .children)!
    return [.adoptChildren, .awakeSubtree].allSatisfy {
      stages.firstIndex(of: $0).map { $0 > children } ?? true
    }
  }
}
