package import NibModel

/// The order in which a load does its work, as a value.
///
/// Loaders differ mainly in their order, so the order is data here: the work on each object while the tree is being
/// built, and the work on all objects afterwards. The named profiles are such values, and so is any other order that
/// you define. One loader runs them all.
///
/// ```swift
/// let cocoa = try nib.instantiate(owner: controller, classes: classes, order: .uikit)
/// let gtk = try nib.instantiate(owner: controller, classes: classes, order: .gtk)
/// ```
public struct LoadOrder: Hashable, Sendable {
  /// The name for listings: `uikit`.
  public var name: String
  /// The order in which objects are begun.
  public var construction: Construction
  /// The work on one object while the tree is being built, first to last.
  public var stages: [Stage]
  /// The work on all objects once the tree is built, first to last. Work that a stage has done is not repeated.
  public var passes: [Pass]
  /// The rule for the objects that were in an outlet collection before.
  public var collections: CollectionRule
  /// The parts of the sequence that are not promised by the system after which the order is named. The order uses one
  /// of the possible sequences for them.
  public var undefined: Set<Undefined>
  /// The work on a template's cell that is used for another item; nil if cells are not used again.
  public var reuse: Reuse?

  /// Creates an order. Nothing is checked; see `problems`.
  public init(
    name: String, construction: Construction = .document, stages: [Stage], passes: [Pass],
    collections: CollectionRule = .replace, undefined: Set<Undefined> = [], reuse: Reuse? = Reuse()
  ) {
    self.name = name
    self.construction = construction
    self.stages = stages
    self.passes = passes
    self.collections = collections
    self.undefined = undefined
    self.reuse = reuse
  }
}

extension LoadOrder {
  /// The work on a cell that is used for another item. First the object in the template is sent `prepareForReuse()`, if its
  /// class is ``NibReusable``, and last the outlets that lead out of the cell are wired, among them those to the item.
  public struct Reuse: Hashable, Sendable {
    /// True if the objects in it are sent `prepareForReuse()` too, in document order.
    public var contents: Bool
    /// True if the attributes that the template gives are set again, in the order of the plan.
    public var attributes: Bool

    /// Creates a rule.
    public init(contents: Bool = true, attributes: Bool = true) {
      (self.contents, self.attributes) = (contents, attributes)
    }
  }
}

extension LoadOrder {
  /// The order in which objects are begun.
  public enum Construction: String, Hashable, Sendable, CaseIterable {
    /// In document order: an object before its contents.
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
    /// `init(coder:)` has returned. Stages between `initBegins` and this one run within the initializer.
    case initEnds
    /// The object learns its id, if its class declares an attribute `id`.
    case identity
    /// Its attributes are set.
    case attributes
    /// It is added to its container.
    case attach
    /// The objects that it contains are built. If this is the first stage, they are complete before its own initializer
    /// begins.
    case children
    /// The objects that it contains are added to it, all at once. Used instead of `attach`.
    case adoptChildren
    /// The owner's outlets to it are wired.
    case ownerOutlets
    /// Its outlets are wired, as far as the rule allows.
    case outlets(ReferenceRule)
    /// Its events are connected to actions whose targets exist.
    case actions
    /// It is awoken.
    case awake
    /// It is awoken once all its outlets are wired and the objects that it contains are awake, but not before this stage.
    case awakeWhenWired
    /// If it is a container, it and everything in it are awoken, parents first. This is repeated at each level of
    /// nesting.
    case awakeSubtree
    /// Work on an included layout, when its root has come so far. Nothing for an object that is not the root of one.
    case included(IncludedWork)
  }

  /// Work on an included layout while the layout around it is being built.
  public enum IncludedWork: String, Hashable, Sendable, CaseIterable {
    /// The id and the attributes that `<include>` and `<set>` give are set. Without this stage, they are set in the places
    /// of those that they override. With it, the included layout's own values are set first, as in the layout alone.
    case attributes
    /// The objects in the place of the `<include>` are awoken, and not again later. They are in the order of the first pass
    /// that awakes objects.
    case awake
    /// The same objects are awoken, parents first, and again in the pass that awakes all objects.
    case awakeFirst
    /// The owner of the included layout is awoken, if it has one, and not again later.
    case owner
  }

  /// The rule for an outlet while the tree is being built.
  public enum ReferenceRule: String, Hashable, Sendable {
    /// Wired at once if the object already exists, otherwise later.
    case nowOrLater
    /// Wired at once if the object already exists, otherwise left nil without an error.
    case nowOrNever
    /// Wired at once if the object already exists, otherwise as soon as it is complete.
    case whenComplete
    /// Wired at once. The object is built now if it does not exist yet, and may be half built if it does.
    case building
  }

