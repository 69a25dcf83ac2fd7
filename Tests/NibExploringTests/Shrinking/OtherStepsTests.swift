import NibExploring
import NibKit
import Testing

/// A finding says if the order of its steps is not all that decides.
@Suite struct OtherStepsTests {
  private final class Sign: NibObject {
    fileprivate(set) var text = ""
    static var members: Members { Members(of: Sign.self) { _ in } }
    init(coder: NibDecoder) throws {}
    func awake() throws {}
  }

  /// Writes its id on the sign.
  private final class Painter: NibObject {
    @Outlet var sign: Sign?
    private let id: String
    static var members: Members { Members(of: Painter.self) { $0.outlet("sign", \.$sign) } }
    init(coder: NibDecoder) throws { id = coder.id ?? "" }
    func awake() throws { sign?.text = id }
  }

  private func findings(painters: [String]) throws -> [OrderFinding.Dependence] {
    var classes = ClassRegistry()
    classes.register(Sign.self)
    classes.register(Painter.self)
    let text =
      "<layout version='1'><Sign id='sign'/>"
      + painters.map { "<Painter id='\($0)' sign='#sign'/>" }.joined() + "</layout>"
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes, order: .any)
    return Explorer(plan).explore().findings.compactMap {
      if case .dependence(let finding) = $0 { finding } else { nil }
    }
  }

  /// With two painters, the last one wins. With three, also the third may be the last one.
  @Test("three that write one property decide it together, two alone")
  func writers() throws {
    let two = try findings(painters: ["a", "b"])
    #expect(two.map(\.othersDecide) == [false])
    let three = try findings(painters: ["a", "b", "c"])
    let all = three.flatMap { [$0] + $0.others }
    #expect(!all.isEmpty && all.contains { $0.othersDecide })
    let note = "other steps decide it too: it also differs in some loads with the first order"
    #expect(
      OrderFinding.dependence(try #require(three.first { $0.othersDecide })).diagnostic.notes.contains {
        $0.message == note
      })
    #expect(!OrderFinding.dependence(two[0]).diagnostic.notes.contains { $0.message == note })
  }
}
