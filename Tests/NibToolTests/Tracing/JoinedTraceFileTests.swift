import NibImporting
import NibKit
import NibTracing
import TestSupport
import Testing

@testable import NibTool

/// Written traces of a load from several files.
@Suite struct JoinedTraceFileTests {
  private func trace(folder: String, _ text: String) throws -> Trace {
    let main = try NibDocument(
      "<layout version='1'>\n<Note id='a'/>\n</layout>", file: "\(folder)Main.layout.xml")
    let part = try NibDocument(text, file: "\(folder)Part.layout.xml")
    let document = try #require(main.joining([.init(part, .lastIn(nil))]))
    var classes = ClassRegistry()
    classes.register(Note.self)
    let recorder = TraceRecorder()
    _ = try LoadPlan(document, classes: classes).instantiate(tracer: recorder)
    return recorder.trace
  }

  private let part = "<layout version='1'><Note id='b' text='2:3'/></layout>"

  private func written(_ text: String) throws -> WrittenTrace {
    try #require(
      WrittenTrace(SourceText(file: "t.trace", bytes: Array(text.utf8)), fields: { JSONLine($0)?.fields }))
  }

  @Test("a trace in JSON is read back with the files of its places")
  func json() throws {
    let first = try written(trace(folder: "App/", part).jsonLines())
    let same = TraceComparison(first, try written(trace(folder: "Other/", part).jsonLines()))
    #expect(same.rows.allSatisfy { $0.mark == .same })
    let moved = TraceComparison(
      first, try written(trace(folder: "App/", part.replacing("<Note", with: "\n<Note")).jsonLines()))
    #expect(moved.rows.contains { $0.mark == .changed })
  }

  @Test("a trace in text is read back, and an event is the same one at another place of another file")
  func text() throws {
    let first = try written(trace(folder: "", part).text())
    let other = try written(trace(folder: "", "\n" + part).text())
    #expect(TraceComparison(first, first).rows.allSatisfy { $0.mark == .same })
    // The value ends with what looks like a place. The event is still recognized.
    #expect(TraceComparison(first, other).rows.allSatisfy { $0.mark == .same || $0.mark == .changed })
  }

  @Test(
    "the JSON of a trace conforms to its schema",
    .enabled(if: JSONSchema.isInstalled, Comment(rawValue: JSONSchema.isMissing)))
  func schema() throws {
    let lines = try trace(folder: "App/", part).jsonLines().split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("placeFile") })
    let faults = try JSONSchema.faults(of: lines, schema: "\(packageFolder)/Schemas/trace.schema.json")
    #expect(faults.allSatisfy { $0.isEmpty }, "\(faults)")
  }
}

private final class Note: NibObject {
  var text = ""

  static var members: Members { Members(of: Note.self) { $0.attribute("text", \.text) } }

  init(coder: NibDecoder) {}
  func awake() {}
}
