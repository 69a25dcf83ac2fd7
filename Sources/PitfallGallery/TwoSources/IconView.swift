import NibKit

/// The base class of the views that code configures right after it has made them.
class IconView: BaseView {
  final var bar = 0
  final var icon: String?

  override class var members: Members {
    super.members.adding(IconView.self) {
      $0.attribute("bar", \.bar)
      $0.attribute("icon", \.icon)
    }
  }

  override func encode(with encoder: NibEncoder) throws {
    try super.encode(with: encoder)
    encoder.encode(bar, forKey: "bar")
    encoder.encode(icon, forKey: "icon")
  }

  override var state: String { "\(settings), parts = \(parts)" }
  final var settings: String { "bar = \(bar), icon = \(icon ?? "nil")" }

  final func with(icon: String) -> Self {
    self.icon = icon
    return self
  }
}
