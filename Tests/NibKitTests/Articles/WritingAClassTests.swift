import Foundation
import NibKit
import TestSupport
import Testing

@Suite("Writing a class") struct WritingAClassTests {
  @Test("the code of the article is compiled here") func code() throws {
    let article = try String(
      contentsOfFile: packageFolder + "/Sources/NibKit/NibKit.docc/WritingAClass.md", encoding: .utf8)
    let file = packageFolder + "/Tests/NibKitTests/Articles/WritingAClassCode.swift"
    let code = words(try String(contentsOfFile: file, encoding: .utf8))
    let blocks = article.components(separatedBy: "\n```swift\n").dropFirst().map {
      words($0.components(separatedBy: "\n```")[0])
    }
    #expect(blocks.count > 15)
    for block in blocks { #expect(code.contains(block), "\(block)") }
  }

  @Test("its classes make the objects of a layout") func load() throws {
    let layout = """
      <layout version="1">
        <Gauge id="outer" unit="m" value="120" scale="#scale">
          <Thermo id="inner" unit="K" value="50" scale="#scale" warning="40"/>
        </Gauge>
        <Scale id="scale"><Step at="50%"/></Scale>
        <Account id="account" name="Ann"/>
      </layout>
      """
    let recorder = TraceRecorder()
    let loaded = try Nib(NibDocument(layout)).instantiate(classes: .gauges, tracer: recorder)
    let outer: Gauge = try #require(loaded.object("outer"))
    #expect(outer.value == 100)
    let scale: Scale = try #require(loaded.object("scale"))
    #expect(scale.steps.first?.at?.number == 50)
    let account: Account = try #require(loaded.object("account"))
    #expect(account.limit == 10)
    #expect(recorder.trace.text().contains("too hot"))
  }

  /// The characters without white space, however the lines are broken, and without imports.
  private func words(_ text: String) -> String {
    text.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined().filter {
      !$0.isWhitespace
    }
  }
}
