import NibKit

/// A line of text.
final class Label: View {
  var text = ""

  override class var members: Members {
    super.members.adding(Label.self) { $0.attribute("text", \.text) }
  }
}

/// A view that sends its action when the user has changed its value.
class Control: View {
  private var valueChanged: Action?

  override class var members: Members {
    super.members.adding(Control.self) { $0.event("valueChanged", \.valueChanged) }
  }

  fileprivate func sendValueChanged() throws { try valueChanged?.send(from: self) }
}

/// A control with a number from 0 to 100.
class Slider: Control {
  var value = 0

  override class var members: Members {
    super.members.adding(Slider.self) {
      $0.attribute("value") { $0.value = min(max($1, 0), 100) }
      // Xcode's files call it so: a property of UISlider, and not a runtime attribute.
      $0.attribute("ib.value") { $0.value = min(max($1, 0), 100) }
    }
  }

  /// Simulates a user who moves the knob.
  func slide(to value: Int) throws {
    self.value = min(max(value, 0), 100)
    try sendValueChanged()
  }
}

/// A control that is on or off.
final class Switch: Control {
  private(set) var isOn = false

  override class var members: Members {
    super.members.adding(Switch.self) { $0.attribute("on", \.isOn) }
  }

  /// Simulates a user who taps the switch.
  func tap() throws {
    isOn.toggle()
    try sendValueChanged()
  }
}
