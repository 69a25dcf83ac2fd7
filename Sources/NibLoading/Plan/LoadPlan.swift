public import NibModel

/// A load that has been thought through: every name resolved, every value checked, every step in its place.
///
/// Making a plan runs none of the classes' code but their tables of members. If anything is wrong with the layout, all
/// of it is reported and there is no plan. A plan is a value: it can be printed, compared with another order's, and run as
/// often as you like, on any thread; the file is not read again.
public struct LoadPlan: Sendable {
  /// The layout with every name resolved.
  package let graph: ResolvedGraph
  /// The order of the steps.
  public let order: LoadOrder
  /// The steps, first to last. Made when they are first asked for, in O(objects + attributes); kept.
  public var steps: [Step] { schedule.steps }
  private(set) var schedule: Schedule
  /// The order in which objects are sent `afterInit()`, where it is not that of their initializers; empty otherwise.
  package private(set) var settling: [Int32] = []

  /// True if a load that is not observed goes through the document itself, and does not ask for the steps.
  package var needsNoSteps: Bool { schedule.isDirect }

  /// The number of events that a load is likely to have. O(1).
  package var expectedEvents: Int { 4 * document.objects.count + document.attributes.count + 16 }

  /// The document that is to be loaded.
  public var document: NibDocument { graph.document }
  /// The names of the external objects that the layout uses, in the order in which it does.
  ///
  /// - Complexity: O(connections).
  public var externals: [String] { graph.externals.map(\.name) }

  /// One thing to do.
  public struct Step: Hashable, Sendable {
    /// A kind of step.
    public enum Kind: UInt8, Sendable {
      /// Call `init(coder:)`; the steps up to `initEnds` happen within it, if it asks for its children.
      case initBegins
      /// The initializer has returned.
      case initEnds
      /// Add the object to a container.
      case attach
      /// The object, a value of another's attribute, is complete: it can be decoded.
      case part
      /// Set an attribute.
      case attribute
      /// Wire an outlet.
      case outlet
      /// Leave an outlet nil that names an object, as some systems do.
      case outletLeftNil
      /// Fill a collection.
      case collection
      /// Connect an event.
      case action
      /// Awake the object.
      case awake
      /// Awake the owner.
      case awakeOwner
      /// Tell the owner.
      case tellOwner
      /// Show the object.
      case present
    }

    /// The kind of the step.
    public let kind: Kind
    /// The object to do it to; the step of a connection names the object that has the outlet or the event.
    public var object: ObjectReference { subject.reference }
    package let subject: ParticipantID
    /// The attribute of the document, or the connection or collection of the plan; for `attach` the container, for `part`
    /// the attribute that it is a value of; -1 for none.
    package let item: Int32

    package init(_ kind: Kind, _ subject: ParticipantID, _ item: Int32 = -1) {
      self.kind = kind
      self.subject = subject
      self.item = item
    }
  }
}

extension LoadPlan {
  /// Plans a load: resolves every name of a document, and checks every value.
  ///
  /// - Parameters:
  ///   - document: the layout or archive.
  ///   - classes: the classes that the document may name.
  ///   - owner: the class of the owner, or nil if there is no owner.
  ///   - externals: the classes of the external objects, by the name behind `#ext:`.
  ///   - order: the order of the steps; by default `strict` for a layout, and `archive` for an archive. Debug builds stop
  ///     if the order has `LoadOrder.problems`. In other builds such an order leaves work undone, or stops the program
  ///     later.
  ///   - layouts: the source of the layouts that classes load by name. Each of these layouts must exist and be
  ///     readable, and none may load itself without end.
  /// - Throws: `NibError`, with the faults of the document and everything that does not fit the classes.
  /// - Complexity: O(objects + attributes), expected; no class's code runs.
  public init(
    _ document: NibDocument, classes: ClassRegistry, owner: (any NibOwner.Type)? = nil,
    externals: [String: AnyClass] = [:], order: LoadOrder? = nil,
    layouts: (any LayoutSource)? = nil
  ) throws(NibError) {
    try self.init(
      document, classes: classes, ownerDescriptor: owner.map { classes.descriptor(of: $0) },
      externals: externals, order: order, layouts: layouts)
  }

  /// As above, for an owner whose members are known without its class.
  package init(
    _ document: NibDocument, classes: ClassRegistry, ownerDescriptor: ClassDescriptor?,
    externals: [String: AnyClass], trustsExternals: Bool = false, wantedRoot: WantedRoot? = nil,
    order: LoadOrder? = nil, layouts: (any LayoutSource)?
  ) throws(NibError) {
    var planner = Planner(
      PlanInput(
        document, classes, owner: ownerDescriptor, externals: externals, isForCheckingOnly: false,
        trustsExternals: trustsExternals, wantedRoot: wantedRoot), givenOwner: ownerDescriptor)
    let faults = planner.resolve(layouts: layouts)
    guard faults.isEmpty, let graph = planner.resolved() else { throw NibError(faults, in: document.source) }
    self.init(graph, order: order ?? document.naturalOrder)
  }

  /// Checks that an archive fits its classes, as a plan for it does, and makes none.
  ///
  /// - Throws: `NibError`, with everything that is wrong.
  package static func check(_ archive: NibDocument, classes: ClassRegistry) throws(NibError) {
    var planner = Planner(
      PlanInput(archive, classes, owner: nil, externals: [:], isForCheckingOnly: false), givenOwner: nil)
    let faults = planner.resolve(layouts: nil)
    if !faults.isEmpty { throw NibError(faults, in: archive.source) }
  }

  /// Returns a plan of the same layout in another order. Nothing is resolved or checked again. O(objects + attributes).
  public func inOrder(_ order: LoadOrder) -> LoadPlan { LoadPlan(graph, order: order) }

  /// Returns the same layout, with its objects begun in a sequence of one's choice, as an order allows that promises none: every
  /// object once. O(n log n).
  package func inOrder(_ order: LoadOrder, beginning sequence: [Int32]) -> LoadPlan {
    LoadPlan(graph, order: order, sequence: sequence)
  }

  /// Returns the same steps in another sequence, and `afterInit()` in one too.
  package func rearranged(_ steps: [Step], settling: [Int32]) -> LoadPlan {
    var plan = self
    plan.schedule = Schedule(steps, of: schedule)
    plan.settling = settling
    return plan
  }

  private init(_ graph: ResolvedGraph, order: LoadOrder, sequence: [Int32] = []) {
    // An order comes from code, not from a file: debug builds report one that cannot be run to its author.
    assert(
      order.problems.isEmpty, "the order '\(order.name)' cannot be run: \(order.problems.joined(separator: "; "))")
    self.graph = graph
    self.order = order
    schedule = Schedule(graph, order, sequence: sequence)
  }

  /// Returns all faults of a layout, except those that depend on an order or an owner. The class that the layout names
  /// for its owner is looked up in the registry, and external objects are not checked. The faults of a document that
  /// was made in spite of them are in the result. `layouts` finds the layouts that attributes name.
  ///
  /// - Complexity: O(objects + attributes), expected; no class's code runs.
  public static func diagnose(
    _ document: NibDocument, classes: ClassRegistry, layouts: (any LayoutSource)? = nil
  ) -> [Diagnostic] {
    var planner = Planner(
      PlanInput(document, classes, owner: nil, externals: [:], isForCheckingOnly: true), givenOwner: nil)
    return planner.resolve(layouts: layouts).inTextOrder
  }
}
