import Foundation
import NibKit
import NibXcode
import TestSupport
import Testing

/// Stubs of files whose names are hostile. The code is compiled against the package.
@Suite(.needs("swiftc")) struct ClassStubsTests {
  /// Names that would be code if they were written as they are. One that gets out declares `INJECTED` again.
  private static let names: [String] = {
    let ends = [
      "\n", "\r", "\u{2028}", "*/\n", "`\n", "\"\n", "\\(", "\"\"\"\n", ") ", "}\n}\n", " = 0; ", ": ",
    ]
    return ends.map { "N\($0)let INJECTED = 1 //" } + ends.map { "NSX\($0)let INJECTED = 1 //" }
      + ends.map { "UIX\($0)override func didLoad() throws { INJECTED } //" }
      + [
        "class", "init", "self", "Self", "Type", "Any", "some", "_", "", "1", "$0", "CocoaObject", "String",
        "Double", "a b",
        "a_b", "a-b", "A.B", "Outlet", "id", "awake", "_a", "a", "members", "ö²", "日本", "e\u{301}",
        "x\u{202E}y", "🚀",
      ]
  }()

  private static func attribute(_ text: String) -> String {
    text.unicodeScalars.map { "&#\($0.value);" }.joined()
  }

  /// A file in which each name is that of a class, an outlet, a collection, an action and two runtime attributes.
  private static var file: SourceText {
    let names = names.map(attribute)
    let members = names.enumerated().map { index, name in
      """
      <outlet property="\(name)" destination="v\(index)" id="o\(index)"/>
      <outletCollection property="\(name)" destination="v\(index)" id="m\(index)"/>
      <action selector="\(name):" destination="v0" eventType="touchUpInside" id="a\(index)"/>
      """
    }.joined(separator: "\n")
    let attributes = names.map { name in
      """
      <userDefinedRuntimeAttribute type="string" keyPath="\(name)" value="v"/>
      <userDefinedRuntimeAttribute type="\(name)" keyPath="\(name)2"/>
      """
    }.joined(separator: "\n")
    let views = names.enumerated().map { index, name in
      let contents =
        index > 0
        ? ""
        : """
        <connections>\(members)</connections>
        <userDefinedRuntimeAttributes>\(attributes)</userDefinedRuntimeAttributes>
        """
      return "<view id=\"v\(index)\" customClass=\"\(name)\">\(contents)</view>"
    }.joined(separator: "\n")
    let text = IBFile.ios(views)
    return SourceText(file: "a\n*/ let INJECTED = 1 //.xib", bytes: Array(text.utf8))
  }

  @Test("stubs of hostile names compile, and declare nothing but the classes and their members")
  func compiled() async throws {
    let stubs = ClassStubs([try LayoutFormat.xib.document(reading: Self.file)])
    #expect(stubs.names.count > 20)
    let scratch = try Scratch(["Stubs.swift": stubs.source, "Taken.swift": "let INJECTED = 0\n"])
    let files = ["Stubs.swift", "Taken.swift"].map(scratch.file)
    let run = try await Run.finished(
      ["swiftc", "-swift-version", "6", "-typecheck", "-parse-as-library"] + BuiltPackage.importOptions
        + files)
    #expect(run.status == 0, "\(run.errors.prefix(3_000))")
    #expect(!stubs.source.contains("didLoad() throws { INJECTED }\n"))
  }

  @Test("a runtime attribute called id has the name that the document gives it")
  func runtimeID() throws {
    let document = try read(
      IBFile.ios(
        """
        <view id="v" customClass="Card"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="id" value="i"/></userDefinedRuntimeAttributes></view>
        """))
    #expect(document.attribute("ib.runtime.id", of: "v")?.value == "i")
    #expect(ClassStubs([document]).source.contains("$0.attribute(\"ib.runtime.id\", \\.id_)"))
  }
}
