import Foundation
import NibExploring
import NibKit
import Testing

/// Two callbacks that write one property in either order, with the same result.
@Suite struct AgreeingWriteTests {
  /// A property that others write in their `awake()`.
  final class Total: NibObject {
    var count = 0
    var members: Set<String> = []
    var largest = 0
    var list: [String] = []
    @Observed var text = ""
    static var members: Members { Members(of: Total.self) { _ in } }
    init(coder: NibDecoder) throws {}
    func awake() throws {}
  }

  /// Writes a property of the total that its role names.
  final class Member: NibObject {
    private let id: String
    var total: Total?
    var role = ""
    var size = 0
    var children: [Member] = []
    static var members: Members {
      Members(of: Member.self) {
        $0.attribute("role", \.role)
        $0.attribute("size", \.size)
        $0.outlet("total") { swap(&$0.total, &$1) }
        $0.children { (parent: Member, child: Member) in parent.children.append(child) }
      }
    }
    init(coder: NibDecoder) throws { id = coder.id ?? "" }
    func awake() throws {
      switch role {
      case "counts": total?.count += 1
      case "joins": total?.members.insert(id)
      case "grows": total?.largest = max(total?.largest ?? 0, size)
      case "registers": total?.list.append(id)
      case "agrees": total?.text = "agreed"
      default: break
      }
    }
  }

  private func explore(_ role: String, _ first: String = "", _ second: String = "") throws
    -> ExplorationReport
  {
    var classes = ClassRegistry()
    classes.register(Total.self)
    classes.register(Member.self)
    let text = """
      <layout version="1">
      <Total id="t"/>
      <Member id="m" role="\(role)" total="#t" size="3"\(first)><Member id="c"/><Member id="d"/></Member>
      <Member id="n" role="\(role)" total="#t" size="5"\(second)/>
      </layout>
      """
    return Explorer(try Nib(NibDocument(text, file: "t")).plan(classes: classes)).explore()
  }

  @Test(
    "a counter and a set are reported, and are no findings",
    arguments: [("counts", "count"), ("joins", "members")])
  func commutative(role: String, property: String) throws {
    let report = try explore(role)
    #expect(report.isClean && report.diagnostics.isEmpty)
    let write = try #require(report.agreeingWrites.first)
    #expect(report.agreeingWrites.count == 1)
    #expect(write.object.name == "t" && write.property == property)
    #expect([write.first, write.second].map(\.description) == ["awake m", "awake n"])
    let note =
      "Written by two callbacks that may come in either order, with the same result in all loads: t.\(property) (awake m, awake n)\n"
    #expect(report.text().contains(note))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let agreeing = try #require((json["agreeingWrites"] as? [[String: Any]])?.first)
    #expect(agreeing["member"] as? String == property && agreeing["object"] as? String == "t")
    #expect((agreeing["second"] as? [String: Any])?["object"] as? String == "n")
  }

  @Test("a maximum is reported: it grows in both callbacks of the first load")
  func maximum() throws {
    let report = try explore("grows")
    #expect(report.isClean)
    #expect(report.agreeingWrites.map(\.property) == ["largest"])
  }

  @Test("a list whose order differs is a finding, and reported once")
  func list() throws {
    let report = try explore("registers")
    #expect(report.findings.map(\.kind) == [.dependence])
    #expect(report.agreeingWrites.isEmpty)
  }

  @Test("an observed property is a finding, and reported once")
  func observed() throws {
    let report = try explore("agrees")
    #expect(report.findings.map(\.kind) == [.unorderedAccess])
    #expect(report.agreeingWrites.isEmpty)
  }

  @Test(
    "callbacks that a declaration puts into an order are not reported, nor are children that are added in theirs"
  )
  func ordered() throws {
    let report = try explore("counts", "", " awake-after=\"#m\"")
    #expect(report.isClean && report.agreeingWrites.isEmpty)
    #expect(try explore("nothing").agreeingWrites.isEmpty)
  }

  @Test("writes of one place in the code are reported once, with their number")
  func alike() throws {
    var classes = ClassRegistry()
    classes.register(Total.self)
    classes.register(Member.self)
    var text = "<layout version=\"1\">"
    for total in 0..<3 {
      text += "<Total id=\"t\(total)\"/>"
      for member in 0..<3 {
        text += "<Member id=\"m\(total)-\(member)\" role=\"counts\" total=\"#t\(total)\"/>"
      }
    }
    let report = Explorer(try Nib(NibDocument(text + "</layout>", file: "t")).plan(classes: classes))
      .explore()
    #expect(report.isClean)
    #expect(report.agreeingWrites.map(\.similarCount) == [2])
    #expect(report.text().contains(": t0.count (awake m0-0, awake m0-1) and 2 alike\n"))
  }
}
