import TestSupport

/// One of Xcode's files as a person edits it in Xcode: views with values, constraints and outlets. What no edit touches
/// stays as it is, to the byte.
struct EditedXib {
  struct View {
    var element = "view"
    var parent: String
    var subviews: [String] = []
    var attributes: [String: String] = [:]
    /// The values with a key, and the text.
    var values: [String: String] = [:]
    var constraints: [String] = []
    var outlets: [String] = []
  }

  struct Line: Equatable {
    var element: String
    var attributes: [String: String]
    /// The view that contains it, and the views to which it refers.
    var owner: String
    var views: Set<String>
  }

  /// An edit, which can be made in several versions of the file.
  enum Edit {
    case addView(String, element: String, parent: String, place: Int)
    case removeView(String)
    case move(String, parent: String, place: Int)
    case setAttribute(String, String, String?)
    case setValue(String, String, String?)
    case addOutlet(String, from: String, to: String)
    case addConstraint(String, in: String, to: String)
    case setConstant(String, String)
    case removeLine(String)
  }

  /// The pieces of a file that an edit changes, and those that must not be removed or moved.
  struct Touched {
    var changed: Set<String> = []
    var needed: Set<String> = []

    func contradicts(_ other: Touched) -> Bool {
      !changed.isDisjoint(with: other.changed.union(other.needed)) || !needed.isDisjoint(with: other.changed)
    }

    static func += (touched: inout Touched, other: Touched) {
      touched.changed.formUnion(other.changed)
      touched.needed.formUnion(other.needed)
    }
  }

  private(set) var views: [String: View] = [:]
  /// Constraints and outlets.
  private(set) var lines: [String: Line] = [:]

  static let root = "root"
  static let elements = ["button", "label", "view"]
  static let attributeNames = ["opaque", "alpha", "tag"]
  static let valueNames = ["frame", "tint", "font", "text"]

  /// Creates a file in which each kind of element has an example with all that it can have, in the order of Xcode's.
  init(edits count: Int, with numbers: inout SplitMix) {
    views[Self.root] = View(parent: "")
    for element in Self.elements {
      apply(.addView("sample-\(element)", element: element, parent: Self.root, place: 0))
      let id = "sample-\(element)"
      for name in Self.attributeNames { apply(.setAttribute(id, name, "1")) }
      for name in Self.valueNames { apply(.setValue(id, name, "1")) }
      apply(.addView("\(id)-inner", element: element, parent: id, place: 0))
      apply(.addOutlet("\(id)-outlet", from: id, to: id))
      apply(.addConstraint("\(id)-constraint", in: id, to: id))
    }
    for number in 0..<count {
      var edited = self
      guard let edit = edit(id: "b\(number)", with: &numbers), !edited.apply(edit).contradicts(samples) else {
        continue
      }
      self = edited
    }
  }

  /// The pieces of the examples.
  var samples: Touched {
    Touched(
      changed: Set(
        views.keys.filter { $0.hasPrefix("sample") }.flatMap(pieces)
          + lines.keys.filter { $0.hasPrefix("sample") }))
  }

  func family(of id: String) -> [String] { [id] + (views[id]?.subviews ?? []).flatMap(family) }

  /// Returns a random edit, or nil.
  ///
  /// - Parameter id: the id of what is added.
  func edit(id new: String, with numbers: inout SplitMix) -> Edit? {
    let id = numbers.pick(views.keys.sorted())
    let other = numbers.pick(views.keys.sorted())
    func place(in parent: String) -> Int {
      Int.random(in: 0...(views[parent]?.subviews.count ?? 0), using: &numbers)
    }
    switch numbers.next() % 12 {
    case 0, 1, 2: return .addView(new, element: numbers.pick(Self.elements), parent: id, place: place(in: id))
    case 3: return .setAttribute(id, numbers.pick(Self.attributeNames), numbers.once(in: 4) ? nil : "\(new)")
    case 4, 5:
      return .setValue(id, numbers.pick(Self.valueNames), numbers.once(in: 4) ? nil : "\(new) &amp;\nnew")
    case 6: return .addOutlet(new, from: id, to: other)
    case 7: return .addConstraint(new, in: id, to: other)
    case 8: return lines.keys.sorted().randomElement(using: &numbers).map { .setConstant($0, new) }
    case 9: return lines.keys.sorted().randomElement(using: &numbers).map { .removeLine($0) }
    case 10: return id == Self.root ? nil : .removeView(id)
    default:
      let parent = numbers.once(in: 2) ? other : views[id]?.parent ?? other
      return id == Self.root || family(of: id).contains(parent)
        ? nil : .move(id, parent: parent, place: place(in: parent))
    }
  }

  /// All pieces of a view.
  private func pieces(of id: String) -> [String] {
    [id]
      + (Self.attributeNames + Self.valueNames + ["subviews", "constraints", "outlets"]).map { "\(id) \($0)" }
  }

  private func container(of line: String) -> String {
    "\(lines[line]?.owner ?? "") \(lines[line]?.element == "outlet" ? "outlets" : "constraints")"
  }

