import NibImporting
import NibKit
import NibTracing
import Testing

@testable import NibTool

/// Events of a trace that was written as JSON, read again to be compared.
@Suite struct TraceLineTests {
  @Test(
    "the text of an event is read from its line",
    arguments: [
      (
        #"{"event":"note","text":"note    a: \u00e9 \ud83d\ude00 \" \\ \/ \n","depth":1}"#,
        "note    a: é 😀 \" \\ / \n"
      ),
      (
        #"{"event":"attr","value":{"a":[1,{"b":"]}"}],"c":null},"x":[],"text":"attr    A.n = …"}"#,
        "attr    A.n = …"
      ),
    ])
  func textEventRead(_ line: String, text: String) {
    #expect(JSONLine(line)?.fields["text"] == .string(text))
  }

  @Test(
    "values are read exactly",
    arguments: [
      ("1", .integer(1)), ("1.0", .real(1)), ("1e0", .real(1)), (#""1""#, .string("1")),
      ("true", .boolean(true)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .real(9_223_372_036_854_775_808)),
      (#"{"$date":1000}"#, .date(1000)), (#"{"$data":[0,255]}"#, .data([0, 255])),
      (#"{"$data":[256]}"#, .dictionary(["$data": .array([.integer(256)])])),
      (#"{"$real":"-inf"}"#, .real(-.infinity)),
      (#"{"$$date":1,"a":[[]]}"#, .dictionary(["$date": .integer(1), "a": .array([.array([])])])),
    ] as [(String, PropertyList)])
  func values(_ text: String, value: PropertyList) {
    #expect(JSONLine("{\"value\": \(text) }")?.fields == ["value": value])
  }

  @Test("levels are counted, so that no line overflows the stack")
  func depth() {
    func line(_ levels: Int) -> String {
      #"{"value":"# + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}"
    }
    #expect(JSONLine(line(500)) != nil)
    #expect(JSONLine(line(513)) == nil)
    #expect(JSONLine(line(1_000_000)) == nil)
  }

  @Test(
    "a line that is not an object has no fields",
    arguments: [
      "", "{", "{\"event\"", "{\"event\":", "{\"event\":\"awake",
      "{\"event\":\"awake\",\"text\":\"\\u12\"}",
      "{\"event\":\"awake\",\"text\":\"a\"} x", "{\"event\":\"awake\",\"text\":\"\\ud83d\\u", "[]",
      "{\"event\":\"awake\",\"value\":[1,2,\"text\":\"a\"}",
      "{\"event\":\"awake\",\"value\":[}],\"text\":\"a\"}",
      "{\"event\":\"awake\",\"value\":[[[[", "{\"event\":nothing}", "{\"event\":1.2.3}",
    ])
  func lineObjectFields(_ line: String) { #expect(JSONLine(line) == nil) }

  @Test(
    "an object that is not an event is not a trace",
    arguments: ["{}", "{\"event\":{}}", "{\"event\":\"sleep\",\"text\":\"sleep   a\"}"])
  func objectEventTrace(_ line: String) throws {
    let source = SourceText(file: "a.trace", bytes: Array(line.utf8))
    #expect(WrittenTrace(source, fields: { JSONLine($0)?.fields }) == nil)
  }
}
