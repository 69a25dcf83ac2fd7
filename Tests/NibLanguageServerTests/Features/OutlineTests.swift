import Testing

/// Symbols, folding and formatting.
@Suite @MainActor struct OutlineTests {
  private let text = """
    <layout version="2">
      <!-- one
           two -->
      <Window title="Main">
        <VStack id="box">
          <Label text="Hello"/>
        </VStack>
      </Window>
      <Label
        text="x"/>
    </layout>
    """

  private func lines(_ symbols: Any?, _ indent: String = "") -> [String] {
    (symbols as? [[String: Any]] ?? []).flatMap { symbol in
      let detail = symbol["detail"] as? String ?? symbol["containerName"] as? String ?? ""
      let range = symbol["range"] ?? (symbol["location"] as? [String: Any])?["range"]
      return ["\(indent)\(symbol["name"] ?? "") '\(detail)' \(short(range))"]
        + lines(symbol["children"], indent + "  ")
    }
  }

  @Test("the objects in each other, or one after the other")
  func symbols() {
    let editor = Editor(Editor.modern)
    editor.open(text)
    let document = ["textDocument": ["uri": editor.uri("A.layout.xml")]]
    #expect(
      lines(editor.request("textDocument/documentSymbol", document)) == [
        "Window 'Main' 4:3-8:12", "  VStack #box '' 5:5-7:14", "    Label 'Hello' 6:7-28",
        "Label 'x' 9:3-10:15",
      ])
    let plain = Editor()
    plain.open(text)
    #expect(
      lines(plain.request("textDocument/documentSymbol", document)) == [
        "Window '' 4:3-8:12", "VStack #box 'Window' 5:5-7:14", "Label 'VStack #box' 6:7-28",
        "Label '' 9:3-10:15",
      ])
  }

  @Test("elements and comments of several lines fold, and their last lines stay")
  func folding() {
    let editor = Editor()
    editor.open(text)
    let ranges = editor.request(
      "textDocument/foldingRange", ["textDocument": ["uri": editor.uri("A.layout.xml")]])
    let found = (ranges as? [[String: Any]] ?? []).map {
      "\(($0["startLine"] as! Int) + 1)-\(($0["endLine"] as! Int) + 1)\($0["kind"] as? String ?? "")"
    }
    #expect(found == ["1-10", "2-3comment", "4-7", "5-6", "9-10"])
  }

  private func formatted(_ text: String, lines: ClosedRange<Int>? = nil) -> String {
    let editor = Editor()
    editor.open(text)
    var params: [String: Any] = [
      "textDocument": ["uri": editor.uri("A.layout.xml")], "options": [String: Any](),
    ]
    if let lines {
      params["range"] = [
        "start": ["line": lines.lowerBound - 1, "character": 0],
        "end": ["line": lines.upperBound, "character": 0],
      ]
    }
    let method = lines == nil ? "textDocument/formatting" : "textDocument/rangeFormatting"
    return applying(editor.request(method, params) as? [[String: Any]] ?? [], to: text)
  }

  private let untidy = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version='2'>
    <Window   title='Main'>
          <Label text="a"/>
          <Label   text="b"/>
      </Window>
    <Label text="c"/>
    </layout>

    """

  @Test("a document becomes what nib format writes")
  func formatting() {
    #expect(
      formatted(untidy) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="2">
          <Window title="Main">
            <Label text="a"/>
            <Label text="b"/>
          </Window>
          <Label text="c"/>
        </layout>

        """)
    #expect(formatted(formatted(untidy)) == formatted(untidy))
    // A text with faults, or one that is damaged, stays as it is.
    for broken in ["<layout version='2'><Label</layout>", "<layout  version='2'><Label text=/></layout>", ""]
    {
      #expect(formatted(broken) == broken)
    }
  }

  @Test("of a range, only its lines change")
  func range() {
    let result = formatted(untidy, lines: 5...5)
    #expect(result == untidy.replacing("      <Label   text=\"b\"/>", with: "    <Label text=\"b\"/>"))
    #expect(formatted(untidy, lines: 1...1) == untidy)
    #expect(formatted(untidy, lines: 1...9) == formatted(untidy))
  }

  @Test("a connection with faults has no record, and the objects are listed all the same")
  func faultyConnection() {
    let editor = Editor(Editor.modern)
    let symbols = editor.ask(
      "textDocument/documentSymbol",
      "|<layout version=\"2\"><Label id=\"a\"/><connect from=\"#a\"/><connect from=\"#a\" outlet=\"x\" to=\"#b\"/><Label id=\"b\"/></layout>"
    )
    #expect((symbols as? [[String: Any]])?.map { $0["name"] as? String } == ["Label #a", "Label #b"])
  }
}
