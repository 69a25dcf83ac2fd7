import Foundation
import NibKit
import TestSupport
import Testing

/// Programs that link NibRuntime: one with nothing else, and one with TerminalKit.
@Suite struct RuntimeProbeTests {
  private static let text = "<layout version='1'><Node id='a'><Node text='x &amp; y'/></Node></layout>"
  /// The folder in which the build has put the programs: the one of this test.
  private static var programs: String {
    get throws {
      let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: path).deletingLastPathComponent().path
    }
  }

  private func probe(_ arguments: String...) async throws -> Run {
    try await Run.finished([Self.programs + "/RuntimeProbe"] + arguments)
  }

  @Test(
    "no parser of XML is linked", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/ldd")),
    arguments: ["RuntimeProbe", "ScreenProbe"])
  func libraries(of program: String) async throws {
    let run = try await Run.finished(["ldd", "\(Self.programs)/\(program)"])
    #expect(run.status == 0)
    #expect(run.output.contains("libswiftCore"))
    for library in ["libxml2", "libicu", "libFoundation"] {
      #expect(!run.output.contains(library), "\(run.output)")
    }
  }

  @Test("views of TerminalKit are loaded from a compiled layout and drawn")
  func draws() async throws {
    let folder = try Scratch([:])
    let text = "<layout version='1'><Window outlet='view'><Label text='A &amp; B'/></Window></layout>"
    let document = try NibDocument(text, file: "A.layout.xml")
    try Data(document.compiled()).write(to: URL(filePath: folder.file("A.nib")))
    let run = try await Run.finished(["\(Self.programs)/ScreenProbe", folder.path, "A"])
    #expect(run.status == 0)
    #expect(run.output.contains("A & B"), "\(run.output)")
  }

  @Test("it loads a compiled layout with the trace of the layout, and says what is wrong with another file")
  func loads() async throws {
    let folder = try Scratch(["B.nib": Self.text])
    let document = try NibDocument(Self.text, file: "A.layout.xml")
    try Data(document.compiled()).write(to: URL(filePath: folder.file("A.nib")))
    let loaded = try await probe(folder.path, "A")
    #expect(
      loaded.output == """
        load>   A.layout.xml strict
        init>   Node a  1:21
        init>   Node a/Node[0]  1:34
        init<   Node a/Node[0]
        attach  a/Node[0] -> a
        init<   Node a
        attr    a/Node[0].text = "x & y"  1:40
        awake   a
        awake   a/Node[0]
        load<   A.layout.xml

        """)
    let refused = try await probe(folder.path, "B")
    #expect(
      refused.output.contains(
        "B.nib: error: the file is a text in XML, not a compiled layout [not-a-layout]"))
    let missing = try await probe(folder.path, "C")
    #expect(missing.output.contains("there is no C.layout.xml in \(folder.path) (nor one in *.nib)"))
  }
}
