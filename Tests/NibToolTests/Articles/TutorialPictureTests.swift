import Foundation
import TestSupport
import Testing

/// The tutorial on a first order test has a picture of the load that its text is about.
@Suite("The tutorial on a first order test") @MainActor struct TutorialPictureTests {
  /// `RECORD_DOCS=1` writes the picture again.
  @Test("its picture is that of the tool") func picture() throws {
    let layout = packageFolder + "/Layouts/pitfalls/01-nested-views.layout.xml"
    let picture = ToolRun("trace", "--format", "svg", layout).output
    let file = packageFolder + "/Sources/NibTesting/NibTesting.docc/Resources/FirstOrderTest.svg"
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try picture.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == picture)
  }
}
