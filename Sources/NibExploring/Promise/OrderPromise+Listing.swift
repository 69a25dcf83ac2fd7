internal import NibLoading
internal import NibModel

extension OrderPromise {
  /// Returns the promise as text: which steps come before which, and which may come in any order. There is one line for
  /// each stretch, and one for each of its steps.
  ///
  ///     any promises of Login.layout.xml:
  ///     made in any order, children added as the file has them: 3 objects
  ///       init root  2:3
  ///
  /// The last line is the number of loads that an exploration would run for a strength.
  ///
  /// - Parameter strength: the strength; nil for the usual one.
  /// - Complexity: O(bytes of the source + steps + the loads × log loads).
  public func listing(strength: Int? = nil) -> String {
    let names = StepNames(plan)
    let lines = SourceLines(plan.document.texts)
    var text = "\(plan.order.name) promises of \(plan.document.source.file.printable):\n"
    for stretch in stretches {
      let items = self.items[stretch.items]
      let shown = items.filter { ![.initEnds, .attach, .part].contains($0.kind) }
      text += title(stretch, shown.count) + "\n"
      for item in shown {
        let place = names.place(of: item).map { "  \(lines.name(of: $0))" } ?? ""
        let waits = waits(item, names)
        text += "  \(names.name(of: item))\(waits)\(place)".printable + "\n"
      }
    }
    return text + loads(strength) + "\n"
  }

  private func loads(_ strength: Int?) -> String {
    let space = SequenceSpace(self)
    if isTotal { return "1 load in all" }
    if let count = space.count, space.isEnumerable { return count == 1 ? "1 load in all" : "\(count) loads in all" }
    let covering = space.covering(strength, runs: nil, seed: 1)
    let orders = CoveringSet.words(covering.strength, covering.initializerStrength, covering.tuples)
    return "\(covering.loads) loads" + (orders.map { " for \($0)" } ?? "")
  }

  private func title(_ stretch: Stretch, _ count: Int) -> String {
    let things = count == 1 ? "1 step" : "\(count) steps"
    switch stretch.freedom {
    case nil: return "in this order: \(things)"
    case .construction:
      let objects = count == 1 ? "1 object" : "\(count) objects"
      return "made in any order, children added as the file has them: \(objects)"
    case .steps:
      let first = items[stretch.items.lowerBound]
      let what =
        switch first.kind {
        case .awake, .awakeOwner: "awoken"
        case nil where items[stretch.items].contains { $0.phase == .living }:
          "after the load, calls in their order, afterInit()"
        case nil: "sent afterInit()"
        default: "set and wired"
        }
      return "\(what) in any order: \(things)"
    }
  }

  private func waits(_ item: LoadItem, _ names: StepNames) -> String {
    guard item.kind == .awake, let earlier = plan.declaredAwakes[item.subject], !earlier.isEmpty else { return "" }
    return ", after " + earlier.map { names.name(of: $0) }.joined(separator: ", ")
  }
}
