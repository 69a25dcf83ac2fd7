import Foundation
import NibKit
import NibTesting
import NibTool
import NibXcode
import Testing

@testable import PhoneViews

/// An app for iOS as it is in git: a file of Xcode's, and its sources in Swift and Objective-C. On Linux nothing compiles
/// them. The classes of PhoneViews take their place in a load, and `nib check --sources` reads them.
@Suite("The app's Settings.xib, without Xcode") struct PhoneAppTests {
  private static let app = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../PhoneApp/App").standardized

  private var nib: Nib {
    get throws { try Nib(contentsOf: Self.app.appending(path: "Settings.xib").path, formats: [.xib]) }
  }

  /// Runs the command `nib check --sources` in this process.
  private func check(_ folder: URL) -> (status: Int32, output: String) {
    var output = ""
    let console = Console(
      input: { SourceText(file: "<standard input>", bytes: []) }, output: { output += $0 },
      errors: { output += $0 })
    let status = NibTool.run(
      ["check", "--sources", folder.path], classes: { ClassRegistry() }, console: console)
    return (status, output)
  }

  @Test("the screen comes out the same in every order that is allowed")
  func order() throws {
    let settings = TestLayout(try nib, classes: .phone, owner: SettingsController())
    expectOrderIndependent(settings, orders: [.any, .uikit])
    expectNoEarlyOutlets(in: settings)
  }

  @Test("the slider rounds its value to its step when it awakes, and the note follows it")
  func screen() throws {
    let controller = SettingsController()
    try controller.loadView(from: nib)
    #expect(controller.note.text == "The volume is 45 %")
    try controller.volume.slide(to: 70)
    #expect(controller.note.text == "The volume is 70 %")
  }

  @Test("each connection of the file is one that the sources declare")
  func sources() {
    let run = check(Self.app)
    #expect(run.status == 0)
    #expect(run.output.contains("nothing found\n6 connections were compared with 2 classes of 3 sources\n"))
  }

  @Test("an outlet, an action and a property that are renamed in the code only are found, in both languages")
  func renamed() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "phone-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.app, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    for (file, old, new) in [
      ("SettingsController.swift", "mute", "muted"), ("SettingsController.swift", "showVolume", "showNote"),
      ("VolumeSlider.h", "NSInteger step", "NSString *step"),
    ] {
      let url = copy.appending(path: file)
      let text = try String(contentsOf: url, encoding: .utf8)
      try Data(text.replacing(old, with: new).utf8).write(to: url)
    }
    let run = check(copy)
    #expect(run.status == 1)
    for words in [
      "error: 'mute' is connected, but class SettingsController has no such outlet [unknown-outlet]",
      "error: 'showVolume' is connected, but class SettingsController has no such action [unknown-action]",
      "[bad-value]",
    ] { #expect(run.output.contains(words), "\(run.output)") }
  }
}
