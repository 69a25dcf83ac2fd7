import LoadSamples
import NibKit
import TestSupport
import Testing

/// Faults of a document with elements of several files: each place is quoted from its own file.
@Suite struct JoinedFaultTests {
  private func document(_ main: String, _ part: String) throws -> NibDocument {
    let main = try NibDocument("<layout version='1'>\n\(main)\n</layout>", file: "App/Main.layout.xml")
    let part = try NibDocument("<layout version='1'>\n\n  \(part)\n</layout>", file: "App/Part.layout.xml")
    return try #require(main.joining([.init(part, .lastIn(0))]))
  }

  @Test("a fault quotes the file that it is in, and the note of another place that file")
  func quotes() throws {
    let document = try document("<Box id='a'/>", "<Leaf id='a'/><Laef mn='&amp;'/>")
    let faults = LoadPlan.diagnose(document, classes: .test)
    let expected = """
      App/Part.layout.xml:3:13: error: the id 'a' is given twice [duplicate-id]
            <Leaf id='a'/><Laef mn='&amp;'/>
                      ^
      App/Main.layout.xml:2:10: note: the first is here
          <Box id='a'/>
                   ^
      App/Part.layout.xml:3:17: error: no class 'Laef' is registered [unknown-class]
            <Leaf id='a'/><Laef mn='&amp;'/>
                          ^~~~~
          note: did you mean 'Leaf'?
      """
    #expect(faults.rendered(in: document.sources) == expected)
    #expect(faults.last?.replacement == "<Leaf")
    do {
      _ = try LoadPlan(document, classes: .test)
      Issue.record("there is a plan")
    } catch { #expect("\(error)" == expected) }
    let json = faults.jsonLines(in: document.sources).split(separator: "\n").map(String.init)
    #expect(json.allSatisfy { $0.hasPrefix(#"{"version":1,"file":"App/Part.layout.xml","line":3,"#) })
    #expect(
      json[0].contains(
        ##""notes":[{"message":"the first is here","file":"App/Main.layout.xml","line":2,"##))
  }

  @Test("a part of a value is quoted from its own file")
  func references() throws {
    let document = try document("<Box id='a'/>", "<Leaf awake-after='#a #x'/>")
    #expect(
      LoadPlan.diagnose(document, classes: .test).rendered(in: document.sources) == """
        App/Part.layout.xml:3:25: error: no object has the id 'x' [dangling-reference]
              <Leaf awake-after='#a #x'/>
                                    ^~
        """)
  }

  @Test("an error of a class's code quotes the file of its object")
  func failures() throws {
    var classes = ClassRegistry.test
    classes.register(Failing.self)
    let document = try document("<Box id='a'/>", "<Failing/>")
    do {
      _ = try LoadPlan(document, classes: classes).instantiate()
      Issue.record("nothing failed")
    } catch let failure as LoadFailure {
      #expect(failure.source.file == "App/Main.layout.xml")
      #expect(
        failure.description == """
          App/Part.layout.xml:3:3: error: a/Failing[0] failed in awake(): broken [class-threw]
                <Failing/>
                ^~~~~~~~
          """)
    }
  }

  @Test("the text of another language is quoted after the files that are joined")
  func replacements() throws {
    let part = try NibDocument("<layout version='1'><Leaf mn='y'/></layout>", file: "Part.layout.xml")
    let table = SourceText(file: "de.strings", bytes: Array("\"k\" = \"v\";".utf8))
    let attribute = part.attributes(ofObject: 0).lowerBound
    let translated = try #require(
      part.replacing(
        [(.attribute(attribute), "v")], from: .init(table, [(.attribute(attribute), SourceRange(7, 8))])))
    let main = try NibDocument("<layout version='1'><Box/></layout>", file: "Main.layout.xml")
    let document = try #require(main.joining([.init(translated, .before(0))]))
    #expect(document.sources.map(\.file) == ["Main.layout.xml", "Part.layout.xml", "de.strings"])
    do {
      _ = try LoadPlan(document, classes: .test)
      Issue.record("there is a plan")
    } catch {
      #expect(
        "\(error)".hasSuffix(
          """
          de.strings:1:8: note: the text is from here
              "k" = "v";
                     ^
          """), "\(error)")
    }
  }

  @Test("faults of the reader keep their files, and what follows from them is not reported")
  func damage() throws {
    let main = try NibDocument(
      "<layout version='1'><Box id='a'/></layout>", file: "Main.layout.xml")
    let part = try NibDocument(
      recovering: SourceText(
        file: "Part.layout.xml",
        bytes: Array("<layout version='1'><Leaf id='b'/>text<Leaf/></layout>".utf8)))
    #expect(!part.faults.isEmpty)
    let document = try #require(main.joining([.init(part, .lastIn(0))]))
    #expect(
      document.faults.allSatisfy { $0.place?.file == 1 && $0.notes.allSatisfy { $0.place?.file ?? 1 == 1 } })
    #expect(
      document.faults.rendered(in: document.sources) == part.faults.rendered(in: part.sources))
  }
}

private final class Failing: Leaf {
  struct Broken: Error, CustomStringConvertible { let description = "broken" }

  override func awake() throws { throw Broken() }
}
