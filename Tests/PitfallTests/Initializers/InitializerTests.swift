import Foundation
import NibKit
import PitfallGallery
import TestSupport
import Testing

/// A case of initializers, and one of the sources of its objects.
struct InitializerRun: CustomTestStringConvertible, Sendable {
  let example: InitializerCase
  let source: InitializerCase.Source

  static let all = InitializerCase.all.flatMap { example in
    example.sources.map { InitializerRun(example: example, source: $0) }
  }

  static let folder = packageFolder + "/Layouts/initializers"

  var testDescription: String { "\(example.name) from \(source.name)" }
  var traceFile: String { "\(Self.folder)/\(testDescription.replacing(" from ", with: ".")).trace" }

  /// Returns the initializers that run, and what they have made in the end.
  func trace() throws -> String {
    let views = try views()
    return try trace(of: {
      do { return try views() } catch let failure as LoadFailure {
        InitializerTrace.note(failure.diagnostic.message)
        return []
      }
    })
  }

  private func trace(of views: () throws -> [any InitializerSubject]) throws -> String {
    try InitializerTrace.record {
      for view in try views() { InitializerTrace.note(view.state) }
    }.text()
  }

  /// Returns a function that makes the objects; the objects of an archive are archived beforehand.
  private func views() throws -> () throws -> [any InitializerSubject] {
    var classes = ClassRegistry()
    switch source {
    case .code(let make):
      return make
    case .layout(let register):
      register(&classes)
      let nib = try Nib(contentsOf: "\(Self.folder)/\(example.name).layout.xml")
      return { [classes] in
        try nib.instantiate(classes: classes).topLevel.compactMap { $0 as? any InitializerSubject }
      }
    case .archive(let register, let make):
      register(&classes)
      let archive = try NibArchive(of: [make()], classes: classes)
      return { [classes] in try archive.restore(TestView.self, classes: classes) }
    }
  }
}

@Suite struct InitializerTests {
  /// `RECORD_TRACES=1` writes the files again. Read the difference before you commit it: they were written by hand, from
  /// the document, before anything ran.
  @Test("each case has its expected trace", arguments: InitializerRun.all)
  func eachCaseHasItsExpectedTrace(run: InitializerRun) throws {
    let actual = try run.trace()
    if ProcessInfo.processInfo.environment["RECORD_TRACES"] != nil {
      try actual.write(toFile: run.traceFile, atomically: true, encoding: .utf8)
    }
    #expect(actual == contents(of: run.traceFile))
  }

  /// The objects of these cases end wrong, or are not made. Written by hand, from what the documents say.
  @Test(
    "objects end as the documents say",
    arguments: [
      ("9-observer-silent from code", "title = \"Send\", caption = \"\""),
      ("9-observer-silent from layout", "title = \"Send\", caption = \"SEND\""),
      ("10-setter-early from code", "title = \"Send\", log = changes"),
      ("11-stored-directly from code", "title = \"Send\", caption = \"SEND\", log = changes"),
      ("11-stored-directly from layout", "title = \"Send\", caption = \"SEND\", log = changes"),
      (
        "12-failable from layout",
        "TestView[0]/FramedPicture[1] failed in init(coder:): there is no picture 'unicorn'"
      ),
      ("20-builder-forgets from code", "nobody, female, born unknown"),
    ])
  func objectsEndDocuments(run: String, ending: String) throws {
    let found = try #require(InitializerRun.all.first { $0.testDescription == run })
    #expect(try found.trace().split(separator: "\n").last.map(String.init) == "note: \(ending)")
  }

  /// A file that no case has is no evidence of anything.
  @Test("every file is that of a case")
  func everyFileIsThatOfACase() throws {
    let traces = InitializerRun.all.map(\.traceFile)
    let layouts = InitializerRun.all.filter { $0.source.name == "layout" }.map {
      "\($0.example.name).layout.xml"
    }
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: InitializerRun.folder))
    #expect(names == Set(traces.map { URL(filePath: $0).lastPathComponent } + layouts))
  }
}

/// The traces of the document that the project grew from, which Objective-C's runtime wrote.
@Suite struct DocumentTraceTests {
  /// The traces of the document, without addresses and arguments: the case, the source, and a line for each call.
  struct Original: CustomTestStringConvertible, Sendable {
    let trace: String
    let lines: String
    var testDescription: String { trace }
  }

