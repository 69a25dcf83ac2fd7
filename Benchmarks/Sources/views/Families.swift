import NibKit

/// A plain class, and one of a family that is the same otherwise.
class Plain: NibObject {
  var id = ""

  class var members: Members { Members(of: Plain.self) { $0.attribute("id") { $0.id = $1 } } }
  required init(coder: NibDecoder) throws {}
  func awake() throws {}
}

final class OfFamily: Plain, NibInitializing {
  var lifecycle = NibLifecycle()

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    finishInit()
  }
  func onInit() { reachedRoot(.onInit) }
  override func awake() throws { reachedRoot(.awake) }
  func afterInit() { reachedRoot(.afterInit) }
}

final class Group: NibObject {
  var objects: [Plain] = []

  static var members: Members { Members(of: Group.self) { $0.children { $0.objects.append($1 as Plain) } } }
  init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  func awake() throws {}
}

func familyText(_ name: String, objects: Int) -> String {
  "<layout version=\"1\"><Group>" + (0..<objects).map { "<\(name) id=\"o\($0)\"/>" }.joined() + "</Group></layout>"
}
