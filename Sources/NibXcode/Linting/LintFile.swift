internal import NibModel
internal import NibReading

/// An Interface Builder file as the rules of a lint look at it: its elements by name and by id, and what refers to them.
struct LintFile {
  let xcode: XcodeFile
  let tree: XMLTree
  /// The numbers of the names in the file.
  private let numbers: [String: Int]
  /// The elements by the numbers of their names, in the order of the text.
  private let named: [[Int]]
  /// The first element with each id.
  let ids: [String: Int]
  /// The ids that outlets lead to. Code can change such an object.
  let outletTargets: Set<String>
  /// The numbers of the sets of variations that install or uninstall views and constraints, by ids. Objects with the
  /// same variations have the same number.
  let installations: [String: Int]

  /// - Complexity: O(elements + attributes).
  init(_ file: XcodeFile) {
    xcode = file
    tree = file.tree
    let tree = file.tree
    numbers = Dictionary(tree.names.enumerated().map { ($1, $0) }) { first, _ in first }
    var named = [[Int]](repeating: [], count: tree.names.count)
    var ids: [String: Int] = [:]
    for element in 0..<tree.count {
      named[Int(tree.elements[element].name)].append(element)
      if let id = tree.text(ElementName.id, of: element), ids[id] == nil { ids[id] = element }
    }
    (self.named, self.ids) = (named, ids)
    func elements(_ names: [String]) -> [Int] { names.flatMap { name in numbers[name].map { named[$0] } ?? [] } }
    let numbers = numbers
    outletTargets = Set(
      elements(["outlet", "outletCollection"]).compactMap { tree.text(ElementName.destination, of: $0) })
    var installations: [String: [String]] = [:]
    if let number = numbers["reference"] {
      for element in elements(["include", "exclude"]) {
        guard let id = tree.text(UInt32(number), of: element) else { continue }
        let mask = Int(tree.elements[element].parent)
        let variation = mask < 0 ? -1 : Int(tree.elements[mask].parent)
        let key = variation < 0 ? "" : tree.text(ElementName.key, of: variation) ?? ""
        installations[id, default: []].append("\(key) \(tree.names[Int(tree.elements[element].name)])")
      }
    }
    var sets: [[String]: Int] = [:]
    self.installations = installations.mapValues { variations in
      let sorted = variations.sorted()
      let number = sets[sorted] ?? sets.count + 1
      sets[sorted] = number
      return number
    }
  }

  /// True if the file is for iOS or tvOS.
  var isUIKit: Bool { xcode.platform == .uikit }
  var isStoryboard: Bool { !xcode.scenes.isEmpty || value("type", of: 0)?.contains("Storyboard") == true }

  // MARK: Elements

  /// Returns the elements with a name, in the order of the text.
  func elements(_ name: String) -> [Int] { numbers[name].map { named[$0] } ?? [] }

  func name(of element: Int) -> String { tree.names[Int(tree.elements[element].name)] }

  func children(of element: Int, _ name: String) -> [Int] {
    tree.children(of: element).filter { self.name(of: $0) == name }
  }

  /// Returns the child of an element with a key, such as the `<rect>` with the key `frame`.
  func child(_ name: String, key: String, of element: Int) -> Int? {
    tree.children(of: element).first { self.name(of: $0) == name && tree.text(ElementName.key, of: $0) == key }
  }

  /// Returns the element around an element, or nil for the root.
  func parent(of element: Int) -> Int? {
    let parent = Int(tree.elements[element].parent)
    return parent < 0 ? nil : parent
  }

  /// Returns the nearest element around an element that has an id, or nil.
  func owner(of element: Int) -> Int? {
    var next = parent(of: element)
    while let current = next, id(of: current) == nil { next = parent(of: current) }
    return next
  }

  /// The initial object of each scene: its controller.
  var controllers: [Int] {
    xcode.scenes.flatMap { xcode.top(of: $0) }.filter {
      name(of: $0).hasSuffix("ontroller") && name(of: $0) != "viewControllerPlaceholder"
    }
  }

  // MARK: Values

  func value(_ name: String, of element: Int) -> String? { attribute(name, of: element).map(text) }

  func id(of element: Int) -> String? { tree.text(ElementName.id, of: element) }

  func customClass(of element: Int) -> String? { tree.text(ElementName.customClass, of: element) }

  func attribute(_ name: String, of element: Int) -> Int? {
    numbers[name].flatMap { tree.attribute(UInt32($0), of: element) }
  }

  func text(_ attribute: Int) -> String { tree.text(tree.attributes[attribute].value) }

  func number(_ name: String, of element: Int) -> Double? { value(name, of: element).flatMap(Double.init) }

  /// Returns the words that a message uses for an element: its class or its name, its label, and its id.
  func words(_ element: Int) -> String {
    let name = customClass(of: element) ?? name(of: element)
    let label = value("userLabel", of: element).map { " \"\($0.shortened)\"" } ?? ""
    return name.shortened + label + (id(of: element).map { " '\($0.shortened)'" } ?? "")
  }

  /// Returns an attribute as it is written in a tag.
  static func spelled(_ name: String, _ value: String) -> String {
    "\(name)=\"\(String(decoding: XMLEscaping.value(Array(value.utf8)[...]), as: UTF8.self))\""
  }

  // MARK: Places

  /// Returns the place of an attribute in a tag, or of the tag's name if it does not have the attribute.
  func place(of element: Int, _ name: String? = nil) -> SourceRange {
    name.flatMap { attribute($0, of: element) }.map(tree.place(ofAttribute:)) ?? tree.tagName(element)
  }

  /// Returns the range from the `<` of an element to the `>` that ends it.
  ///
  /// - Complexity: O(bytes of the element).
  func whole(_ element: Int) -> SourceRange {
    SourceRange(Int(tree.elements[element].position), end(of: element))
  }

  private func end(of element: Int) -> Int {
    let bytes = tree.source.bytes
    guard let tagEnd = bytes[Int(tree.elements[element].tagEnd)...].firstIndex(of: UInt8(ascii: ">")) else {
      return bytes.count
    }
    if bytes[tagEnd - 1] == UInt8(ascii: "/") { return tagEnd + 1 }
    var last: Int?
    for child in tree.children(of: element) { last = child }
    var next = last.map(end(of:)) ?? tagEnd + 1
    // Only text and comments are before the end tag.
    while let open = bytes[next...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[open...].starts(with: "</".utf8) {
        return bytes[open...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      }
      let end = bytes[open...].starts(with: "<!--".utf8) ? "-->" : ">"
      guard let close = Self.end(of: end, in: bytes, from: open + 1) else { break }
      next = close
    }
    return bytes.count
  }

  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int? {
    let mark = Array(mark.utf8)
    var next = start
    while let index = bytes[next...].firstIndex(of: mark[0]) {
      if bytes[index...].starts(with: mark) { return index + mark.count }
      next = index + 1
    }
    return nil
  }
}
