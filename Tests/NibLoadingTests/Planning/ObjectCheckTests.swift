import NibKit
import Testing

/// The checks that classes declare.
@Suite struct ObjectCheckTests {
  /// A dial whose needle must be within its steps.
  final class Dial: NibObject {
    static var members: Members {
      Members(of: Dial.self) {
        $0.attribute("steps", Int.self)
        $0.attribute("needle", Int.self)
        $0.check { dial in
          guard let steps: Int = dial.value("steps"), let needle: Int = dial.value("needle"), needle > steps
          else { return [] }
          return [
            Diagnostic(.unknownChoice, "the needle is beyond the last step", at: dial.place(of: "needle"))
          ]
        }
      }
    }
    init(coder: NibDecoder) throws {}
    func awake() throws {}
  }

  private let document: NibDocument
  private let classes: ClassRegistry

  init() throws {
    var classes = ClassRegistry()
    classes.register(Dial.self)
    self.classes = classes
    let text = "<layout version='1'>\n<Dial steps='5' needle='5'/>\n<Dial steps='5' needle='6'/>\n</layout>"
    document = try NibDocument(text, file: "t.xml")
  }

  @Test("a diagnosis has the findings of the class, each at its attribute")
  func diagnosis() {
    #expect(
      LoadPlan.diagnose(document, classes: classes).rendered(in: document.source).split(separator: "\n").first
        == "t.xml:3:25: warning: the needle is beyond the last step [unknown-choice]")
  }

  /// Shows another layout.
  private final class Frame: NibObject {
    static var members: Members {
      Members(of: Frame.self) {
        $0.attribute("shows", LayoutName.self)
        $0.check { frame in
          guard let name: LayoutName = frame.value("shows") else { return [] }
          let words = frame.topLevel(ofLayout: name).map { $0.map { "\($0.className) \($0.id ?? "-")" } }
          return [Diagnostic(.noEffect, words.map { "\($0)" } ?? "not found", at: frame.place)]
        }
      }
    }
    init(coder: NibDecoder) throws {}
    func awake() throws {}
  }

  @Test("a check sees the top level of another layout, also of one with faults")
  func otherLayout() throws {
    var classes = classes
    classes.register(Frame.self)
    let layouts = MemoryLayouts([
      "Empty": "<layout version='1'/>", "Bad": "<layout version='1'><Daial id='x'/></layout>",
      "Dials": "<layout version='1'><Dial id='a'/><Frame><Dial/></Frame><Dial/></layout>",
    ])
    let frames = ["Dials", "Empty", "Bad", "Gone", "Dials"].map { "<Frame shows='\($0)'/>" }
    let document = try NibDocument("<layout version='1'>\(frames.joined())</layout>", file: "t.xml")
    #expect(
      LoadPlan.diagnose(document, classes: classes, layouts: layouts).filter { $0.code == .noEffect }.map(
        \.message)
        == [
          #"["Dial a", "Frame -", "Dial -"]"#, "[]", #"["Daial x"]"#, "not found",
          #"["Dial a", "Frame -", "Dial -"]"#,
        ])
  }

  @Test("a plan needs no check of a class, and a layout that fails one is loaded")
  func load() throws {
    let plan = try LoadPlan(document, classes: classes)
    #expect(try plan.instantiate().objects.count == 2)
  }
}
