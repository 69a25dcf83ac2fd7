import Foundation
import NibKit
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Layouts that are found by name in folders.
@Suite struct LayoutFolderTests {
  private let scratch: Scratch
  private var folder: String { scratch.file("layouts") }

  init() throws {
    scratch = try Scratch(["secret.layout.xml": "<layout version='1'><Secret/></layout>"])
    try FileManager.default.createDirectory(
      atPath: scratch.file("layouts"), withIntermediateDirectories: false)
    try scratch.write("<layout version='1'><Leaf id='A'/></layout>", to: "layouts/A.layout.xml")
    try scratch.write("<layout version='1'><Leaf id='P'/></layout>", to: "layouts/plain.xml")
  }

  /// Returns the ids in a layout, or the words of the error. An error of reading is reported without the folder of the
  /// test.
  private func found(_ name: String, in folders: [String]? = nil) -> String {
    do {
      let document = try LayoutFolders(folders ?? [folder]).document(named: name)
      return document.allObjects.compactMap(\.id).joined(separator: " ")
    } catch { return "\(error)".replacing(scratch.path, with: "T") }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("layouts/\(name)"), withDestinationPath: target)
  }

  @Test("a layout is found with and without its suffix, and a name that ends in .xml is a file's name")
  func names() {
    #expect(found("A") == "A")
    #expect(found("A.layout.xml") == "A")
    #expect(found("plain.xml") == "P")
    #expect(found("plain") == "the layout 'plain' is not found: there is no plain.layout.xml in T/layouts")
    #expect(found("A.xml") == "the layout 'A.xml' is not found: there is no A.xml in T/layouts")
  }

  @Test(
    "a path is not the name of a layout",
    arguments: [
      "../secret", "../secret.layout.xml", "/etc/hostname", "./A", "layouts/A", ".hidden", "..", "", "A\0",
      "A/",
    ])
  func paths(name: String) {
    #expect(
      found(name)
        == "'\(name)' is not the name of a layout: a name has no path and does not begin with a dot")
  }

  @Test("a FIFO, a device and a folder are refused at once") func specialFiles() throws {
    #expect(mkfifo(scratch.file("layouts/fifo.layout.xml"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: scratch.file("layouts/sub.layout.xml"), withIntermediateDirectories: false)
    #expect(
      found("fifo")
        == "T/layouts/fifo.layout.xml: error: the file cannot be opened: it is a FIFO [unreadable-file]")
    #expect(
      found("sub")
        == "T/layouts/sub.layout.xml: error: the file cannot be opened: it is a folder [unreadable-file]")
    #expect(
      found("null.xml", in: ["/dev"])
        == "the layout 'null.xml' is not found: there is no null.xml in /dev")
  }

  @Test("a symbolic link may name another file of its folder, and nothing outside it") func links() throws {
    try link("inside.layout.xml", to: "A.layout.xml")
    try link("twice.layout.xml", to: "inside.layout.xml")
    try link("outside.layout.xml", to: "../secret.layout.xml")
    try link("absolute.layout.xml", to: scratch.file("secret.layout.xml"))
    try link("circle.layout.xml", to: "circle.layout.xml")
    try link("fifo.layout.xml", to: "/dev/zero")
    #expect(found("inside") == "A")
    #expect(found("twice") == "A")
    for name in ["outside", "absolute", "fifo"] {
      #expect(
        found(name)
          == """
          T/layouts/\(name).layout.xml: error: the file cannot be opened: it is a symbolic link that leads out of its \
          folder [unreadable-file]
          """)
    }
    #expect(
      found("circle")
        == """
        T/layouts/circle.layout.xml: error: the file cannot be opened: Too many levels of symbolic links \
        [unreadable-file]
        """)
  }

  @Test("the folder of a language may be a link to one beside it, and to nothing outside the folder")
  func linkedLanguages() throws {
    let (files, layout) = (FileManager.default, "<layout version='1'><Leaf id='B'/></layout>")
    for name in ["other", "layouts/inside"] {
      try files.createDirectory(atPath: scratch.file(name), withIntermediateDirectories: false)
      try scratch.write(layout, to: "\(name)/B.layout.xml")
    }
    try link("Base.lproj", to: "inside")
    #expect(found("B") == "B")
    try files.removeItem(atPath: scratch.file("layouts/Base.lproj"))
    for target in ["../other", scratch.file("other"), ".."] {
      try link("Base.lproj", to: target)
      #expect(
        found("B")
          == """
          T/layouts/Base.lproj/B.layout.xml: error: the file cannot be opened: Base.lproj is a symbolic link that leads \
          out of its folder [unreadable-file]
          """)
      // Its names are not listed either.
      #expect(!LayoutFolders([folder]).names.contains("B"))
      try files.removeItem(atPath: scratch.file("layouts/Base.lproj"))
    }
    try link("de.lproj", to: "../other")
    #expect(throws: NibError.self) { try LayoutFolders([folder], languages: "de").document(named: "A") }
    #expect(found("A") == "A")
  }

  @Test("a layout that is there in a format that is not read is named")
  func otherFormat() throws {
    let compiled = LayoutFolders([scratch.file("nowhere"), folder], formats: [.compiled])
    #expect(throws: Never.self) { try compiled.layout(named: LayoutName("A")!) }
    func words(_ load: () throws -> Void) -> String {
      do {
        try load()
        return ""
      } catch { return "\(error)".replacing(scratch.path, with: "T") }
    }
    let wanted = "the layout 'A' is not found: T/layouts/A.layout.xml exists, and only *.nib is read here"
    #expect(words { _ = try compiled.document(named: "A") } == wanted)
    #expect(words { _ = try LayeredLayouts([MemoryLayouts([:]), compiled]).document(named: "A") } == wanted)
    #expect(words { _ = try Loader(classes: ClassRegistry(), layouts: compiled).plan("A") } == wanted)
  }

  @Test("a folder may itself be reached through a link") func linkedFolder() throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.file("other"), withDestinationPath: "layouts")
    #expect(found("A", in: [scratch.file("other")]) == "A")
  }

  @Test("a folder without the layout is passed over, and one in which it cannot be read is not")
  func errorsAreNotMissingFiles() throws {
    #expect(found("A", in: [scratch.file("nowhere"), folder]) == "A")
    // Not the name of a folder.
    #expect(
      found("A", in: [scratch.file("secret.layout.xml"), folder])
        == """
        T/secret.layout.xml/A.layout.xml: error: the file cannot be opened: Not a directory [unreadable-file]
        """)
    #expect(
      found("B", in: [scratch.file("nowhere"), folder])
        == "the layout 'B' is not found: there is no B.layout.xml in T/nowhere, T/layouts")
    #expect(found("B", in: []) == "the layout 'B' is not found: there is no place to search")
  }

  @Test(
    "a file that may not be opened is reported as that",
    .enabled(if: geteuid() != 0, "root may open every file"))
  func permissions() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: scratch.file("layouts/A.layout.xml"))
    #expect(
      found("A", in: [folder, folder])
        == "T/layouts/A.layout.xml: error: the file cannot be opened: Permission denied [unreadable-file]")
  }
}