  @Test(
    "the initializers run in the order of the document, through the same classes",
    arguments: [
      Original(
        trace: "2-inherited.code",
        lines: """
          [<TestInitView>/UIView initWithFrame:]
          [<TestInitView>/NSObject init]
          -> <TestInitView> (init)
          -> <TestInitView> (initWithFrame:)
          """),
      Original(
        trace: "4-mended.code",
        lines: """
          [<TestInitView> initWithFrame:]
          [<TestInitView> initWithFrame:andName:]
          [<TestInitView>/UIView initWithFrame:]
          [<TestInitView>/NSObject init]
          -> <TestInitView> (init)
          -> <TestInitView> (initWithFrame:)
          -> <TestInitView> (initWithFrame:andName:)
          -> <TestInitView> (initWithFrame:)
          """),
      Original(
        trace: "5-frame-for-decoder.layout",
        lines: """
          [<SubTestInitView> initWithCoder:]
          [<SubTestInitView>/TestInitView initWithFrame:andName:]
          [<SubTestInitView>/UIView initWithFrame:]
          [<SubTestInitView>/NSObject init]
          -> <SubTestInitView> (init)
          -> <SubTestInitView> (initWithFrame:)
          -> <SubTestInitView> (initWithFrame:andName:)
          -> <SubTestInitView> (initWithCoder:)
          """),
      Original(
        trace: "6-button.code",
        lines: """
          [<UIButton> initWithFrame:]
          [<UIButton>/UIControl initWithFrame:]
          [<UIButton>/UIView initWithFrame:]
          [<UIButton>/NSObject init]
          -> <UIButton> (init)
          -> <UIButton> (initWithFrame:)
          -> <UIButton> (initWithFrame:)
          -> <UIButton> (initWithFrame:)
          """),
      Original(
        trace: "6-button.layout",
        lines: """
          [<UIButton> initWithCoder:]
          [<UIButton>/UIControl initWithCoder:]
          [<UIButton>/UIView initWithCoder:]
          [<UIButton>/NSObject init]
          -> <UIButton> (init)
          -> <UIButton> (initWithCoder:)
          -> <UIButton> (initWithCoder:)
          -> <UIButton> (initWithCoder:)
          """),
      Original(
        trace: "7-mended-decoder.layout",
        lines: """
          [<SubTestInitView> initWithCoder:]
          [<SubTestInitView>/TestInitView initWithCoder:]
          [<SubTestInitView>/UIView initWithCoder:]
          [<SubTestInitView>/NSObject init]
          -> <SubTestInitView> (init)
          -> <SubTestInitView> (initWithCoder:)
          -> <SubTestInitView> (initWithCoder:)
          -> <SubTestInitView> (initWithCoder:)
          """),
    ])
  func order(of original: Original) throws {
    let run = try #require(
      InitializerRun.all.first { "\($0.example.name).\($0.source.name)" == original.trace })
    // Swift's root class here has no superclass, and the view in the view of a layout is none of the document's.
    let wanted = original.lines.split(separator: "\n").map(Self.inSwift).filter {
      !$0.contains("NSObject") && !$0.hasSuffix("(init)")
    }
    let object = wanted[0].dropFirst().prefix { $0.isLetter }
    let actual = try run.trace().split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("[\(object)") || $0.hasPrefix("-> \(object) ") }
      .map(Self.withoutArguments)
    #expect(actual == wanted)
  }

  private static func inSwift(_ line: Substring) -> String {
    var line = String(line)
    for (old, new) in [
      ("<", ""), (">", ""), ("- ", "-> "), ("UIView", "TestView"), ("UIButton", "TestButton"),
      ("UIControl", "TestControl"),
      ("initWithFrame:andName:", "init(frame:name:)"), ("initWithFrame:", "init(frame:)"),
      ("initWithCoder:", "init(coder:)"),
    ] { line = line.replacing(old, with: new) }
    return line
  }

  /// `[A/B init(frame: 0×0 at 0,0, name: "")]` without what stands behind the labels.
  private static func withoutArguments(_ line: Substring) -> String {
    guard line.hasPrefix("["), let open = line.firstIndex(of: "(") else { return String(line) }
    let labels = line[open...].matches(of: /[(,] ?([a-z][A-Za-z0-9]*):/).map { "\($0.1):" }.joined()
    return "\(line[..<open])(\(labels))]"
  }
}
