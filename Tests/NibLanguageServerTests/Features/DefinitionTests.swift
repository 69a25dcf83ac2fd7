import Foundation
import NibKit
import TestSupport
import Testing

/// Jumps from a bar: within a layout, into Swift, and to other layouts.
@Suite @MainActor struct DefinitionTests {
  private func places(_ editor: Editor, _ marked: String, as name: String = "A.layout.xml") -> [String] {
    (editor.ask("textDocument/definition", marked, as: name) as? [Any] ?? []).map { place($0) }
  }

  @Test("a reference leads to the id")
  func ids() {
    let editor = Editor(classes: { SampleClasses.all })
    let text =
      "<layout version=\"2\">\n<Shelf width=\"1\" first=\"#b\" fell=\"#b.open\"><Book id=\"a\"/>\n<Book id=\"b\" awake-after=\"#a\"/></Shelf>\n<connect from=\"#b\" to=\"#a\" outlet=\"x\"/></layout>"
    for (bar, wanted) in [
      ("\"#|b\"", "3:11-12"), ("\"#b|.open", "3:11-12"), ("after=\"|#a", "2:54-55"), ("to=\"#|a", "2:54-55"),
      ("from=\"#b|", "3:11-12"), ("id=\"b|\"", "3:11-12"),
    ] {
      let marked = text.replacing(bar.replacing("|", with: ""), with: bar, maxReplacements: 1)
      #expect(places(editor, marked) == ["A.layout.xml:\(wanted)"], "\(bar)")
    }
    #expect(places(editor, text.replacing("version", with: "ver|sion")) == [])
  }

  /// A package with a catalog of classes, as `nib classes` writes it.
  static func package() throws -> Scratch {
    try Scratch([
      "Package.swift": "", "Package.resolved": "",
      "Sources/App/Desk.swift": """
      import TerminalKit

      final class Desk: NibOwner {
        @Outlet var label: Label?

        func save() {
          let label = 1
        }

        class var members: Members {
          Members().adding(Desk.self) {
            $0.outlet("label", \\.$label)
            $0.action("save", Desk.save)
          }
        }
      }

      """,
      "Sources/App/Layouts/classes.json": """
      {
        "nibClasses": 1,
        "kit": "0.1.0",
        "classes": {
          "Desk": {
            "type": "App.Desk", "place": "App/Desk.swift:11", "use": ["owner"],
            "members": [
              {"outlet": "label", "type": "TerminalKit.Label", "place": "App/Desk.swift:12"},
              {"action": "save", "place": "App/Desk.swift:13"}
            ]
          }
        }
      }
      """,
      "Sources/App/Layouts/Desk.layout.xml": "<layout version=\"2\" owner=\"Desk\"/>",
    ])
  }

  @Test("outlets and actions lead to the table's line, and to the property or method")
  func swift() throws {
    let folder = try Self.package()
    let file = folder.file("Sources/App/Layouts/Desk.layout.xml")
    let editor = Editor(root: folder.path)
    func text(_ contents: String, owner: String = "Desk") -> String {
      "<layout version=\"2\" owner=\"\(owner)\">\(contents)</layout>"
    }
    #expect(
      places(editor, text("<Label outlet=\"la|bel\"/>"), as: file) == [
        "Desk.swift:12:18-23", "Desk.swift:4:15-20",
      ])
    #expect(
      places(editor, text("<Button action=\"#owner.sa|ve\"/>"), as: file) == [
        "Desk.swift:13:18-22", "Desk.swift:6:8-12",
      ])
    #expect(places(editor, text("", owner: "De|sk"), as: file) == ["Desk.swift:11:22-26"])
    // The line in the catalog is old: the member has moved.
    let swift = try folder.read("Sources/App/Desk.swift")
    try folder.write("\n\n\n" + swift, to: "Sources/App/Desk.swift")
    #expect(
      places(editor, text("<Label outlet=\"la|bel\"/>"), as: file) == [
        "Desk.swift:15:18-23", "Desk.swift:7:15-20",
      ])
  }

  @Test("a layout's name leads to its file")
  func layouts() throws {
    let folder = try Scratch(["Row.layout.xml": "<layout version=\"2\"/>"])
    let editor = Editor(classes: {
      var classes = ClassRegistry()
      classes.register(Part.self)
      return classes
    })
    let text = "<layout version=\"2\"><Part layout=\"R|ow\"/></layout>"
    #expect(places(editor, text, as: folder.file("Main.layout.xml")) == ["Row.layout.xml:1:1-1"])
    #expect(places(editor, text.replacing("R|ow", with: "..|/x"), as: folder.file("Main.layout.xml")) == [])
    let links = editor.request(
      "textDocument/documentLink", ["textDocument": ["uri": editor.uri(folder.file("Main.layout.xml"))]])
    #expect((links as? [Any])?.count == 0)
    editor.open(text.replacing("|", with: ""), as: folder.file("Main.layout.xml"))
    let link =
      (editor.request(
        "textDocument/documentLink", ["textDocument": ["uri": editor.uri(folder.file("Main.layout.xml"))]])
      as? [[String: Any]])?.first
    #expect(short(link?["range"]) == "1:35-38")
    #expect((link?["target"] as? String)?.hasSuffix("/Row.layout.xml") == true)
  }
}
