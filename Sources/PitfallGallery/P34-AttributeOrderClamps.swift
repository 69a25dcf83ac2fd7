import NibLoading

extension Pitfall {
  static let attributeOrderClamps = Pitfall(
    34, "attribute-order-clamps", "a value is cut to a limit that has not been raised yet", bites: ["xaml"],
    shows: .note("value = 100, cut from 500", of: "cut"), instead: "note    cut: value = 100, cut from 500",
    explanation: """
      The file says value 500 and maximum 1000, and the value is 100. Attributes are set in the order in \
      which they are written, under strict as in XAML: the setter of the value cuts it to the default \
      maximum of 100, and raising the maximum afterwards does not bring it back. With the maximum written \
      first the value is 500. A setter should keep what was asked for and cut it where it is used; or the \
      initializer decodes both attributes, in the order that it needs.
      """
  ) { $0.register(ZoomBox.self) }
  .cured(
    under: "any", shows: .note("value = 500", of: "cut"),
    """
    The box keeps what was asked for, and cuts it where the value is read. So the value is right after each change \
    of either, in whichever order they come.
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
