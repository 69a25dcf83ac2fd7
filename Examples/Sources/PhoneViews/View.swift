import NibKit

/// The root class of everything on a screen, with the callbacks of iOS.
class View: NibObject {
  private(set) var subviews: [View] = []
  private(set) weak var superview: View?
  var isHidden = false

  class var members: Members {
    Members(of: View.self) {
      $0.attribute("hidden", \.isHidden)
      $0.children { $0.addSubview($1) }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  final func awake() { awakeFromNib() }

  /// Called when all objects of the layout exist and their outlets are set.
  func awakeFromNib() {}

  private func addSubview(_ view: View) {
    subviews.append(view)
    view.superview = self
  }
}
