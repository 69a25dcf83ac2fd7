import NibModel
import NibReading
import NibXcode
import Testing

/// The rules of the lint, one by one.
@Suite struct LintTests {
  /// Returns the places, such as `12:5`, of the findings with a code.
  private static func places(_ code: Diagnostic.Code, _ text: String, _ test: LintCase) throws -> [String] {
    let document = try read(text)
    let lines = LineIndex(document.source)
    return document.lint(test.options, test.surroundings).findings.filter { $0.code == code }.map { finding in
      finding.range.map { "\(lines.position(of: $0.lower))" } ?? ""
    }
  }

  @Test(
    "each rule finds what a hand-written file has, at its line and column, and nothing else",
    arguments: LintCase.all)
  func finds(test: LintCase) throws {
    #expect(!test.places.isEmpty)
    #expect(try Self.places(test.code, test.text, test) == test.places)
    let others = try read(test.text).lint(LintOptions(), test.surroundings).findings.filter {
      $0.code != test.code
    }
    #expect(others.isEmpty, "\(others.map(\.message))")
  }

  @Test("each rule has a case, a code of its own, and a sentence")
  func table() {
    let codes = LintRule.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    let texts: Set = [Diagnostic.Code.untranslatedText, .clippedText]
    #expect(Set(LintCase.all.map(\.code)).union(texts) == Set(codes))
    #expect(LintRule.all.allSatisfy { $0.summary.hasSuffix(".") })
  }

  @Test("a rule that is off finds nothing", arguments: LintCase.all)
  func disabled(test: LintCase) throws {
    var test = test
    test.options.disabled = [test.code]
    #expect(try Self.places(test.code, test.text, test) == [])
  }

  @Test("the fixes of a file leave nothing to find, and a file that can be read", arguments: LintCase.all)
  func fixes(test: LintCase) throws {
    let found = try read(test.text).lint(test.options, test.surroundings).findings.filter {
      $0.code == test.code
    }
    #expect(test.hasFix == found.contains { $0.replacement != nil })
    guard test.hasFix else { return }
    var bytes = Array(test.text.utf8)
    for finding in found.reversed() {
      guard let range = finding.range, let text = finding.replacement else { continue }
      bytes.replaceSubrange(range.lower..<range.upper, with: text.utf8)
    }
    let fixed = String(decoding: bytes, as: UTF8.self)
    #expect(try Self.places(test.code, fixed, test) == [])
  }

  /// Returns a text in which an object has notes.
  private static func noted(_ text: String, _ id: String, _ note: String) throws -> String {
    let place = try #require(text.firstRange(of: " id=\"\(id)\""))
    let tag = try #require(text[..<place.lowerBound].lastIndex(of: "<"))
    let name = text[text.index(after: tag)...].prefix { $0 != " " && $0 != ">" }
    let end = try #require(text[place.upperBound...].firstIndex(of: ">"))
    let notes = "<attributedString key=\"userComments\"><fragment content=\"\(note)\"/></attributedString>"
    var text = text
    if text[text.index(before: end)] == "/" {
      text.replaceSubrange(text.index(before: end)...end, with: ">\(notes)</\(name)>")
    } else {
      text.insert(contentsOf: notes, at: text.index(after: end))
    }
    return text
  }

  @Test("the notes of an object allow its findings, and no other's", arguments: LintCase.all)
  func notes(test: LintCase) throws {
    let lint = try read(test.text).lint(test.options, test.surroundings)
    let found = lint.findings.filter { $0.code == test.code }
    for finding in found {
      // The file as a whole has no notes.
      guard let id = lint.ids(of: finding).last, id != "retina6_12" else { continue }
      let text = try Self.noted(
        test.text, id, "Since 2019.&#10;nib: allow other-code \(test.code): as it should be")
      let again = try read(text).lint(test.options, test.surroundings)
      let left = again.notes.applied(to: again.findings)
      let same = found.filter { lint.ids(of: $0).contains(id) }
      #expect(left.filter { $0.code == test.code }.count == found.count - same.count)
      #expect(left.contains { $0.code == .unusedAllowance && $0.message.contains("'other-code'") })
    }
  }

  @Test("errors cannot be allowed")
  func errors() throws {
    let text = try Self.noted(IBFile.ios("        <view id=\"v\"/>"), "v", "nib: allow duplicate-id")
    let document = try read(text)
    let place = try #require(text.firstRange(of: "<view"))
    let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    let error = Diagnostic(.duplicateID, "twice", at: SourceRange(offset, offset + 5))
    let left = document.lint(LintOptions(), LintSurroundings()).notes.applied(to: [error])
    #expect(left.map(\.code) == [.duplicateID, .unusedAllowance])
  }

  @Test("a layout has no findings of the lint")
  func layouts() throws {
    let document = try NibDocument("<layout version=\"1\"><Label id=\"a\"/></layout>")
    #expect(document.lint(LintOptions(), LintSurroundings()).findings.isEmpty)
  }

  @Test("constraints that depend on the size class are compared only with those of the same size classes")
  func variations() throws {
    let text = IBFile.ios(
      """
              <view id="v">
                  <constraints>
                      <constraint firstAttribute="width" constant="300" id="c1"/>
                      <constraint firstAttribute="width" constant="200" id="c2"/>
                      <constraint firstAttribute="width" constant="300" id="c3"/>
                      <constraint firstAttribute="height" placeholder="YES" constant="10" id="c4"/>
                      <constraint firstAttribute="height" constant="20" id="c5"/>
                  </constraints>
                  <variation key="default">
                      <mask key="constraints"><exclude reference="c2"/><exclude reference="c3"/></mask>
                  </variation>
                  <variation key="widthClass=compact">
                      <mask key="constraints"><exclude reference="c1"/><include reference="c2"/></mask>
                  </variation>
              </view>
      """)
    #expect(try read(text).lint(LintOptions(), LintSurroundings()).findings.isEmpty)
  }

  @Test(
    "values that are no numbers, or too large ones, are compared with nothing",
    arguments: [
      "nan", "inf", "-inf", "1e400", "1e308", "1e-320", "0", "", "1:0", "9999999999999999999999",
    ])
  func hostileNumbers(value: String) throws {
    let text = IBFile.ios(
      """
              <view id="v">
                  <rect key="frame" x="\(value)" y="0.0" width="\(value)" height="\(value)"/>
                  <subviews>
                      <label text="a" fixedFrame="YES" id="a">
                          <rect key="frame" x="0.0" y="0.0" width="10" height="\(value)"/>
                          <fontDescription key="fontDescription" type="system" pointSize="\(value)"/>
                      </label>
                  </subviews>
                  <constraints>
                      <constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" multiplier="\(value)" constant="\(value)" priority="\(value)" id="c1"/>
                      <constraint firstItem="v" firstAttribute="top" secondItem="a" secondAttribute="top" multiplier="\(value)" constant="\(value)" id="c2"/>
                  </constraints>
              </view>
      """)
    let document = try read(text)
    var surroundings = LintSurroundings()
    surroundings.languages = ["de"]
    surroundings.texts = [
      LintText(
        id: "a", property: "text", text: "a", place: .text(SourceRange(0, 1)), translations: ["de": "Wort"])
    ]
    let options = LintOptions()
    let codes = document.lint(options, surroundings).findings.map(\.code)
    #expect(!codes.contains(.contradictoryConstraints))
    #expect(!codes.contains(.clippedText))
  }
}
