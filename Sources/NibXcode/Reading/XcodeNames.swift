internal import NibModel
internal import NibReading

/// The numbers of the names in a document: those of classes, of attributes, and of design data, which begin with `ib.`.
struct XcodeNames {
  private(set) var all = ReservedName.all
  /// True if the file has more names than the limit.
  private(set) var isOver = false
  let most: Int
  private let tree: XMLTree
  private let platform: CocoaClasses.Platform
  private var numbers: [String: NibDocument.Name] = [:]
  private static let reserved = Dictionary(
    zip(ReservedName.all, (0 as NibDocument.Name)...), uniquingKeysWith: { first, _ in first })
  /// For each name of the tree, the number of its name after `ib.`, or -1.
  private var designNames: [Int32]
  /// For each name of the tree, the number of the class that the element represents, or -1.
  private var classNames: [Int32]
  private var keys = SpelledNumbers()
  private var spelledNames = SpelledNumbers()

  init(_ tree: XMLTree, _ platform: CocoaClasses.Platform, _ limits: ReadingLimits) {
    self.tree = tree
    self.platform = platform
    most = ReservedName.all.count + limits.names
    designNames = [Int32](repeating: -1, count: tree.names.count)
    classNames = [Int32](repeating: -1, count: tree.names.count)
  }

  subscript(name: NibDocument.Name) -> String { all[Int(name)] }

  mutating func number(of name: String) -> NibDocument.Name {
    if let known = Self.reserved[name] ?? numbers[name] { return known }
    if all.count == most { isOver = true }
    // A file that will be refused does not need its own names.
    if all.count > most { return ReservedName.key }
    let number = NibDocument.Name(all.count)
    all.append(name)
    numbers[name] = number
    return number
  }

  /// Returns the name of design data for a name of the tree.
  mutating func designName(_ name: UInt32) -> NibDocument.Name {
    if designNames[Int(name)] < 0 {
      designNames[Int(name)] = Int32(number(of: DesignName.prefix + tree.names[Int(name)]))
    }
    return NibDocument.Name(designNames[Int(name)])
  }

  /// Returns the name of design data for a `key`, or nil if an attribute cannot have such a name.
  mutating func designName(key: Range<Int>) -> NibDocument.Name? {
    if let known = keys.number(of: key, in: tree.storage) { return known < 0 ? nil : NibDocument.Name(known) }
    let text = tree.text(key)
    let isName = XMLName.isLocalName(text)
    let number = isName ? Int32(number(of: DesignName.prefix + text)) : -1
    keys.enter(key, as: number, in: tree.storage)
    return number < 0 ? nil : NibDocument.Name(number)
  }

  /// Returns the name with some bytes: a class, or the key path of a runtime attribute.
  mutating func spelledName(_ range: Range<Int>) -> NibDocument.Name {
    if let known = spelledNames.number(of: range, in: tree.storage) { return NibDocument.Name(known) }
    let number = number(of: tree.text(range))
    spelledNames.enter(range, as: Int32(number), in: tree.storage)
    return number
  }

  /// Returns the class that an element represents, without its custom class.
  mutating func className(ofElement name: UInt32) -> NibDocument.Name {
    if classNames[Int(name)] < 0 {
      classNames[Int(name)] = Int32(number(of: CocoaClasses.name(ofElement: tree.names[Int(name)], on: platform)))
    }
    return NibDocument.Name(classNames[Int(name)])
  }
}
