import NibKit

/// The controller of `Settings.layout.xml` and of the app's `Settings.xib`: a volume, and a sentence about it.
final class SettingsController: ViewController {
  @Outlet var volume: Slider
  @Outlet var mute: Switch
  @Outlet var note: Label

  override class var members: Members {
    super.members.adding(SettingsController.self) {
      $0.outlet("volume", \.$volume)
      $0.outlet("mute", \.$mute)
      $0.outlet("note", \.$note)
      $0.action("showVolume", SettingsController.showVolume)
    }
  }

  override func viewDidLoad() { showVolume() }

  private func showVolume() { note.text = mute.isOn ? "Muted" : "The volume is \(volume.value) %" }
}

extension ClassRegistry {
  /// The classes that the phone's layouts name, also under the names that they have in Xcode's files.
  static var phone: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(View.self)
    classes.register(Label.self)
    classes.register(Slider.self)
    classes.register(Switch.self)
    classes.register(View.self, as: "UIView")
    classes.register(Label.self, as: "UILabel")
    classes.register(Switch.self, as: "UISwitch")
    classes.register(VolumeSlider.self)
    classes.register(owner: SettingsController.self) { SettingsController() }
    return classes
  }
}
