import NibKit

// The form that is measured: a container of nine leaves, repeated; every leaf has an id, a tenth of the objects are outlets
// of the owner.

class View: NibObject, NibEncodable {
  var id = ""
  weak var parent: View?

  class var members: Members {
    Members().adding(View.self) { $0.attribute("id") { $0.id = $1 } }
  }

  init() {}
  required init(coder: NibDecoder) throws {}
  func awake() throws {}

  /// Encodes the id, the only value here that is not the default.
  func encode(with encoder: NibEncoder) { encoder.encode(id, forKey: "id") }
}

final class Row: View {
  var spacing = 0
  var children: [View] = []

  override class var members: Members {
    super.members.adding(Row.self) {
      $0.attribute("spacing") { $0.spacing = $1 }
      $0.children { $0.add($1) }
    }
  }

  override init() { super.init() }
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    try coder.attachChildren(to: self)
  }

  override func encode(with encoder: NibEncoder) {
    super.encode(with: encoder)
    encoder.encode(spacing, forKey: "spacing")
    encoder.encodeChildren(children)
  }

  func add(_ child: View) {
    children.append(child)
    child.parent = self
  }
}

final class Label: View {
  var text = ""
  var bold = false

  override class var members: Members {
    super.members.adding(Label.self) {
      $0.attribute("text") { $0.text = $1 }
      $0.attribute("bold") { $0.bold = $1 }
    }
  }

  override func encode(with encoder: NibEncoder) {
    super.encode(with: encoder)
    encoder.encode(text, forKey: "text")
    if bold { encoder.encode(bold, forKey: "bold") }
  }
}

final class Field: View {
  var placeholder = ""
  var width = 0
  var secure = false

  override class var members: Members {
    super.members.adding(Field.self) {
      $0.attribute("placeholder") { $0.placeholder = $1 }
      $0.attribute("width") { $0.width = $1 }
      $0.attribute("secure") { $0.secure = $1 }
    }
  }

  override func encode(with encoder: NibEncoder) {
    super.encode(with: encoder)
    encoder.encode(placeholder, forKey: "placeholder")
    encoder.encode(width, forKey: "width")
    if secure { encoder.encode(secure, forKey: "secure") }
  }
}

final class Button: View {
  var title = ""
  var enabled = true

  override class var members: Members {
    super.members.adding(Button.self) {
      $0.attribute("title") { $0.title = $1 }
      $0.attribute("enabled") { $0.enabled = $1 }
    }
  }

  override func encode(with encoder: NibEncoder) {
    super.encode(with: encoder)
    encoder.encode(title, forKey: "title")
    if !enabled { encoder.encode(enabled, forKey: "enabled") }
  }
}

final class Root: View {
  var rows: [Row] = []

  override class var members: Members {
    super.members.adding(Root.self) { $0.children { $0.rows.append($1) } }
  }

  override func encode(with encoder: NibEncoder) {
    super.encode(with: encoder)
    encoder.encodeChildren(rows)
  }

  override init() { super.init() }
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    try coder.attachChildren(to: self)
  }
}

/// Has an outlet for one object in ten.
final class Owner: NibOwner {
  nonisolated(unsafe) static var outletCount = 0
  var outlets: [View?]

  init() { outlets = Array(repeating: nil, count: Owner.outletCount) }

  static var members: Members {
    Members(of: Owner.self) {
      for index in 0..<outletCount { $0.outlet("o\(index)") { swap(&$0.outlets[index], &$1) } }
    }
  }
}

/// The form with some number of objects as XML.
func formText(objects: Int) -> String {
  var text = "<layout version=\"1\">\n<Root id=\"root\">\n"
  for row in 0..<(objects / 10) {
    let n = row
    text += "<Row id=\"r\(n)\" spacing=\"1\">\n"
    text += "<Label id=\"a\(n)\" outlet=\"o\(n)\" text=\"User name:\" bold=\"true\"/>\n"
    text += "<Field id=\"b\(n)\" placeholder=\"your user name\" width=\"20\"/>\n"
    text += "<Label id=\"c\(n)\" text=\"Password:\"/>\n"
    text += "<Field id=\"d\(n)\" placeholder=\"secret\" secure=\"true\" width=\"20\"/>\n"
    text += "<Label id=\"e\(n)\" text=\"Repeat:\"/>\n"
    text += "<Field id=\"f\(n)\" placeholder=\"once more\" width=\"20\"/>\n"
    text += "<Label id=\"g\(n)\" text=\"Please check your entry\"/>\n"
    text += "<Button id=\"h\(n)\" title=\"OK\"/>\n"
    text += "<Button id=\"i\(n)\" title=\"Cancel\" enabled=\"true\"/>\n"
    text += "</Row>\n"
  }
  return text + "</Root>\n</layout>\n"
}

/// The same tree, made by hand in Swift: what no loader can beat.
func buildByHand(objects: Int, owner: Owner) -> Root {
  let root = Root()
  var views: [View] = [root]
  root.id = "root"
  for n in 0..<(objects / 10) {
    let row = Row()
    row.id = "r\(n)"
    row.spacing = 1
    func label(_ id: String, _ text: String, bold: Bool = false) -> Label {
      let label = Label()
      label.id = id
      label.text = text
      label.bold = bold
      row.add(label)
      views.append(label)
      return label
    }
    func field(_ id: String, _ placeholder: String, secure: Bool = false) {
      let field = Field()
      field.id = id
      field.placeholder = placeholder
      field.width = 20
      field.secure = secure
      row.add(field)
      views.append(field)
    }
    func button(_ id: String, _ title: String) {
      let button = Button()
      button.id = id
      button.title = title
      row.add(button)
      views.append(button)
    }
    owner.outlets[n] = label("a\(n)", "User name:", bold: true)
    field("b\(n)", "your user name")
    _ = label("c\(n)", "Password:")
    field("d\(n)", "secret", secure: true)
    _ = label("e\(n)", "Repeat:")
    field("f\(n)", "once more")
    _ = label("g\(n)", "Please check your entry")
    button("h\(n)", "OK")
    button("i\(n)", "Cancel")
    root.rows.append(row)
    views.append(row)
  }
  for view in views { try? view.awake() }
  return root
}
