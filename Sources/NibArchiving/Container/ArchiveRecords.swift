/// The contents of an archive, flat: objects with values, and the links between them.
struct ArchiveRecords {
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

  struct ObjectRecord: BitwiseCopyable {
    /// Index into `classes`.
    var classIndex: Int32
    /// The beginning and the end of its run in `values`, and of that in `links`.
    var firstValue: Int32 = 0
    var endOfValues: Int32 = 0
    var firstLink: Int32 = 0
    var endOfLinks: Int32 = 0

    var values: Range<Int> { Int(firstValue)..<Int(endOfValues) }
    var links: Range<Int> { Int(firstLink)..<Int(endOfLinks) }
  }

  struct ValueRecord: BitwiseCopyable {
    var key: Int32
    /// The number by which the document knows the value: while objects are encoded, its place among the values; when they
    /// are restored, its place in the file.
    var number: UInt32
  }

  struct Link: BitwiseCopyable {
    var kind: LinkKind
    /// Index into `keys`; -1 for children, which have no key.
    var key: Int32
    /// The beginning and the end of its run in `targets`.
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

  /// Returns the number of a key; O(1), expected.
  mutating func number(of key: String) -> Int32 {
    if let known = numbers[key] { return known }
    let number = Int32(all.count)
    numbers[key] = number
    all.append(key)
    return number
  }
}
