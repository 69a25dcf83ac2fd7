/// The contents of an archive, flat: objects with values, and the links between them.
struct ArchiveRecords {
  var classes: [ClassRecord] = []
  var objects: [ObjectRecord] = []
  /// The values of all objects, object by object.
  var values: [ValueRecord] = []
  /// The links of all objects, object by object.
  var links: [Link] = []
  /// The targets of the links, link by link: indices of objects.
  var targets: [Int32] = []
  /// The root objects of the archive.
  var roots: [Int32] = []
  /// The distinct keys of values and links; a key is an index into this.
  var keys = KeyTable()

  struct ClassRecord {
    var name: String
    /// The version of the data that each class of its lineage wrote, by class. Versions 0 are omitted.
    var versions: [String: Int] = [:]
  }

  struct ObjectRecord: BitwiseCopyable {
    /// Index into `classes`.
    var classIndex: Int32
    /// The beginning and the end of its range in `values`, and of its range in `links`.
    var firstValue: Int32 = 0
    var endOfValues: Int32 = 0
    var firstLink: Int32 = 0
    var endOfLinks: Int32 = 0

    var values: Range<Int> { Int(firstValue)..<Int(endOfValues) }
    var links: Range<Int> { Int(firstLink)..<Int(endOfLinks) }
  }

  struct ValueRecord: BitwiseCopyable {
    var key: Int32
    /// The number of the value in the document: while objects are encoded, its index among the values; while they are
    /// restored, the number of its object in the file.
    var number: UInt32
  }

  struct Link: BitwiseCopyable {
    var kind: LinkKind
    /// Index into `keys`; -1 for children, which have no key.
    var key: Int32
    /// The beginning and the end of its range in `targets`.
    var firstTarget: Int32
    var endOfTargets: Int32
    /// For an action: index of its name in `keys`.
    var action: Int32

    init(_ kind: LinkKind, key: Int32, targets: Range<Int>, action: Int32 = -1) {
      self.kind = kind
      self.key = key
      firstTarget = Int32(targets.lowerBound)
      endOfTargets = Int32(targets.upperBound)
      self.action = action
    }

    var targets: Range<Int> { Int(firstTarget)..<Int(endOfTargets) }
  }

  func targets(of link: Link) -> ArraySlice<Int32> { targets[link.targets] }
}

/// The kind of a link from one object to others.
enum LinkKind: UInt8 {
  /// Objects in it, in order. They are made before it, and are added to it.
  case children
  /// An object that its initializer decodes. It is made before.
  case part
  /// Several such objects, in order.
  case parts
  /// An outlet, which is wired when all objects have been made.
  case outlet
  /// An outlet collection.
  case collection
  /// An event that is connected to an action of another object, or to an action of the first responder if it has no
  /// target.
  case action

  /// True if its targets must be made first.
  var isContainment: Bool { self == .children || self == .part || self == .parts }
}

/// Distinct strings, numbered in the order in which they are added.
struct KeyTable {
  private(set) var all: [String] = []
  private var numbers: [String: Int32] = [:]

  subscript(number: Int32) -> String { all[Int(number)] }

  /// Returns the number of a key; O(1), expected.
  mutating func number(of key: String) -> Int32 {
    if let known = numbers[key] { return known }
    let number = Int32(all.count)
    numbers[key] = number
    all.append(key)
    return number
  }
}
