// Order profiles

import NibKit

private class View: NibDecodable {
  class var members: Members { Members(of: View.self) { _ in } }
  required init(coder: NibDecoder) throws {}
}

private final class Gauge: View {}

private final class GaugeBoard: View {
  @Outlet var source: Gauge?

  override class var members: Members {
    super.members.adding(GaugeBoard.self) {
      $0.outlet("source", \.$source)
      $0.awakes(after: "source")
      $0.awakesAfterChildren()
    }
  }
}

private func ordersOfYourOwn(_ nib: Nib, _ screen: some NibOwner, _ classes: ClassRegistry) throws {
  var childrenFirst = LoadOrder.strict
  childrenFirst.name = "children-first"
  childrenFirst.passes = childrenFirst.passes.map { $0 == .awake(.begin) ? .awake(.completion) : $0 }

  let oneByOne = LoadOrder(
    name: "one-by-one",
    stages: [.initBegins, .children, .initEnds, .identity, .attributes, .attach],
    passes: [.apply(.connections, .written), .awake(.begin), .owner(.didLoad), .present])

  for order in [childrenFirst, oneByOne] {
    guard order.problems.isEmpty else { fatalError("\(order.problems)") }
    _ = try nib.instantiate(owner: screen, classes: classes, order: order)
  }
}
