import NibKit
import TerminalKit
import TestSupport
import Testing

/// Names of TerminalKit's classes that mean classes of another program.
@Suite @MainActor struct StrangerTests {
  private func run(_ arguments: String..., body: String) -> ToolRun {
    ToolRun(
      arguments: arguments + ["-"], input: "<layout version='1'>\n\(body)\n</layout>", classes: .terminal)
  }

  private let note = "note: Progress is taken for a class of the layout's own program, because TerminalKit's "
  private let remark =
    "1 object of 1 class (Progress) was a stand-in: its attributes and connections were not checked.\n"

  @Test(
    "a use that contradicts the class makes the name a stranger's",
    arguments: [
      ("<Progress angle='3'/>", "has no attribute 'angle'"),
      ("<Progress><Label/></Progress>", "takes no children"),
      ("<Progress value='3' needleColor='red'/>", "has no attribute 'needleColor'"),
    ])
  func strangers(body: String, reason: String) {
    let check = run("check", "--stand-ins", body: body)
    #expect(check.status == 0)
    #expect(check.output == note + reason + "\n" + remark)
    let plain = run("check", body: body)
    #expect(plain.status == 1)
    #expect(!plain.output.contains(note))
  }

  @Test(
    "a misspelled attribute, and one element that fits, are no contradiction",
    arguments: [
      ("<Progress vlaue='3'/>", "vlaue"), ("<Progress value='3'/><Progress angle='3'/>", "angle"),
      ("<Progress angle='3'/><Progress/>", "angle"), ("<Progress angle='3'/><Progress vlaue='3'/>", "angle"),
    ])
  func ownClass(body: String, name: String) {
    let check = run("check", "--stand-ins", body: body)
    #expect(check.status == 1)
    #expect(check.output.contains("Progress has no attribute, outlet or event '\(name)'"))
    #expect(!check.output.contains("is taken for"))
  }

  @Test("common attributes and design data contradict nothing") func commonAttributes() {
    let check = run(
      "check", "--stand-ins",
      body: "<Progress id='a' ib.place='3' awake-after='#b' value='1'/><Label id='b'/>")
    #expect(check.output.isEmpty, "\(check.output)")
  }

  @Test("all names of the kit can be left to stand-ins") func all() {
    let body = "<Progress value='many'/><Label text='a'/>"
    #expect(run("check", "--stand-ins", body: body).output.contains("[bad-value]"))
    let check = run("check", "--all-stand-ins", body: body)
    #expect(check.status == 0)
    #expect(
      check.output
        == "2 objects of 2 classes (Progress, Label) were stand-ins: their attributes and connections were not checked.\n"
    )
  }

  @Test("a load says which class was taken") func loads() {
    let trace = run("trace", "--stand-ins", body: "<Progress angle='3'/>")
    #expect(trace.status == 0)
    #expect(
      trace.errors == note + "has no attribute 'angle'\n"
        + "note: 1 object of 1 class (Progress) was a stand-in: its code was not run.\n")
    // Nobody asked for stand-ins here.
    let show = run("show", body: "<VStack><Progress angle='3'/></VStack>")
    #expect(show.status == 1)
    #expect(show.errors.contains("Progress has no attribute, outlet or event 'angle'"))
    let explore = run("explore", "--stand-ins", body: "<VStack><Progress angle='3'/></VStack>")
    #expect(explore.errors == note + "has no attribute 'angle'\n", "\(explore.errors)")
  }
}
