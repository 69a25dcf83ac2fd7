package import NibModel

/// The order in which a load does its work, as a value.
///
/// Loaders differ in order and in little else, so the order is data here: what happens to each object while the tree is
/// being built, and what happens to all of them afterwards. The named profiles are such values, and so is any other
/// order that you put together; one loader runs them all.
public struct LoadOrder: Hashable, Sendable {
  /// A name for listings: `uikit`.
  public var name: String
  /// The order in which objects are begun.
  public var construction: Construction
  /// The work on one object while the tree is being built, first to last.
  public var stages: [Stage]
  /// The work on all objects once the tree is built, first to last. Work that a stage has done is not repeated.
  public var passes: [Pass]
  /// The rule for the objects that an outlet collection held before.
  public var collections: CollectionRule
  /// The parts of the sequence that the system does not promise for which the order is named. One of the possible
  /// orders is used for them.
  public var undefined: Set<Undefined>

  /// Puts an order together. Nothing is checked; see `problems`.
  public init(
    name: String, construction: Construction = .document, stages: [Stage], passes: [Pass],
    collections: CollectionRule = .replace, undefined: Set<Undefined> = []
  ) {
    self.name = name
    self.construction = construction
    self.stages = stages
    self.passes = passes
    self.collections = collections
    self.undefined = undefined
  }
}

extension LoadOrder {
  /// The order in which objects are begun.
  public enum Construction: String, Hashable, Sendable, CaseIterable {
    /// As the file has them: an object before what it contains.
    case document
    /// From the last object of the file to the first.
    case reverse
    /// The objects that connections name come first, in the order of the connections; then the rest in document order.
    case connections
  }

  /// A step in the building of one object.
  public enum Stage: Hashable, Sendable {
    /// `init(coder:)` is called.
    case initBegins
    /// `init(coder:)` has returned. What stands between the two stages happens within it.
    case initEnds
    /// The object learns its id, if its class declares an attribute `id`.
    case identity
    /// Its attributes are set.
    case attributes
    /// It is added to its container.
    case attach
    /// The objects that it contains are built. As the first stage, they are complete before its own initializer begins.
    case children
    /// The objects that it contains are added to it, all at once. In place of `attach`.
    case adoptChildren
    /// The owner's outlets to it are wired.
    case ownerOutlets
    /// Its outlets are wired as far as the rule goes.
    case outlets(ReferenceRule)
    /// Its events are connected to actions whose targets exist.
    case actions
    /// It is awoken.
    case awake
    /// It is awoken once all its outlets are wired, and no earlier than here.
    case awakeWhenWired
    /// If it is a container: it is awoken, and everything in it, parents first; again at each level of nesting.
    case awakeSubtree
  }

  /// The rule for an outlet while the tree is being built.
  public enum ReferenceRule: String, Hashable, Sendable {
    /// Wired at once if the object exists already, later if not.
    case nowOrLater
    /// Wired at once if the object exists already, and left nil if not, without an error.
    case nowOrNever
    /// Wired as soon as the object is complete.
    case whenComplete
    /// Wired at once: the object is built now if it does not exist yet, and may be half built if it does.
    case building
  }

  /// Work on all objects.
  public enum Pass: Hashable, Sendable {
    /// Does all of some kinds of work that is not done yet.
    case apply(Work, Arrangement)
    /// Awakes every object that is not awake yet.
    case awake(AwakeOrder)
    /// Awakes every object, setting each one's attributes just before.
    case attributesAndAwake(AwakeOrder)
    /// Tells the owner.
    case owner(OwnerCall)
    /// Shows what wants to be shown, such as windows.
    case present
  }

  /// Kinds of work, to be done in one pass.
  public struct Work: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Ids, for classes that want to know them.
    public static let identity = Work(rawValue: 1)
    /// Runtime attributes.
    public static let attributes = Work(rawValue: 2)
    /// Outlets of the owner.
    public static let ownerOutlets = Work(rawValue: 4)
    /// Outlets of objects.
    public static let objectOutlets = Work(rawValue: 8)
    /// Outlet collections.
    public static let collections = Work(rawValue: 16)
    /// Actions.
    public static let actions = Work(rawValue: 32)

