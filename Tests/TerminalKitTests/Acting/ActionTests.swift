import NibKit
import Testing

@testable import TerminalKit

@Suite("Actions")
struct ActionTests {
  static let body = """
    <Commands><Command id="save" title="_Save" key="ctrl+s" action="#first.save"/>
      <Command id="fail" title="_Fail" key="f5" action="#owner.fail"/></Commands>
    <Window outlet="view">
      <Button title="_Open" action="#owner.open"/>
      <Button title="Fet_ch" action="#owner.fetch"/>
      <Button title="Fail _later" action="#owner.failLater"/>
      <Button id="saver" command="#save"/>
    </Window>
    """

  func pilot() throws -> (Pilot, Recorder) {
    let recorder = Recorder(nibName: "main")
    return (try Screens.pilot(Self.body, controller: recorder), recorder)
  }

  @Test("a mnemonic with Alt, a command's key, Enter, Space and a click do it; a letter alone does not")
  func ways() throws {
    let (pilot, recorder) = try pilot()
    pilot.press("alt+o", "o", "ctrl+s", "enter", "space")
    pilot.click(1, 3)
    #expect(recorder.done == ["open by _Open", "save", "open by _Open", "open by _Open", "save"])
  }

  @Test("a letter alone uses nothing outside of menus and open lists, wherever the focus is")
  func lettersAlone() throws {
    let body = """
      <Window outlet="view">
        <MenuBar><Menu title="_Menu"><MenuItem title="_Save" action="#owner.save"/></Menu></MenuBar>
        <Button id="a" title="_Button" action="#owner.save"/>
        <Checkbox id="b" title="_Checkbox" action="#owner.save"/>
        <RadioGroup id="c" action="#owner.save"><Option title="_One"/><Option title="_Two"/></RadioGroup>
        <HStack><Label text="_Field" for="#d"/><TextField id="d" readOnly="true"/></HStack>
        <List id="e"><Item title="x"/></List>
        <Select id="f" action="#owner.save"><Option title="_Unix"/><Option title="_Windows"/></Select>
        <Tabs id="g"><Tab title="_Page"/><Tab title="_Next"/></Tabs>
        <Button id="h" command="#save"/>
      </Window>
      <Commands><Command id="save" title="Sa_ve" action="#owner.save"/></Commands>
      """
    let recorder = Recorder(nibName: "main")
    let pilot = try Screens.pilot(body, height: 16, controller: recorder)
    let letters = "abcdefghijklmnopqrstuvwxyzABCMNPSV".map { String($0) }
    for id in "abcdefgh".map({ String($0) }) {
      let view = try #require(recorder.scene?.object(id, as: View.self))
      pilot.application.focus(view)
      #expect(pilot.application.focusedView === view)
      let screen = pilot.screen
      for letter in letters { pilot.press(letter) }
      #expect(pilot.screen == screen && recorder.done.isEmpty, "with the focus on \(id)")
    }
    pilot.press("alt+b", "alt+c", "alt+t", "alt+v")
    #expect(recorder.done.count == 4)
    // An open menu and an open list take letters alone.
    pilot.press("alt+m", "s")
    #expect(recorder.done.count == 5)
    pilot.application.focus(try #require(recorder.scene?.object("f", as: View.self)))
    pilot.press("enter", "w", "enter")
    #expect(recorder.done.count == 6)
    // So does an answer only with Alt.
    pilot.application.ask("Sure?", answers: [.init("_Yes"), .init("_No", isCancel: true)])
    pilot.press("n", "y")
    #expect(pilot.screen.contains("Sure?"))
    pilot.press("alt+y")
    #expect(!pilot.screen.contains("Sure?"))
  }

  @Test("an error of an action is shown in words, and the program goes on")
  func failure() throws {
    let (pilot, recorder) = try pilot()
    pilot.press("f5")
    #expect(pilot.screen.contains("the disk is full"))
    pilot.press("escape", "ctrl+s")
    #expect(!pilot.screen.contains("the disk is full"))
    #expect(recorder.done == ["save"])
  }

  @Test("an async action does not hold up the keys, and its error is shown when it comes")
  func work() async throws {
    let (pilot, recorder) = try pilot()
    pilot.press("alt+c", "ctrl+s")
    #expect(recorder.done == ["save"])
    await pilot.settle()
    #expect(recorder.done == ["save", "fetch begins", "fetch ends"])
    pilot.press("alt+l")
    await pilot.settle()
    #expect(pilot.screen.contains("the disk is full"))
  }

  /// Ends nothing without consent.
  final class Careful: Recorder {
    func askToQuit() { done.append("asks") }
    override class var members: Members {
      super.members.adding(Careful.self) { $0.action("quit", Careful.askToQuit) }
    }
  }

  static let careful = """
    <Commands><Command id="quit" title="_Quit" key="ctrl+q ctrl+c" action="#owner.quit"/></Commands>
    <Window outlet="view" minWidth="20"><Button title="_OK"/></Window>
    """

  @Test("a question waits for its answer: the keys of the screen behind it do nothing")
  func question() throws {
    let recorder = Careful(nibName: "main")
    let pilot = try Screens.pilot(Self.careful, controller: recorder)
    pilot.application.show(message: "Well?")
    pilot.press("ctrl+q")
    #expect(recorder.done.isEmpty)
    pilot.press("enter", "ctrl+q")
    #expect(recorder.done == ["asks"])
  }

  @Test("in a terminal that is too small a screen's own way of quitting comes first")
  func tooSmall() throws {
    let recorder = Careful(nibName: "main")
    let pilot = try Screens.pilot(Self.careful, width: 10, controller: recorder)
    pilot.press("ctrl+c")
    #expect(recorder.done == ["asks"])
    #expect(pilot.application.exitStatus == nil)
  }

  @Test("an action that its target refuses is performed neither by key nor by button, and looks disabled")
  func validation() throws {
    let (pilot, recorder) = try pilot()
    let enabled = pilot.style(1, 3)
    recorder.refused = ["save"]
    recorder.viewIfLoaded?.setNeedsDisplay()
    #expect(pilot.style(1, 3) != enabled)
    pilot.press("ctrl+s", "alt+s")
    pilot.click(1, 3)
    #expect(recorder.done == [])
    recorder.refused = []
    recorder.viewIfLoaded?.setNeedsDisplay()
    pilot.press("ctrl+s")
    #expect(recorder.done == ["save"])
  }
}
