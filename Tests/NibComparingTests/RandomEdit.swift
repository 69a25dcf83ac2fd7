import TestSupport

/// A change to a random layout, with what it touches: two edits are disjoint when they touch nothing in common.
struct RandomEdit {
  enum Change {
    case set(String, String, String?)
    case rename(String, String)
    case add(String, parent: String?, place: Int, seed: UInt64)
    case remove(String)
    case move(String, to: String?)
    case moveFirstToEnd(of: String?)
    case connect([String: String])
  }

  var change: Change
  var touched: Set<String>
  /// The differences that a comparison must find, each as `kind name`.
  var kinds: [String]

  /// Creates a random change to a layout.
  init?(of layout: RandomLayout, number: Int, with numbers: inout SplitMix) {
    let names = layout.items.keys.sorted()
    guard !names.isEmpty else { return nil }
    let name = numbers.pick(names)
    guard let item = layout.items[name] else { return nil }
    let parent = item.parent
    let own = parent ?? "the layout"
    switch numbers.next() % 9 {
    case 0, 1:
      // A text is all that tells one object without id from another.
      let attribute =
        item.hasID ? numbers.pick(["text", "width", "height"]) : numbers.pick(["width", "height"])
      let isNew = item.values[attribute] == nil
      change = .set(name, attribute, "new \(number)")
      touched = [name]
      kinds = ["\(isNew ? "attribute-added" : "attribute-changed") \(name)"]
    case 2:
      change = .set(name, "width", nil)
      touched = [name]
      kinds = ["attribute-removed \(name)"]
      if item.values["width"] == nil { return nil }
    case 3:
      guard item.hasID, item.className != "Label" else { return nil }
      change = .rename(name, "Fresh\(number)")
      touched = [name]
      kinds = ["class-changed \(name)"]
    case 4, 5:
      guard item.className != "Label" else { return nil }
      let place = Int.random(in: 0...item.children.count, using: &numbers)
      change = .add("added\(number)", parent: name, place: place, seed: numbers.next())
      touched = [name]
      kinds = ["object-added added\(number)"]
    case 6:
      change = .remove(name)
      touched = Set(layout.family(of: name) + [own])
      kinds = ["object-removed \(name)"]
    case 7:
      let family = Set(layout.family(of: name))
      let places = names.filter {
        layout.items[$0]?.className != "Label" && !family.contains($0) && $0 != parent
      }
      guard !places.isEmpty else { return nil }
      let target = numbers.pick(places)
      change = .move(name, to: target)
      // What it goes into must stay, and not go into it.
      touched = family.union([own, target])
      var outer = layout.items[target]?.parent
      while let container = outer {
        touched.insert(container)
        outer = layout.items[container]?.parent
      }
      kinds = ["object-moved \(name)"]
    default:
      let siblings = layout.children(of: parent)
      guard siblings.count > 2 else { return nil }
      change = .moveFirstToEnd(of: parent)
      touched = Set([own] + siblings)
      kinds = ["object-reordered \(siblings[0])"]
    }
  }

  func apply(to layout: inout RandomLayout) {
    switch change {
    case .set(let name, let attribute, let value): layout.items[name]?.values[attribute] = value
    case .rename(let name, let className): layout.items[name]?.className = className
    case .add(let name, let parent, let place, let seed):
      var numbers = SplitMix(seed: seed)
      if let parent, layout.items[parent] == nil { return }
      layout.items[name] = RandomLayout.Item(
        className: numbers.pick(["VStack", "Button"]), name: name, hasID: true,
        values: ["text": "text of \(name)"])
      layout.insert(name, into: parent, at: place)
    case .remove(let name): if layout.items[name] != nil { layout.remove(name) }
    case .move(let name, let target):
      guard layout.items[name] != nil, target.map({ layout.items[$0] != nil }) ?? true else { return }
      if let target, layout.family(of: name).contains(target) { return }
      layout.detach(name)
      layout.insert(name, into: target, at: .max)
    case .moveFirstToEnd(let parent):
      let siblings = layout.children(of: parent)
      if siblings.count > 1 { layout.set(Array(siblings.dropFirst() + siblings.prefix(1)), of: parent) }
    case .connect(let connect): layout.connects.append(connect)
    }
  }

  /// Returns some edits that touch nothing in common, in so many scripts.
  static func disjoint(
    of layout: RandomLayout, scripts: Int, with numbers: inout SplitMix
  ) -> [[RandomEdit]] {
    var result = [[RandomEdit]](repeating: [], count: scripts)
    var touched: Set<String> = []
    for number in 0..<12 {
      guard let edit = RandomEdit(of: layout, number: number, with: &numbers),
        touched.isDisjoint(with: edit.touched)
      else { continue }
      touched.formUnion(edit.touched)
      result[number % scripts].append(edit)
    }
    return result
  }
}
