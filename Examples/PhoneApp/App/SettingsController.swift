import UIKit

/// The screen of `Settings.xib`: a volume, and a sentence about it.
final class SettingsController: UIViewController {
  @IBOutlet private var volume: VolumeSlider!
  @IBOutlet private var mute: UISwitch!
  @IBOutlet private var note: UILabel!

  override func viewDidLoad() {
    super.viewDidLoad()
    showVolume()
  }

  @IBAction private func showVolume() {
    note.text = mute.isOn ? "Muted" : "The volume is \(Int(volume.value)) %"
  }
}
