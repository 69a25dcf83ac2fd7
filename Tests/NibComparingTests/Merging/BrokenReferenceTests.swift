import NibComparing
import NibModel
import Testing

/// An object that one side gives up while the other side begins to refer to it is a conflict.
@Suite struct BrokenReferenceTests {
  private static let base = """
    <layout version="1">
      <Form id="form">
        <Field id="user"/>
        <Field id="pass"/>
      </Form>
      <Check id="check"/>
      <Check id="other"/>
    </layout>

    """

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// The changes of the side that gives an object up.
    var removal: (String, String) = ("    <Field id=\"pass\"/>\n", "")
    let reference: (String, String)
    /// The id that is given up.
    var id = "pass"
    var message = "removes <Field> 'pass', to which theirs refers"
  }

  static let cases = [
    Case(
      testDescription: "an attribute",
      reference: ("<Check id=\"check\"/>", "<Check id=\"check\" field=\"#pass\"/>")),
    Case(
      testDescription: "the action of any event",
      reference: ("<Check id=\"check\"/>", "<Check id=\"check\" changed=\"#pass.clear\"/>")),
    Case(
      testDescription: "one of several objects in a list",
      reference: ("<Check id=\"check\"/>", "<Check id=\"check\" awake-after=\"#user&#9;#pass\"/>")),
    Case(
      testDescription: "an attribute that is written as an element",
      reference: (
        "<Check id=\"check\"/>", "<Check id=\"check\"><attribute name=\"a\">#pass</attribute></Check>"
      )),
    Case(
      testDescription: "a connection",
      reference: ("</layout>", "  <connect from=\"#check\" outlet=\"field\" to=\"#pass\"/>\n</layout>"),
      message: "removes <Field> 'pass', to which theirs refers (with 1 connection or constraint)"),
    Case(
      testDescription: "an object that is removed with its container",
      removal: ("  <Form id=\"form\">\n    <Field id=\"user\"/>\n    <Field id=\"pass\"/>\n  </Form>\n", ""),
      reference: ("<Check id=\"check\"/>", "<Check id=\"check\" field=\"#pass\"/>"),
      message: "removes <Form> 'form', to which theirs refers"),
    Case(
      testDescription: "an object with a new id", removal: ("<Form id=\"form\">", "<Form id=\"sheet\">"),
      reference: ("<Check id=\"check\"/>", "<Check id=\"check\" field=\"#form\"/>"),
      id: "form", message: "changes the id \"form\" of <Form> 'sheet', and theirs refers to the old id"),
  ]

  @Test("a reference to an object that the other side gives up is a conflict", arguments: cases)
  func conflict(example: Case) throws {
    let removed = Self.base.replacing(example.removal.0, with: example.removal.1)
    let referring = Self.base.replacing(example.reference.0, with: example.reference.1)
    let result = try merge(Self.base, removed, referring)
    #expect(result.conflicts.map(\.kind) == [.changedAndRemoved])
    #expect(result.conflicts.map(\.message) == ["ours \(example.message)"])
    #expect(result.conflicts.first?.line != nil)
    // The version of theirs has the object, and that of ours does not.
    #expect(result.resolved(2).contains("id=\"\(example.id)\""))
    #expect(!result.resolved(0).contains("id=\"\(example.id)\""))
    let mirrored = try merge(Self.base, referring, removed)
    #expect(mirrored.conflicts.map(\.kind) == [.changedAndRemoved])
    #expect(mirrored.resolved(0).contains("id=\"\(example.id)\""))
  }

  @Test("a reference that one side had before without an object is not the merge's fault")
  func olderFault() throws {
    let removed = Self.base.replacing("    <Field id=\"pass\"/>\n", with: "")
      .replacing("id=\"other\"", with: "id=\"other\" field=\"#pass\"")
    let referring = Self.base.replacing("id=\"check\"", with: "id=\"check\" field=\"#pass\"")
    #expect(try merge(Self.base, removed, referring).conflicts.map(\.kind) == [])
  }

  @Test("a conflict elsewhere does not hide a reference to a removed object")
  func besideOtherConflict() throws {
    let removed = Self.base.replacing("    <Field id=\"pass\"/>\n", with: "")
      .replacing("id=\"other\"", with: "id=\"other\" x=\"1\"")
    let referring = Self.base.replacing("id=\"check\"", with: "id=\"check\" field=\"#pass\"")
      .replacing("id=\"other\"", with: "id=\"other\" x=\"2\"")
    let result = try merge(Self.base, removed, referring)
    #expect(Set(result.conflicts.map(\.kind)) == [.bothSet, .changedAndRemoved])
  }

  @Test("a fault that only the result has puts both files between marks")
  func faultOfResult() throws {
    let ours = Self.base.replacing("<Field id=\"user\"/>", with: "<Field id=\"user\" x=\"1\"/>")
    let theirs = Self.base.replacing("<Field id=\"pass\"/>", with: "<Field id=\"pass\" x=\"1\"/>")
    func faults(_ source: SourceText) -> [Diagnostic] {
      let count = String(decoding: source.bytes, as: UTF8.self).split(separator: "x=").count - 1
      return (0..<count).map { Diagnostic(.badValue, "fault \($0)", at: SourceRange(0, 1)) }
    }
    let trees = try [Self.base, ours, theirs].map { try tree($0) }
    let result = LayoutMerge(base: trees[0], ours: trees[1], theirs: trees[2], faults: faults)
    #expect(result.conflicts.map(\.message) == ["the result of the merge does not load: fault 1"])
    #expect(result.resolved(0) == ours)
    #expect(result.resolved(2) == theirs)
    // A fault that a side has is no reason.
    let other = LayoutMerge(base: trees[0], ours: trees[1], theirs: trees[2]) { Array(faults($0).prefix(1)) }
    #expect(other.conflicts.map(\.message) == [])
  }
}
