import LoadSamples
import Foundation
import NibKit
import Testing

/// A plan printed, as text and as JSON, and put into another order.
@Suite struct PlanListingTests {
  private static func plan(_ order: LoadOrder = .strict) throws -> LoadPlan {
    try LoadPlan(
      layout(
        """
        <Box id='P' nm='p' outlet='root'>
          <Leaf nm='q' peer='#P' action='#owner.go' outlets='rows'/>
        </Box>
        """), classes: .test, owner: Owner.self, order: order)
  }

  @Test("the listing has a line for each step")
  func listingLineStep() throws {
    #expect(
      try Self.plan().listing() == """
        order strict
        init P Box  2:1
          init P/Leaf[0] Leaf  3:3
          end P/Leaf[0]
          attach P/Leaf[0] -> P  3:3
        end P
        attr P.nm = "p"  2:13
        attr P/Leaf[0].nm = "q"  3:9
        outlet Owner.root = P  2:20
        outlet P/Leaf[0].peer = P  3:16
        collect Owner.rows += P/Leaf[0]  3:45
        action P/Leaf[0].action = Owner.go  3:26
        awake P  2:1
        awake P/Leaf[0]  3:3
        didLoad Owner (owner)

        """)
  }

  @Test("the listing names the orders that are not promised")
  func listingNamesOrders() throws {
    let first = try Self.plan(.gnustepNib).listing().split(separator: "\n")[0]
    #expect(first == "order gnustep-nib (undefined: awake, construction)")
  }

  @Test("the listing says which outlets stay nil")
  func listingSaysOutlets() throws {
    let plan = try LoadPlan(
      layout("<Leaf id='A' peer='#B'/><Leaf id='B'/>"), classes: .test, order: .javafx)
    #expect(plan.listing().contains("\noutlet A.peer = B (left nil)  2:14\n"))
  }

  @Test("the JSON has an object for each step")
  func jsonObjectStep() throws {
    let text = try Self.plan(.appkit).json()
    let parsed = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(parsed["version"] as? Int == 2)
    #expect(parsed["file"] as? String == "t.xml")
    #expect(parsed["order"] as? String == "appkit")
    #expect(parsed["undefined"] as? [String] == ["awake", "connections"])
    let steps = try #require(parsed["steps"] as? [[String: Any]])
    #expect(
      steps.map { $0["kind"] as? String } == [
        "init", "init", "end", "attach", "end", "attr", "outlet", "attr", "outlet", "collect", "action",
        "awake", "awake",
        "awake",
      ])
    let attribute = steps[7]
    #expect(attribute["object"] as? String == "P/Leaf[0]")
    #expect(attribute["class"] as? String == "Leaf")
    #expect(attribute["member"] as? String == "nm")
    #expect(attribute["value"] as? String == "q")
    #expect(attribute["line"] as? Int == 3)
    #expect(attribute["column"] as? Int == 9)
    #expect(steps[13]["object"] as? String == "Owner")
    #expect(steps[13]["class"] == nil)
  }

  /// Putting a plan into another order is as if it had been made in it, and leaves the first as it was.
  @Test("a plan can be changed to another order", arguments: LoadOrder.profiles.map(\.order))
  func planChangedAnother(order: LoadOrder) throws {
    let strict = try Self.plan()
    let other = strict.inOrder(order)
    #expect(other.order == order)
    #expect(try other.listing() == Self.plan(order).listing())
    #expect(try strict.listing() == Self.plan().listing())
    let recorder = TraceRecorder()
    let owner = Owner()
    let loaded = try other.instantiate(owner: owner, tracer: recorder)
    #expect(owner.root === loaded["P"])
    #expect(recorder.trace.notation.hasPrefix(order.construction == .reverse ? "+P/Leaf[0] " : "+P "))
  }
}
