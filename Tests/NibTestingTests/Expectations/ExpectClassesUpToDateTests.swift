import Foundation
import NibKit
import NibTesting
import TestSupport
import Testing

@Suite("A catalog of classes is compared with the classes") struct ExpectClassesUpToDateTests {
  private final class Lamp: NibObject {
    static var members: Members {
      Members(of: Lamp.self) {
        $0.attribute("watts") { (_: Lamp, _: Int) in }
        $0.action("light", Lamp.light)
      }
    }

    init(coder: NibDecoder) throws {}
    func awake() throws {}
    func light() {}
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Lamp.self)
    return classes
  }

  @Test("a catalog that is written is up to date, whatever its lines and its version of the kit")
  func recording() throws {
    let scratch = try Scratch()
    let path = scratch.file("Layouts/classes.json")
    #expect(throws: TestFailure.self) { try verifyClassesUpToDate(inFile: path, classes: Self.classes) }
    let written = #expect(throws: TestFailure.self) {
      try verifyClassesUpToDate(inFile: path, classes: Self.classes, isRecording: true)
    }
    #expect(written?.message.contains("was written, and not tested") == true)
    try verifyClassesUpToDate(inFile: path, classes: Self.classes)
    let text = try scratch.read("Layouts/classes.json").replacing(/swift:[0-9]+/, with: "swift:7")
      .replacing(/"kit": "[^"]*"/, with: #""kit": "other""#)
    try scratch.write(text, to: "Layouts/classes.json")
    try verifyClassesUpToDate(inFile: path, classes: Self.classes)
  }

  @Test("a failure lists the members that differ")
  func differences() throws {
    let scratch = try Scratch()
    let path = scratch.file("classes.json")
    _ = try? verifyClassesUpToDate(inFile: path, classes: Self.classes, isRecording: true)
    let text = try scratch.read("classes.json")
    try scratch.write(text.replacing("watts", with: "volts"), to: "classes.json")
    let failure = #expect(throws: TestFailure.self) {
      try verifyClassesUpToDate(inFile: path, classes: Self.classes)
    }
    let lines = failure?.message.split(separator: "\n") ?? []
    #expect(lines.count == 3)
    #expect(lines.dropFirst().first?.hasPrefix(#"- Lamp: {"attribute":"volts""#) == true)
    #expect(lines.last?.hasPrefix(#"+ Lamp: {"attribute":"watts""#) == true)
  }
}
