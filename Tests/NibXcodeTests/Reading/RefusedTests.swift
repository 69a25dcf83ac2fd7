import NibKit
import NibModel
import NibXcode
import TestSupport
import Testing

/// Files that are refused, each with its own message and place.
@Suite struct RefusedTests {
  private static let root = "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\">"

  @Test(
    "a text of another kind",
    arguments: [
      ("", ["1:1 empty-file: the file is empty"]),
      ("<!-- nothing -->", ["1:1 empty-file: the file has no element"]),
      (
        "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"8.00\"><data/></archive>",
        [
          "1:1 not-a-layout: the file is of Interface Builder's older format, an <archive>: only format 3.0 is read"
        ]
      ),
      (
        "<layout version=\"1\"/>",
        [
          "1:1 not-a-layout: the root element is <layout>, not <document>: this is not a file of Interface Builder"
        ]
      ),
      (
        "<document version=\"3.0\"/>",
        ["1:1 not-a-layout: the <document> has no type: this is not a file of Interface Builder"]
      ),
      (
        "<document type=\"org.example\" version=\"3.0\"/>",
        ["1:11 not-a-layout: the <document> has the type 'org.example', which is none of Interface Builder's"]
      ),
      (
        "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>",
        ["1:1 unsupported-version: the <document> has no version: only format 3.0 is read"]
      ),
      (
        "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"1.0\"/>",
        [
          "1:56 unsupported-version: the file is of Interface Builder's older format 1.0: only format 3.0 is read"
        ]
      ),
      (
        "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"4.0\"/>",
        [
          "1:56 unsupported-version: the file is of Interface Builder's format 4.0, which is newer than the one that is read, 3.0"
        ]
      ),
      (
        "<?xml version=\"1.0\"?><!DOCTYPE document SYSTEM \"file:///etc/passwd\">" + root + "</document>",
        ["1:22 doctype: a document type is not allowed"]
      ),
      (root + "<objects></document>", ["1:75 unclosed-element: <objects> is not closed"]),
      (
        root + "<objects>",
        ["1:1 unclosed-element: <document> is not closed", "1:75 unclosed-element: <objects> is not closed"]
      ),
    ])
  func foreign(text: String, expected: [String]) {
    #expect(faults(of: text) == expected)
  }

  @Test("bytes that are not UTF-8")
  func encoding() {
    let start = Array(Self.root.utf8)
    func codes(_ bytes: [UInt8]) -> [Diagnostic.Code] {
      do {
        _ = try NibDocument(xcode: SourceText(file: "a.xib", bytes: bytes))
        return []
      } catch { return error.diagnostics.map(\.code) }
    }
    #expect(codes(start + [0xC3, 0x28] + Array("</document>".utf8)) == [.notUTF8])
    #expect(codes([0xFF, 0xFE, 0x3C, 0x00]) == [.notUTF8])
    #expect(codes([0xEF, 0xBB, 0xBF] + start + Array("</document>".utf8)) == [])
  }

  @Test("the marks of an unfinished merge, at each conflict")
  func merge() {
    let text = IBFile.ios(
      """
      <<<<<<< HEAD
              <view id="a"/>
      =======
              <view id="b"/>
      >>>>>>> theirs
      """)
    let found = faults(of: text)
    #expect(found == ["7:1 unfinished-merge: a merge was left unfinished here"])
  }

  @Test("an outlet without a target, an action without a selector, a runtime attribute without a key path")
  func incomplete() {
    let text = IBFile.ios(
      """
      <view id="a"><connections><outlet property="p" id="c"/><outlet destination="a" id="d"/>
      <action destination="a" id="e"/></connections><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="nil"/>
      </userDefinedRuntimeAttributes></view>
      """)
    #expect(
      faults(of: text) == [
        "7:27 bad-element: <outlet> lacks the attribute 'destination'",
        "7:56 bad-element: <outlet> lacks the attribute 'property'",
        "8:1 bad-element: <action> lacks the attribute 'selector'",
        "8:77 bad-element: <userDefinedRuntimeAttribute> lacks the attribute 'keyPath'",
      ])
  }

  @Test("limits of depth, objects, names and texts")
  func limits() {
    func codes(_ objects: String, _ limits: ReadingLimits) -> [Diagnostic.Code] {
      do {
        _ = try NibDocument(
          xcode: SourceText(file: "a.xib", bytes: Array(IBFile.ios(objects).utf8)), limits: limits)
        return []
      } catch { return error.diagnostics.map(\.code) }
    }
    let deep =
      String(repeating: "<view><subviews>", count: 150) + String(repeating: "</subviews></view>", count: 150)
    #expect(codes(deep, ReadingLimits()) == [.limitExceeded])
    #expect(codes(deep, ReadingLimits(depth: 400)) == [])
    #expect(codes("<view/><view/>", ReadingLimits(objects: 6)) == [.limitExceeded])
    #expect(
      codes("<view title=\"\(String(repeating: "x", count: 101))\"/>", ReadingLimits(text: 100)) == [
        .limitExceeded
      ])
    let classes = (0..<30).map { "<view customClass=\"C\($0)\"/>" }.joined()
    #expect(codes(classes, ReadingLimits(names: 40)) == [.limitExceeded])
    #expect(codes(classes, ReadingLimits()) == [])
  }
}
