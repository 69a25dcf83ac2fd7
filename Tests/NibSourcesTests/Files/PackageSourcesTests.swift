import Foundation
import NibSources
import TestSupport
import Testing

@Suite("The sources of a package") struct PackageSourcesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(["App/Package.swift": "", "App/Sources/App/A.swift": "c.register(A.self)"])
  }

  private var elements: [String] { PackageSources(package: scratch.file("App")).names.elementNames }

  @Test("files are found in subfolders of Sources, and nowhere else")
  func folders() throws {
    try scratch.write("c.register(B.self)", to: "App/Sources/Other/Deep/Er/B.swift")
    try scratch.write("c.register(C.self)", to: "App/Tests/AppTests/C.swift")
    try scratch.write("c.register(D.self)", to: "App/D.swift")
    try scratch.write("c.register(E.self)", to: "App/Sources/App/.E.swift")
    try scratch.write("c.register(F.self)", to: "App/Sources/App/.hidden/F.swift")
    try scratch.write("c.register(G.self)", to: "App/Sources/App/G.txt")
    #expect(elements == ["A", "B"])
    #expect(PackageFolder.folders(from: scratch.file("App/Sources/Other"))?.last == scratch.file("App"))
    #expect(PackageFolder.folders(from: scratch.file("App/Sources/Other"))?.count == 3)
    #expect(PackageFolder.folders(from: scratch.path) == nil)
  }

  @Test("links that lead elsewhere, FIFOs, long files and damaged files are left out")
  func hostile() throws {
    let manager = FileManager.default
    try scratch.write("c.register(Out.self)", to: "Outside/Out.swift")
    func link(_ name: String, _ target: String) throws {
      try manager.createSymbolicLink(atPath: scratch.file(name), withDestinationPath: target)
    }
    try link("App/Sources/App/Link.swift", "../../../Outside/Out.swift")
    try link("App/Sources/App/Absolute.swift", scratch.file("Outside/Out.swift"))
    try link("App/Sources/App/Folder", "../../../Outside")
    try link("App/Sources/App/Loop", "..")
    try link("App/Sources/App/Nowhere.swift", "none.swift")
    #expect(mkfifo(scratch.file("App/Sources/App/Fifo.swift"), 0o600) == 0)
    #expect(
      manager.createFile(
        atPath: scratch.file("App/Sources/App/Long.swift"), contents: Data("c.register(L.self)".utf8)))
    #expect(truncate(scratch.file("App/Sources/App/Long.swift"), 1 << 30) == 0)
    try Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(
      to: URL(filePath: scratch.file("App/Sources/App/Binary.swift")))
    try scratch.write(
      "c.register(Y.self)", to: "App/Sources/" + String(repeating: "d/", count: 40) + "Y.swift")
    try manager.createDirectory(
      atPath: scratch.file("App/Sources/Folder.swift"), withIntermediateDirectories: true)
    #expect(elements == ["A"])
  }

  @Test("a folder Sources that is a link is not entered")
  func linkedFolder() throws {
    try scratch.write("c.register(Out.self)", to: "Outside/Out.swift")
    try FileManager.default.removeItem(atPath: scratch.file("App/Sources"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("App/Sources"), withDestinationPath: "../Outside")
    #expect(elements == [])
    #expect(PackageSources(package: scratch.file("App")).path(ofFile: "Out/Out.swift") == nil)
  }

  @Test(
    "the file that a catalog names is found in the folder of its module",
    arguments: [
      ("App/A.swift", "Sources/App/A.swift"), ("App/B.swift", "Sources/App/Deep/B.swift"),
      ("Other/A.swift", nil),
      ("App/C.swift", nil), ("../A.swift", nil), ("App/../A.swift", nil), ("App//A.swift", nil), ("", nil),
      ("/", nil),
      ("App/", nil), ("./A.swift", nil), ("App", nil), ("App/Deep", nil),
    ] as [(String, String?)])
  func fileNames(name: String, path: String?) throws {
    try scratch.write("", to: "App/Sources/App/Deep/B.swift")
    try scratch.write("", to: "App/Sources/Else/A.swift")
    #expect(PackageSources(package: scratch.file("App")).path(ofFile: name) == path)
  }

  @Test("the only target of a package can have its files in Sources itself")
  func onlyTarget() throws {
    let scratch = try Scratch(["Package.swift": "", "Sources/A.swift": ""])
    #expect(PackageSources(package: scratch.path).path(ofFile: "App/A.swift") == "Sources/A.swift")
  }
}
