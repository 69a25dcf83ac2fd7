import NibKit

/// The app's slider, whose value is a multiple of its step. The app has it in Objective-C: `PhoneApp/App/VolumeSlider.m`.
final class VolumeSlider: Slider {
  private var step = 0

  override class var members: Members {
    super.members.adding(VolumeSlider.self) { $0.attribute("step", \.step) }
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    if step > 0 { value = (value + step / 2) / step * step }
  }
}