  /// Makes an edit.
  @discardableResult
  mutating func apply(_ edit: Edit) -> Touched {
    switch edit {
    case .addView(let id, let element, let parent, let place):
      views[id] = View(element: element, parent: parent, values: ["frame": id])
      views[parent]?.subviews.insert(id, at: place)
      return Touched(changed: ["\(parent) subviews"], needed: [parent])
    case .setAttribute(let id, let name, let value):
      views[id]?.attributes[name] = value
      return Touched(changed: ["\(id) \(name)"], needed: [id])
    case .setValue(let id, let name, let value):
      views[id]?.values[name] = value
      return Touched(changed: ["\(id) \(name)"], needed: [id])
    case .addOutlet(let id, let from, let to):
      lines[id] = Line(
        element: "outlet", attributes: ["property": "p\(id)", "destination": to], owner: from, views: [to])
      // Xcode sorts outlets by name, and constraints by id.
      views[from]?.outlets.append(id)
      views[from]?.outlets.sort()
      return Touched(changed: ["\(from) outlets"], needed: [from, to])
    case .addConstraint(let id, let owner, let other):
      lines[id] = Line(
        element: "constraint", attributes: ["firstItem": owner, "secondItem": other, "constant": "1"],
        owner: owner,
        views: [owner, other])
      views[owner]?.constraints.append(id)
      views[owner]?.constraints.sort()
      return Touched(changed: ["\(owner) constraints"], needed: [owner, other])
    case .setConstant(let id, let value):
      lines[id]?.attributes["constant"] = value
      return Touched(changed: [id], needed: [lines[id]?.owner ?? ""])
    case .removeLine(let id): return remove(id)
    case .removeView(let id): return removeView(id)
    case .move(let id, let parent, let place): return move(id, to: parent, at: place)
    }
  }

  private mutating func remove(_ line: String) -> Touched {
    guard let owner = lines[line]?.owner else { return Touched() }
    let touched = Touched(changed: [line, container(of: line)], needed: [owner])
    views[owner]?.outlets.removeAll { $0 == line }
    views[owner]?.constraints.removeAll { $0 == line }
    lines[line] = nil
    return touched
  }

  /// Removes a view with all that is in it, and all that refers to it.
  private mutating func removeView(_ id: String) -> Touched {
    let gone = Set(family(of: id))
    let parent = views[id]?.parent ?? ""
    var touched = Touched(changed: ["\(parent) subviews"], needed: [parent])
    for line in lines.keys.sorted()
    where lines[line].map({ gone.contains($0.owner) || !$0.views.isDisjoint(with: gone) }) == true {
      touched += remove(line)
    }
    touched.needed.subtract(gone)
    touched.changed.formUnion(gone.flatMap(pieces))
    for id in gone { views[id] = nil }
    views[parent]?.subviews.removeAll { $0 == id }
    return touched
  }

  private mutating func move(_ id: String, to target: String, at place: Int) -> Touched {
    let parent = views[id]?.parent ?? ""
    views[parent]?.subviews.removeAll { $0 == id }
    let count = views[target]?.subviews.count ?? 0
    views[target]?.subviews.insert(id, at: min(place, count))
    views[id]?.parent = target
    var touched = Touched(
      changed: ["\(parent) subviews", "\(target) subviews", id], needed: [parent, target])
    // The containers around it must not move into it, and what is in it must not move out around them.
    var outer = target
    while let next = views[outer]?.parent, !next.isEmpty {
      touched.changed.insert("\(next) subviews")
      outer = next
    }
    touched.changed.formUnion(family(of: id).map { "\($0) subviews" })
    return touched
  }

  // MARK: Text

  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" useAutolayout="YES">
        <objects>
    \(text(of: Self.root, margin: "        "))    </objects>
    </document>

    """
  }

  private func text(of id: String, margin: String) -> String {
    guard let view = views[id] else { return "" }
    let inner = margin + "    "
    var tag = "\(margin)<\(view.element)"
    for name in Self.attributeNames {
      if let value = view.attributes[name] { tag += " \(name)=\"\(value)\"" }
    }
    tag += " id=\"\(id)\""
    var contents = ""
    if let frame = view.values["frame"] { contents += "\(inner)<rect key=\"frame\" x=\"\(frame)\"/>\n" }
    contents += element("subviews", view.subviews.map { text(of: $0, margin: inner + "    ") }, inner)
    if let tint = view.values["tint"] { contents += "\(inner)<color key=\"tint\" red=\"\(tint)\"/>\n" }
    if let font = view.values["font"] {
      contents += "\(inner)<fontDescription key=\"font\" name=\"\(font)\"/>\n"
    }
    if let text = view.values["text"] { contents += "\(inner)<string key=\"text\">\(text)</string>\n" }
    contents += element("constraints", view.constraints.map { line($0, margin: inner + "    ") }, inner)
    contents += element("connections", view.outlets.map { line($0, margin: inner + "    ") }, inner)
    return contents.isEmpty ? tag + "/>\n" : "\(tag)>\n\(contents)\(margin)</\(view.element)>\n"
  }

  private func element(_ name: String, _ contents: [String], _ margin: String) -> String {
    contents.isEmpty ? "" : "\(margin)<\(name)>\n\(contents.joined())\(margin)</\(name)>\n"
  }

  private func line(_ id: String, margin: String) -> String {
    guard let line = lines[id] else { return "" }
    let attributes = line.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
    return "\(margin)<\(line.element)\(attributes) id=\"\(id)\"/>\n"
  }
}
