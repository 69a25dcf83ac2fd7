import NibComparing
import NibModel
import TestSupport
import Testing

/// Files of Xcode's in canonical form.
@Suite struct XcodeFormattingTests {
  private func formatted(_ text: String) throws -> String {
    String(
      decoding: try FormattedXcodeFile(SourceText(file: "L.xib", bytes: Array(text.utf8))).bytes,
      as: UTF8.self)
  }

  @Test("a file that Xcode has written stays as it is, to the byte")
  func unchanged() throws {
    #expect(try formatted(loginXib) == loginXib)
    let file = try FormattedXcodeFile(SourceText(file: "L.xib", bytes: Array(loginXib.utf8)))
    #expect(!file.isChanged)
  }

  @Test("another form of the same file is written as Xcode writes it")
  func otherForm() throws {
    let text = loginXib.edited([
      ("<nil key=\"highlightedColor\"/>", "<nil   key='highlightedColor'></nil>"),
      (
        "                    <rect key=\"frame\" x=\"20\" y=\"200\"",
        "\n\n\t<rect\n  key=\"frame\" x=\"20\" y=\"200\""
      ),
      (
        "<placeholder placeholderIdentifier=\"IBFirstResponder\"",
        "<placeholder placeholderIdentifier = \"IBFirstResponder\""
      ),
      ("</systemColor>\n    </resources>", "</systemColor ></resources>"),
    ])
    #expect(try formatted("\u{FEFF}" + text.replacing("\n", with: "\r\n") + "\n\n") == loginXib)
  }

  @Test("texts, values with contents, comments and spellings stay")
  func contents() throws {
    let text = loginXib.edited([
      (
        "<nil key=\"highlightedColor\"/>",
        """
        <string key="text">Sign &amp; in
        now &lt;3 </string>
                                <attributedString key="attributedText">
                                    <fragment content=" a &#10;b">
                                        <attributes>
                                            <font key="NSFont" size="17" name="Avenir"/>
                                        </attributes>
                                    </fragment>
                                    <fragment>
                                        <string key="content" base64-UTF8="YES">Gw</string>
                                    </fragment>
                                </attributedString>
        """.replacing("                                <attr", with: "                        <attr")
          .replacing("        ", with: "        ")
      ),
      ("        <image name", "        <!--the key-->\n        <image name"),
      ("title=\"Sign in\"", "title=\"&quot;it's&quot;\""),
    ])
    let once = try formatted(text)
    #expect(try formatted(once) == once)
    for piece in [
      "now &lt;3 </string>", "content=\" a &#10;b\"", ">Gw</string>", "<!--the key-->\n        <image",
      "&quot;it's&quot;",
    ] {
      #expect(once.contains(piece))
    }
  }

  @Test(
    "constraints, connections, resources and dependencies have Xcode's order, whatever order they had",
    arguments: rounds(20))
  func order(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    var lines = loginXib.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for element in ["<constraint ", "<outlet ", "<capability "] {
      let places = lines.indices.filter { lines[$0].contains(element) }
      let shuffled = places.shuffled(using: &numbers)
      let old = lines
      for (place, source) in zip(places, shuffled) { lines[place] = old[source] }
    }
    var text = lines.joined(separator: "\n")
    let image = "        <image name=\"key\" width=\"24\" height=\"24\"/>\n"
    if numbers.happens(50) {
      text = text.edited([(image, ""), ("    </resources>", image + "    </resources>")])
    }
    let plugIn =
      "        <plugIn identifier=\"com.apple.InterfaceBuilder.IBCocoaTouchPlugin\" version=\"22504\"/>\n"
    if numbers.happens(50) {
      text = text.edited([(plugIn, ""), ("    </dependencies>", plugIn + "    </dependencies>")])
    }
    #expect(try formatted(text) == loginXib)
  }

  @Test("the safe area is where Xcode 12 and later write it")
  func safeArea() throws {
    let guide = "            <viewLayoutGuide key=\"safeArea\" id=\"saf-00-top\"/>\n"
    let old = loginXib.edited([
      (guide, ""), ("            <point key=\"canvas", guide + "            <point key=\"canvas"),
    ])
    #expect(try formatted(old) == loginXib)
  }

  @Test("the order of views, scenes, menu items, segues and runtime attributes is a person's, and stays")
  func otherOrder() throws {
    let label = loginXib.lines(ofElement: "lbl-00-ttl")
    let text = loginXib.edited([(label, ""), ("            </subviews>", label + "            </subviews>")])
    #expect(try formatted(text) == text)
  }

  @Test("a file that is not well-formed is refused") func malformed() {
    #expect(throws: NibError.self) { try formatted(loginXib.edited([("</subviews>", "")])) }
  }
}