    /// All outlets.
    public static let outlets: Work = [.ownerOutlets, .objectOutlets]
    /// All connections.
    public static let connections: Work = [.outlets, .collections, .actions]
  }

  /// The arrangement of the work within a pass.
  public enum Arrangement: String, Hashable, Sendable {
    /// Objects in document order, each with its connections as written; explicit `<connect>` lines last.
    case document
    /// As the file has it, `<connect>` lines at their place.
    case written
    /// The last one written comes first.
    case lastFirst
  }

  /// The order in which objects are awoken.
  public enum AwakeOrder: String, Hashable, Sendable, CaseIterable {
    /// As their initializers begin in a nested load, which is document order: parents first.
    case begin
    /// As their initializers end in a nested load: children first.
    case completion
    /// Document order backwards.
    case reverse
    /// In no order that means anything, though the same each time: what a hash table gives.
    case scattered
  }

  /// The message that the owner is sent.
  public enum OwnerCall: String, Hashable, Sendable {
    /// `awake()`, as if it were one of the objects. An owner whose class is not ``NibAwakening`` has none and is not told.
    case awake
    /// `didLoad()`.
    case didLoad
  }

  /// The rule for the earlier contents of a collection.
  public enum CollectionRule: String, Hashable, Sendable {
    /// It holds what this load connects, and nothing else.
    case replace
    /// It grows with each load.
    case extend
  }

  /// An order that a system does not promise.
  public enum Undefined: String, Hashable, Sendable, CaseIterable {
    /// The order in which objects are made. A container's children are added to it in document order all the same.
    case construction
    /// The order of runtime attributes, within an object and across objects.
    case attributes
    /// The order of connections.
    case connections
    /// The order in which objects are awoken.
    case awake
    /// The order in which objects are sent `afterInit()`.
    case afterInit
  }
}

extension LoadOrder {
  /// The reasons that this order cannot be run, in sentences; empty if it can.
  ///
  /// Each kind of work needs exactly one place, or a stage and a pass behind it that does what the stage leaves.
  /// - Complexity: O(stages + passes).
  ///
  public var problems: [String] {
    var problems: [String] = []
    func count(_ stage: Stage) -> Int { stages.count { $0 == stage } }
    for stage in [Stage.initBegins, .initEnds, .children] where count(stage) != 1 {
      problems.append("the stage '\(stage)' must occur once, and occurs \(count(stage)) times")
    }
    if let begin = stages.firstIndex(of: .initBegins), let end = stages.firstIndex(of: .initEnds), begin > end {
      problems.append("'initEnds' stands before 'initBegins'")
    }
    if stages.first(where: { $0 != .children }) != .initBegins {
      problems.append("the first stage must be 'initBegins', or 'children' and then 'initBegins'")
    }
    if count(.attach) + count(.adoptChildren) != 1 {
      problems.append("exactly one of 'attach' and 'adoptChildren' must occur")
    }
    for stage in [Stage.adoptChildren, .awakeSubtree] {
      if let place = stages.firstIndex(of: stage), let children = stages.firstIndex(of: .children), place < children {
        problems.append("'\(stage)' stands before 'children'")
      }
    }
    let applied = passes.reduce(into: Work()) { if case .apply(let work, _) = $1 { $0.formUnion(work) } }
    let setsWithAwake = passes.contains { if case .attributesAndAwake = $0 { true } else { false } }
    if !applied.contains(.attributes), !setsWithAwake, count(.attributes) == 0 {
      problems.append("nothing sets attributes")
    }
    for (work, name) in [
      (Work.ownerOutlets, "the owner's outlets"), (.objectOutlets, "outlets"), (.collections, "collections"),
      (.actions, "actions"),
    ] where !applied.contains(work) {
      problems.append("no pass handles \(name), which stages may leave undone")
    }
    return problems
  }
}

extension LoadOrder {
  /// True if the contents of an object are made before it.
  package var makesContentsFirst: Bool { stages.first == .children }
}

extension LoadOrder: CustomStringConvertible {
  /// The name, as in the list of a test's arguments.
  public var description: String { name }
}

extension LoadOrder.Profile: CustomStringConvertible {
  /// The name of the order.
  public var description: String { order.name }
}

extension NibDocument {
  /// The order in which a document is loaded if no other is asked for: `strict` for a layout, `archive` for an archive.
  package var naturalOrder: LoadOrder { links == nil ? .strict : .archive }

  /// The source that the document came from, as initializers see it.
  package var decoderSource: NibDecoder.Source { links == nil ? .layout : .archive }
}
