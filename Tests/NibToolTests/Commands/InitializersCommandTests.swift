import Foundation
import NibKit
import NibTool
import PitfallGallery
import TestSupport
import Testing

@testable import nib

/// `nib initializers`, in this process.
@MainActor @Suite struct InitializersCommandTests {
  private static let folder = packageFolder + "/Layouts/initializers"

  private func run(_ arguments: String...) -> ToolRun {
    ToolRun(
      arguments: ["initializers"] + arguments, classes: ClassRegistry(),
      subcommands: [InitializersCommand.self])
  }

  @Test("without a number all cases are listed, with what is right") func list() {
    let run = run()
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.map { String($0.prefix { $0 != " " }) } == ["1", "2", "3", "4", "4b"] + (5...20).map(String.init))
    func listed(_ verdict: String) -> [String] {
      lines.filter { $0.hasSuffix("(\(verdict))") }.map { String($0.prefix { $0 != " " }) }
    }
    #expect(listed("does not compile") == ["1", "13", "14", "16", "19"])
    #expect(listed("right") == ["4", "4b", "6", "7", "11", "12", "15", "17", "18"])
  }

  @Test("a case shows the trace of each of its sources", arguments: InitializerCase.all.map(\.number))
  func eachCase(_ number: String) throws {
    let run = run(number, "--layouts", Self.folder)
    #expect(run.status == 0, "\(run.errors)")
    let example = try #require(InitializerCase.all.first { $0.number == number })
    for source in example.sources {
      let trace = try String(
        contentsOfFile: "\(Self.folder)/\(example.name).\(source.name).trace", encoding: .utf8)
      let indented = trace.split(separator: "\n").map { "    \($0)\n" }.joined()
      #expect(run.output.contains(indented), "\(source.name)")
    }
    #expect(run.output.components(separatedBy: "\nFrom ").count - 1 == example.sources.count)
    #expect(FileManager.default.fileExists(atPath: "\(packageFolder)/\(example.file)"))
  }

  @Test("a class that Swift refuses has the compiler's words") func refusal() throws {
    let run = run("super-secondary")
    let words = "must call a designated initializer of the superclass 'TestView'"
    #expect(run.output.contains("  > error: \(words)\n"))
    let file = packageFolder + "/Tests/PitfallTests/DoesNotCompile/1-SuperSecondary.swift"
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("// expected-error: \(words)\n"))
  }

  @Test("the decoder's initializer that is a secondary one loses what the superclasses would decode")
  func lastCase() {
    let run = run("8", "--source", "layout", "--layouts", Self.folder)
    #expect(
      run.output.contains("      [SubTestInitView init(frame: 0×0 at 0,0, name: \"also from the file\")]\n"))
    #expect(run.output.contains("    note: frame = 0×0 at 0,0, subviews = 1, name = \"also from the file\""))
    #expect(!run.output.contains("archive of"))
  }

  @Test("an unknown case, folder or source is a usage error") func unknown() {
    for (arguments, words) in [
      (["99"], "there is no case 99; there are 1 to 20; 'nib initializers' lists them"),
      (["buton"], "there is no case 'buton'; did you mean 'button'?; 'nib initializers' lists them"),
      (
        ["5", "--layouts", "nowhere"],
        "there is no 'nowhere/5-frame-for-decoder.layout.xml'; name the folder of these layouts with --layouts"
      ),
      (["2", "--source", "archive"], "the objects of case 2 come from: code"),
    ] {
      let run = ToolRun(
        arguments: ["initializers"] + arguments, classes: ClassRegistry(),
        subcommands: [InitializersCommand.self])
      #expect((run.status, run.output, run.errors) == (2, "", "error: \(words)\n"))
    }
  }

  @Test("help describes the command") func help() {
    #expect(run("--help").output.contains("Show which initializers run on an object"))
  }
}
