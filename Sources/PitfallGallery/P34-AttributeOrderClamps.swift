import NibLoading

extension Pitfall {
  static let attributeOrderClamps = Pitfall(
    34, "attribute-order-clamps", "a value is limited before its maximum is raised", bites: ["xaml"],
    shows: .note("value = 100, cut from 500", of: "cut"), instead: "note    cut: value = 100, cut from 500",
    explanation: """
      The file sets the value to 500 and the maximum to 1000, and the value ends as 100. Attributes are set in the \
      order in which they are written, under strict as in XAML. The setter of the value limits it to the default \
      maximum of 100, and a higher maximum that is set later does not restore the value. If the maximum is written \
      first, the value is 500. Let the setter keep the requested value, and limit it where it is used. Or let the \
      initializer decode both attributes, in the order that it needs.
      """
  ) { $0.register(ZoomBox.self) }
  .cured(
    under: "any", shows: .note("value = 500", of: "cut"),
    """
    The box keeps the requested value, and limits it where the value is read. So the value is right after each \
    change of either attribute, whichever comes first.
    """
  ) { $0.register(Cured.ZoomBox.self) }
}

/// A number between 0 and a maximum, cut as soon as it is set.
final class ZoomBox: GalleryView {
  private var maximum = 100
  private var value = 0 {
    didSet {
      if value > maximum {
        NibLoad.note("value = \(maximum), cut from \(value)")
        value = maximum
      } else {
        NibLoad.note("value = \(value)")
      }
    }
  }

  override class var members: Members {
    super.members.adding(ZoomBox.self) {
      $0.attribute("maximum", \.maximum)
      $0.attribute("value", \.value)
    }
  }
}

private enum Cured {
  /// A number between 0 and a maximum, cut where it is read.
  final class ZoomBox: GalleryView {
    private var maximum = 100
    private var askedValue = 0
    private var value: Int { min(askedValue, maximum) }

    override class var members: Members {
      super.members.adding(ZoomBox.self) {
        $0.attribute("maximum", \.maximum)
        $0.attribute("value", \.askedValue)
      }
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("value = \(value)")
    }
  }
}
