import Foundation
import NibKit
import NibTesting
import Testing

@testable import PhoneViews

@Suite("The settings, in every order of a load") struct SettingsTests {
  private let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Layouts/phone/Settings.layout.xml").standardized.path

  private var settings: TestLayout {
    TestLayout(contentsOf: path, classes: .phone, owner: SettingsController())
  }

  @Test("the screen comes out the same in every order that is allowed")
  func order() {
    expectOrderIndependent(settings, orders: [.any, .uikit, .appkit])
  }

  @Test("no outlet is read before it is set")
  func outlets() { expectNoEarlyOutlets(in: settings) }

  @Test("a load that fails leaves no outlet set")
  func rollback() { expectRollback(of: settings) }

  @Test("the note follows the controls")
  func note() throws {
    let controller = SettingsController()
    try controller.loadView(from: Nib(contentsOf: path))
    #expect(controller.note.text == "The volume is 40 %")
    try controller.volume.slide(to: 120)
    #expect(controller.note.text == "The volume is 100 %")
    try controller.mute.tap()
    #expect(controller.note.text == "Muted")
  }

  @Test("iOS builds the screen in this order")
  func trace() {
    let trace = """
      load>   Settings.layout.xml uikit
      init>   View View[0]  4:3
      init>   Label View[0]/Label[0]  5:5
      init<   Label View[0]/Label[0]
      attach  View[0]/Label[0] -> View[0]
      init>   Slider View[0]/Slider[0]  6:5
      init<   Slider View[0]/Slider[0]
      attach  View[0]/Slider[0] -> View[0]
      init>   Switch View[0]/Switch[0]  7:5
      init<   Switch View[0]/Switch[0]
      attach  View[0]/Switch[0] -> View[0]
      init<   View View[0]
      attr    View[0]/Slider[0].value = "40"  6:29
      outlet  SettingsController.view = View[0]  4:9
      outlet  SettingsController.note = View[0]/Label[0]  5:12
      outlet  SettingsController.volume = View[0]/Slider[0]  6:13
      action  View[0]/Slider[0].valueChanged = SettingsController.showVolume  6:40
      outlet  SettingsController.mute = View[0]/Switch[0]  7:13
      action  View[0]/Switch[0].valueChanged = SettingsController.showVolume  7:27
      awake   View[0]
      awake   View[0]/Label[0]
      awake   View[0]/Slider[0]
      awake   View[0]/Switch[0]
      load<   Settings.layout.xml

      """
    expectTrace(of: settings.inOrder(.uikit), is: trace)
  }
}

@Suite("A view that relies on the order of a load") struct HastyTests {
  /// Begins as loud as another slider, which it reads too early: nothing says that the other is awake by then.
  final class Follower: View {
    @Outlet var leader: Leader?
    var loudness = 0

    override class var members: Members {
      super.members.adding(Follower.self) { $0.outlet("leader", \.$leader) }
    }

    override func awakeFromNib() { loudness = leader?.loudness ?? 0 }
  }

  /// Takes its value when it awakes.
  final class Leader: View {
    var loudness = 0
    override class var members: Members { super.members.adding(Leader.self) { _ in } }
    override func awakeFromNib() { loudness = 40 }
  }

  private var layout: TestLayout {
    var classes = ClassRegistry.phone
    classes.register(Follower.self)
    classes.register(Leader.self)
    return TestLayout(
      """
      <layout version="1">
        <View>
          <Leader id="leader"/>
          <Follower id="follower" leader="#leader"/>
        </View>
      </layout>
      """, classes: classes)
  }

  @Test("is found, with the two steps whose order decides")
  func found() throws {
    let failure = #expect(throws: TestFailure.self) { try verifyOrderIndependent(layout) }
    let words = "follower.loudness is 40 if awake leader comes before awake follower, and 0 if after it"
    #expect(failure?.message.contains(words) == true)
  }
}
