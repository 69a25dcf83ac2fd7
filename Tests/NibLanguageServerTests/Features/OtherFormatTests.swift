import Foundation
import NibKit
import TestSupport
import Testing

/// Files that the server reads and does not change: those of Interface Builder, and other dialects.
@Suite @MainActor struct OtherFormatTests {
  private let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="Login">
          <connections>
            <outlet property="name" destination="abc" id="c1"/>
          </connections>
        </placeholder>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="top">
          <subviews>
            <textField id="abc"/>
            <button id="ok">
              <connections>
                <action selector="send:" destination="-1" eventType="touchUpInside" id="c2"/>
              </connections>
            </button>
          </subviews>
        </view>
      </objects>
    </document>
    """

  @Test("a file of Interface Builder: findings, symbols, hover, definition and references, and no changes")
  func interfaceBuilder() throws {
    let editor = Editor(Editor.modern)
    let uri = editor.uri("Login.xib")
    editor.open(xib, as: "Login.xib")
    #expect(editor.findings[uri] != nil)
    let symbols =
      editor.request("textDocument/documentSymbol", ["textDocument": ["uri": uri]]) as? [[String: Any]]
    #expect(symbols?.isEmpty == false)
    #expect(editor.hover(xib.replacing("<textField", with: "<text|Field"), as: "Login.xib")?.isEmpty == false)
    let found = editor.ask(
      "textDocument/definition", xib.replacing("destination=\"abc", with: "destination=\"a|bc"),
      as: "Login.xib")
    #expect((found as? [Any])?.map { place($0) } == ["Login.xib:12:24-27"])
    let references = editor.ask(
      "textDocument/references", xib.replacing("textField id=\"abc", with: "textField id=\"a|bc"),
      as: "Login.xib",
      ["context": ["includeDeclaration": false]])
    #expect((references as? [Any])?.map { place($0) } == ["Login.xib:6:46-49"])
    let position: [String: Any] = [
      "textDocument": ["uri": uri], "position": ["line": 11, "character": 25], "newName": "x",
    ]
    #expect(editor.reply("textDocument/rename", position)["error"] != nil)
    #expect(
      (editor.request("textDocument/formatting", ["textDocument": ["uri": uri], "options": [:]]) as? [Any])?
        .count == 0)
    let list =
      editor.ask("textDocument/completion", xib.replacing("<button", with: "<but|ton"), as: "Login.xib")
      as? [String: Any]
    #expect((list?["items"] as? [Any])?.count == 0)
  }

  @Test("another dialect through its format")
  func dialect() {
    // Each line is a class and an id.
    let format = LayoutFormat(suffix: ".lines") { source throws(NibError) in
      do {
        var builder = NibDocument.Builder(placesIn: source)
        var start = 0
        for line in source.bytes.split(separator: 10, omittingEmptySubsequences: false) {
          let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
          if words.count == 2 {
            let name = SourceRange(start, start + words[0].utf8.count)
            try builder.object(
              words[0] == "?" ? "Label" : words[0], ["id": words[1]], at: words[0] == "?" ? nil : name)
          }
          start += line.count + 1
        }
        return try builder.document()
      } catch let error as NibError { throw error } catch {
        throw NibError([Diagnostic(.notALayout, "\(error)", at: nil)], in: source)
      }
    }
    let editor = Editor(Editor.modern, formats: [format])
    editor.open("Label a\nLabl b\n", as: "A.lines")
    #expect(editor.codes("A.lines") == ["unknown-class"])
    #expect(short(editor.findings[editor.uri("A.lines")]?.first?["range"]) == "2:1-5")
    let symbols =
      editor.request("textDocument/documentSymbol", ["textDocument": ["uri": editor.uri("A.lines")]])
      as? [[String: Any]]
    #expect(symbols?.map { $0["name"] as? String } == ["Label #a", "Labl #b"])
    // An object without a place of its own.
    editor.open("? b", as: "A.lines")
    #expect(
      (editor.request("textDocument/documentSymbol", ["textDocument": ["uri": editor.uri("A.lines")]])
        as? [Any])?.count == 1)
    #expect(editor.hover("La|bel a\n", as: "A.lines")?.hasPrefix("`Label` class") == true)
  }
}
