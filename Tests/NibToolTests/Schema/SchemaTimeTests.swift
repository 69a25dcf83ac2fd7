import NibKit
import TerminalKit
import TestSupport
import Testing

/// The time of libxml2's validator, which tries each way in which a layout may match.
@Suite("xmllint judges a faulty layout in linear time", .needs("xmllint")) @MainActor struct SchemaTimeTests {
  /// The places of the faults among a number of elements.
  enum Faults: CaseIterable {
    case first, last, all

    func contains(_ index: Int, of count: Int) -> Bool {
      switch self {
      case .first: index == 0
      case .last: index == count - 1
      case .all: true
      }
    }
  }

  /// A form of layouts. Each element has several attributes, because each may match or not.
  enum Form: String, CaseIterable {
    case siblings, nested, groups, parts, required

    /// The number of elements in a small layout. libxml2 reads 256 levels.
    var count: Int {
      switch self {
      case .siblings, .groups: 200
      case .nested, .required: 24
      case .parts: 12
      }
    }

    /// Returns the tags around what is in an element.
    func element(_ index: Int, isFaulty: Bool) -> (start: String, end: String) {
      let wrong = isFaulty ? "zz" : "1"
      return switch self {
      case .siblings: ("<Label id='i\(index)' text='a' width='\(wrong)' height='1' bold='true'/>", "")
      case .nested, .groups:
        ("<VStack id='i\(index)' width='\(wrong)' height='1' spacing='1' hidden='true'>", "</VStack>")
      case .parts:
        (
          "<Branch id='\(isFaulty ? "i \(index)" : "i\(index)")'><attribute name='label'>a</attribute>"
            + "<attribute name='branches'>", "</attribute></Branch>"
        )
      case .required:
        (
          "<Needy id='i\(index)' text='a' level='\(wrong)' second='b' needed='#ext:x'>",
          "<attribute name='first'>1</attribute></Needy>"
        )
      }
    }

    /// The greatest depth.
    var depth: Int {
      switch self {
      case .siblings: 1
      case .groups: 8
      case .nested, .parts, .required: .max
      }
    }

    func text(_ count: Int, _ faults: Faults) -> String {
      var (text, ends) = ("", [String]())
      for index in 0..<count {
        let element = element(index, isFaulty: faults.contains(index, of: count))
        text += element.start
        ends.append(element.end)
        if ends.count == depth { (text, ends) = (text + ends.reversed().joined(), []) }
      }
      return "<layout version='1'>\(text)\(ends.reversed().joined())</layout>"
    }
  }

  @Test("whatever the layout's form and the places of its faults", arguments: Form.allCases, [false, true])
  func growth(form: Form, standIns: Bool) throws {
    let isOwn = form == .parts || form == .required
    let options = ["schema", "--no-classes"] + (standIns ? ["--stand-ins"] : [])
    let schema = ToolRun(arguments: options, classes: isOwn ? SchemaClasses.all : .terminal).output
    for faults in Faults.allCases {
      // One long layout beside many short ones: the time for the schema itself is the same.
      let factor = 8
      let small = try Xmllint.judgment(
        of: Array(repeating: form.text(form.count, faults), count: factor), schema: schema)
      let large = try Xmllint.judgment(of: [form.text(form.count * factor, faults)], schema: schema)
      #expect(!small.verdicts.contains(true) && large.verdicts == [false], "\(faults)")
      #expect(large.time < small.time * 4 + .milliseconds(200), "\(faults): \(small.time), \(large.time)")
    }
  }

  @Test("the layouts are faulty only where a fault was put in", arguments: Form.allCases)
  func soundness(form: Form) throws {
    let isOwn = form == .parts || form == .required
    let schema = ToolRun("schema", "--no-classes", classes: isOwn ? SchemaClasses.all : .terminal).output
    let text = form.text(form.count, .last).replacing("='zz'", with: "='1'").replacing("='i ", with: "='i")
    #expect(try Xmllint.verdicts(of: [text], schema: schema) == [true])
  }
}
