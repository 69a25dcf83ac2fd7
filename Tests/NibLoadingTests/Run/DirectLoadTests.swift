import LoadSamples
import NibKit
import Testing
import TestSupport

/// A load that goes through the document itself does what the steps of its plan say: the same events, the same objects, the
/// same failure, and the same is taken back. The steps are the reference.
@Suite struct DirectLoadTests {
  private static let direct: [LoadOrder] = [
    .strict, .any, .uikit, .appkit, .gnustepXIB, .gnustepNib, .cocotron, .cappuccino, .winobjc,
  ]

  @Test("these orders need no steps")
  func theseOrdersNeed() throws {
    let document = try layout("<Box id='P'><Leaf id='A' nm='a'/></Box>")
    for order in LoadOrder.profiles.map(\.order) + [.archive] {
      let plan = try LoadPlan(document, classes: .test, order: order)
      #expect(plan.needsNoSteps == Self.direct.map(\.name).contains(order.name), "\(order.name)")
    }
  }

  @Test("an awake out of turn needs steps; an object within an initializer needs none")
  func layoutsThatNeedSteps() throws {
    let awake = try layout("<Leaf id='A' awake-after='#B'/><Leaf id='B'/>")
    #expect(try !LoadPlan(awake, classes: .withCases).needsNoSteps)
    let part = try layout("<Bag id='A'><attribute name='held'><Leaf id='B'/></attribute></Bag>")
    let contents = try layout("<Case id='A'><Leaf id='B'/></Case>")
    for document in [part, contents] {
      #expect(try LoadPlan(document, classes: .withCases, order: .uikit).needsNoSteps)
    }
  }

  @Test("a load without steps gives the same result as one with steps", arguments: rounds(50))
  func loadStepsGives(seed: UInt64) throws {
    #expect(try WaysThroughALoad.differences(seed: seed) == [])
  }
}