  /// Work on all objects.
  public enum Pass: Hashable, Sendable {
    /// Does all of the given kinds of work that has not been done yet.
    case apply(Work, Arrangement)
    /// Awakes every object that is not awake yet.
    case awake(AwakeOrder)
    /// Awakes every object, setting each one's attributes just before.
    case attributesAndAwake(AwakeOrder)
    /// Sends the owner its message.
    case owner(OwnerCall)
    /// Shows the objects that can be shown, such as windows.
    case present
  }

  /// Kinds of work, to be done in one pass.
  public struct Work: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Ids, for classes that declare an attribute `id`.
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
    /// In the order of the file, with `<connect>` lines at their places.
    case written
    /// In reverse order of the file.
    case lastFirst
  }

  /// The order in which objects are awoken.
  public enum AwakeOrder: String, Hashable, Sendable, CaseIterable {
    /// The order in which initializers begin in a nested load, which is document order: parents first.
    case begin
    /// The order in which initializers end in a nested load: children first.
    case completion
    /// Reverse document order.
    case reverse
    /// Parents first, and the last of several siblings first.
    case siblingsReversed = "siblings-reversed"
    /// Document order, but the objects of an included layout come before all those of the layout that includes it.
    case includedFirst = "included-first"
    /// Document order, but the root of an included layout comes after its contents.
    case includedRootsLast = "included-roots-last"
    /// An arbitrary order that is the same each time, like the order of a hash table.
    case scattered
  }

  /// The message that the owner is sent.
  public enum OwnerCall: String, Hashable, Sendable {
    /// `awake()`, as if the owner were one of the objects. An owner whose class is not ``NibAwakening`` is sent
    /// nothing.
    case awake
    /// `didLoad()`.
    case didLoad
  }

  /// The rule for the earlier contents of a collection.
  public enum CollectionRule: String, Hashable, Sendable {
    /// The collection contains only the objects that this load connects.
    case replace
    /// The collection grows with each load.
    case extend
  }

  /// An order that a system does not promise.
  public enum Undefined: String, Hashable, Sendable, CaseIterable {
    /// The order in which objects are made. A container's children are still added to it in document order.
    case construction
    /// The order of runtime attributes, within an object and across objects.
    case attributes
    /// The order of connections.
    case connections
    /// The order of the objects in an outlet collection. If the order of connections is undefined, so is this one.
    case collections
    /// The order in which objects are awoken.
    case awake
    /// The order in which objects are sent `afterInit()`.
    case afterInit
  }
}

extension LoadOrder {
  /// The reasons why this order cannot be run, in sentences; empty if it can.
  ///
  /// Each kind of work needs exactly one place, or a stage followed by a pass that does the rest.
  ///
  /// - Complexity: O(stages + passes).
  public var problems: [String] {
    var problems: [String] = []
    func count(_ stage: Stage) -> Int { stages.count { $0 == stage } }
    for stage in [Stage.initBegins, .initEnds, .children] where count(stage) != 1 {
      problems.append("the stage '\(stage)' must occur once, and occurs \(count(stage)) times")
    }
    if let begin = stages.firstIndex(of: .initBegins), let end = stages.firstIndex(of: .initEnds), begin > end {
      problems.append("'initEnds' is before 'initBegins'")
    }
    if stages.first(where: { $0 != .children }) != .initBegins {
      problems.append("the first stage must be 'initBegins', or 'children' and then 'initBegins'")
    }
    if count(.attach) + count(.adoptChildren) != 1 {
      problems.append("exactly one of 'attach' and 'adoptChildren' must occur")
    }
    for stage in [Stage.adoptChildren, .awakeSubtree] {
      if let place = stages.firstIndex(of: stage), let children = stages.firstIndex(of: .children), place < children {
        problems.append("'\(stage)' is before 'children'")
      }
    }
    for case .included(let work) in stages where work == .awake || work == .awakeFirst {
      if let children = stages.firstIndex(of: .children), let place = stages.firstIndex(of: .included(work)),
        place < children
      {
        problems.append("'\(Stage.included(work))' is before 'children'")
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
  /// True if the contents of an object are made before the object.
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
  /// The default order for a document: `strict` for a layout, `archive` for an archive.
  package var naturalOrder: LoadOrder { links == nil ? .strict : .archive }

  /// The source that the document came from, as initializers see it.
  package var decoderSource: NibDecoder.Source { links == nil ? .layout : .archive }
}
