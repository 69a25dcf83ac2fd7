import Foundation
import NibKit
import PitfallGallery
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

  /// The initializers that run, and what they have made in the end.
  func trace() throws -> String { try trace(of: views()) }

  private func trace(of views: () throws -> [TestView]) throws -> String {
    try InitializerTrace.record {
      for view in try views() { InitializerTrace.note(view.state) }
    }.text()
  }

  /// What makes the objects, with all that it needs for it: what an archive is made of is made beforehand.
  private func views() throws -> () throws -> [TestView] {
    var classes = ClassRegistry()
    switch source {
    case .code(let make):
      return make
    case .layout(let register):
      register(&classes)
      let nib = try Nib(contentsOf: "\(Self.folder)/\(example.name).layout.xml")
      return { [classes] in try nib.instantiate(classes: classes).topLevel.compactMap { $0 as? TestView } }
    case .archive(let register, let make):
      register(&classes)
      let archive = try NibArchive(of: [make()], classes: classes)
      return { [classes] in try archive.restore(classes: classes) }
    }
  }
}

@Suite struct InitializerTests {
  /// `RECORD_TRACES=1` writes the files anew. Read the difference before you commit it: they were written by hand, from
  /// the document, before anything ran.
  @Test(arguments: InitializerRun.all)
  func traceIsTheExpectedOne(run: InitializerRun) throws {
    let actual = try run.trace()
    if ProcessInfo.processInfo.environment["RECORD_TRACES"] != nil {
      try actual.write(toFile: run.traceFile, atomically: true, encoding: .utf8)
    }
    #expect(actual == contents(of: run.traceFile))
  }

  /// A file that no case has is no evidence of anything.
  @Test func everyFileIsThatOfACase() throws {
    let traces = InitializerRun.all.map(\.traceFile)
    let layouts = InitializerRun.all.filter { $0.source.name == "layout" }.map {
      "\($0.example.name).layout.xml"
    }
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: InitializerRun.folder))
    #expect(names == Set(traces.map { URL(filePath: $0).lastPathComponent } + layouts))
  }
}
