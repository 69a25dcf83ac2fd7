import Foundation
import TestSupport
import Testing
import TmuxDriver

/// `nib preview` in a real terminal, with an editor that saves beside it.
@Suite(
  "nib preview in a terminal", .needs("tmux"),
  .mustEnd)
struct PreviewTerminalTests {
  private static let nib = BuiltPackage.program("nib")

  private static func form(_ title: String, _ attributes: String = "") -> String {
    """
    <layout version="1" owner="FormScreen">
      <Window outlet="view" title="Form">
        <Frame title="\(title)">
          <TextField id="name" placeholder="name"/>
          <Checkbox id="news" title="_News"\(attributes)/>
        </Frame>
        <Button title="_OK" action="#owner.submit"/>
      </Window>
    </layout>
    """
  }

  @Test(
    "a file that is saved is shown; what was done stays; what is wrong is reported over the last good picture"
  )
  func reloading() async throws {
    let folder = try Scratch(["Form.layout.xml": Self.form("Before")])
    let tmux = try await Tmux(width: 60, height: 16, environment: ["NIB": Self.nib])
    try await tmux.start("$NIB preview \(folder.file("Form.layout.xml"))")
    let first = try await tmux.wait(for: "╭─ Before ─")
    #expect(first.contains("\n│name  "))
    #expect(first.contains("\n│[ ] News  "))
    #expect(first.lastLine?.contains("F5 Reload  Ctrl+C Quit") == true)
    try await tmux.type(line: "ada")
    try await tmux.keys("Tab", "Space")
    try await tmux.wait(for: "\n│[x] News  ")

    // As editors do that put a new file in the place of the old one.
    try folder.write(Self.form("After"), to: "new")
    #expect(rename(folder.file("new"), folder.file("Form.layout.xml")) == 0)
    let second = try await tmux.wait(for: "╭─ After ─")
    #expect(second.contains("\n│ada  ") && second.contains("\n│[x] News  "))

    try folder.write(Self.form("Broken", " chekced=\"true\""), to: "Form.layout.xml")
    let broken = try await tmux.wait(for: "Not loaded; this is how it was")
    #expect(broken.contains("╭─ After ─") && broken.contains("\n│ada  "))
    #expect(broken.filter { !" ┃\n".contains($0) }.contains("Form.layout.xml:5:41:error:Checkboxhasno"))
    #expect(broken.contains("did you mean 'checked'?"))

    try folder.write(Self.form("Mended"), to: "Form.layout.xml")
    let mended = try await tmux.wait("the mended picture") { $0.contains("╭─ Mended ─") && !$0.contains("┃") }
    #expect(mended.contains("\n│ada  ") && mended.contains("\n│[x] News  "))
    // The focus is on the box still: Space unchecks it.
    try await tmux.keys("Space")
    try await tmux.wait(for: "\n│[ ] News  ")
    // What a button would do is reported, and not done.
    try await tmux.keys("M-o")
    try await tmux.wait(for: "submit → owner")

    try await tmux.keys("C-c")
    let ending = try await tmux.ending()
    #expect(ending.status == "0" && ending.isAsBefore, "\(ending.screen)")
  }
}
