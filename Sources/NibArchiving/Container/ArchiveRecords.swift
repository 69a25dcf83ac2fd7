/// The contents of an archive, flat: objects with values, and the links between them. `Value` is a property list while objects
/// are encoded, and a place in a file when they are restored.
struct ArchiveRecords<Value> {
  var classes: [ClassRecord] = []
  var objects: [ObjectRecord] = []
  /// The values of all objects, one object's after another's.
  var values: [ValueRecord] = []
  /// The links of all objects, one object's after another's.
  var links: [Link] = []
  /// The targets of the links, one link's after another's: indices of objects.
  var targets: [Int32] = []
  /// The objects that the archive was made of.
  var roots: [Int32] = []
  /// The distinct keys of values and links; a key is an index into this.
  var keys = KeyTable()

  struct ClassRecord {
    var name: String
    /// The version of what each class of its lineage wrote, by class; versions 0 are left out.
    var versions: [String: Int] = [:]
  }

  struct ObjectRecord {
    /// Index into `classes`.
    var classIndex: Int32
    var values = 0..<0
    var links = 0..<0
  }

  struct ValueRecord {
    var key: Int32
    var value: Value
  }

  struct Link {
    var kind: LinkKind
    /// Index into `keys`; -1 for children, which have no key.
    var key: Int32
    var targets = 0..<0
    /// For an action: index of its name in `keys`.
    var action: Int32 = -1
  }

  func targets(of link: Link) -> ArraySlice<Int32> { targets[link.targets] }
}

/// The way in which one object leads to others.
enum LinkKind: UInt8 {
  /// Objects in it, in order: they are there before it is, and are added to it.
  case children
  /// An object that its initializer is handed: it is there before.
  case part
  /// Several of those, in order.
  case parts
  /// An outlet: wired when every object is there.
  case outlet
  /// An outlet collection.
  case collection
  /// An event, connected to an action of another object, or of the first responder when it leads to none.
  case action

  /// True if its targets must be made first.
  var isContainment: Bool { self == .children || self == .part || self == .parts }
}

/// Distinct strings, numbered as they come.
struct KeyTable {
  private(set) var all: [String] = []
  private var numbers: [String: Int32] = [:]

  subscript(number: Int32) -> String { all[Int(number)] }

  /// The number of a key; O(1), expected.
  mutating func number(of key: String) -> Int32 {
    if let known = numbers[key] { return known }
    let number = Int32(all.count)
    numbers[key] = number
    all.append(key)
    return number
  }
}
