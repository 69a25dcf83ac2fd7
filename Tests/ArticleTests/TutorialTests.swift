import Foundation
import TestSupport
import Testing

/// `Scripts/try-article.py` compiles the code of each step, which takes minutes. Here is what can be seen at once.
@Suite("The tutorial on a first program") struct TutorialTests {
  private static let resources = packageFolder + "/Sources/TerminalKit/TerminalKit.docc/Resources"

  private func resource(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Self.resources)/FirstProgram-\(name)", encoding: .utf8)
  }

  /// `RECORD_DOCS=1` writes the pictures again.
  @Test("its pictures are those of the tool", arguments: 2...4)
  func pictures(step: Int) throws {
    let layout = try resource("\(step)-Greeting.xml")
    let picture = nib("show", "-", "--size", "50x9", "--format", "svg", input: layout)
    #expect(picture.hasPrefix("<svg"))
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      let file = "\(Self.resources)/FirstProgram-\(step).svg"
      try picture.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(try resource("\(step).svg") == picture)
  }

  @Test("its program is the one of the first screen") func code() throws {
    let article = try Article(named: "FirstScreen")
    let names = [
      "1-Package.swift": "Package.swift", "4-Greeting.xml": "Sources/Greeter/Layouts/Greeting.layout.xml",
      "5-GreetingController.swift": "Sources/Greeter/GreetingController.swift",
      "6-Greeter.swift": "Sources/Greeter/Greeter.swift",
      "7-GreeterTests.swift": "Tests/GreeterTests/GreeterTests.swift",
    ]
    for (name, file) in names { #expect(try resource(name) == article.file(file, first: true), "\(name)") }
  }
}
