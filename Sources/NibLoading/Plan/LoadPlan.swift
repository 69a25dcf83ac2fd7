public import NibModel

/// A prepared load: every name is resolved, every value is checked, and every step has its place.
///
/// Making a plan runs no code of the classes except their tables of members. If there are faults in the layout, all of
/// them are reported and there is no plan. A plan is a value: it can be printed, compared with the plan of another
/// order, and run as often as you like, on any thread. The file is not read again.
///
/// ```swift
/// let plan = try LoadPlan(document, classes: classes, owner: EngineController.self)
/// print(plan.listing())
/// for _ in 1...3 { _ = try plan.instantiate(owner: EngineController()) }
/// ```
public struct LoadPlan: Sendable {
  /// The layout with every name resolved.
  package let graph: ResolvedGraph
  /// The order of the steps.
  public let order: LoadOrder
  /// The steps, in order. Made on first use, in O(objects + attributes), and then kept.
  public var steps: [Step] { schedule.steps }
  private(set) var schedule: Schedule
  /// The relation of the plan to other loads of the file.
  package let part: Part
  /// The steps that come after the load, if their order differs from that of the plan's order; otherwise empty.
  package private(set) var later: [LaterStep] = []
  /// The calls that are made after the load.
  package var life: NibLife { part.hasLife ? graph.registry.life : NibLife() }

  /// True if a load that is not observed goes through the document itself and does not use the steps.
  package var needsNoSteps: Bool { schedule.isDirect }

  /// The expected number of events of a load. O(1).
  package var expectedEvents: Int { 4 * document.objects.count + document.attributes.count + 16 }

  /// The document that is to be loaded.
  public var document: NibDocument { graph.document }
  /// The names of the external objects that the layout uses, in the order of their first use. For the contents of a
  /// template, the references to objects around it are among them: `#list`, `#item`.
  ///
  /// - Complexity: O(connections).
  public var externals: [String] { graph.externals.map(\.key) }

  /// One step of a load.
  public struct Step: Hashable, Sendable {
    /// A kind of step.
    public enum Kind: UInt8, Sendable {
      /// Call `init(coder:)`. The steps up to `initEnds` happen within it, if the initializer asks for its children.
      case initBegins
      /// The initializer has returned.
      case initEnds
      /// Add the object to a container.
      case attach
      /// The object, a value of another object's attribute, is complete and can be decoded.
      case part
      /// Set an attribute.
      case attribute
      /// Wire an outlet.
      case outlet
      /// Leave an outlet nil, although it names an object, as some systems do.
      case outletLeftNil
      /// Set an outlet of a copy of a template, which leads out of the copy, to nil.
      case outletCleared
      /// Put an object into an outlet collection. The collection is set when its last object is there, and has its
      /// objects in the order of these steps.
      case collection
      /// Empty an outlet collection of a copy of a template, which leads out of the copy.
      case collectionCleared
      /// Connect an event.
      case action
      /// Awake the object.
      case awake
      /// Awake the owner.
      case awakeOwner
      /// Send the owner `didLoad()`.
      case tellOwner
      /// Show the object.
      case present
      /// Use the object, which belongs to a copy of a template, for another item.
      case reuse
    }

    /// The kind of the step.
    public let kind: Kind
    /// The object of the step. For a connection, the object that has the outlet or the event.
    public var object: ObjectReference { subject.reference }
    package let subject: ParticipantID
    /// The attribute of the document, or the connection or element of a collection of the plan. For `attach`, the
    /// container, or -1 for the owner; for `part`, the attribute whose value the object is; -1 if there is none.
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
  /// Prototypes of an Interface Builder file, such as the cells of a table, are left out, because they are nibs of their
  /// own: see `NibDocument.withoutPrototypes`.
  ///
  /// - Parameters:
  ///   - document: the layout or archive.
  ///   - classes: the classes that the document may name.
  ///   - owner: the class of the owner, or nil if there is no owner.
  ///   - externals: the classes of the external objects, by the name after `#ext:`.
  ///   - order: the order of the steps; by default `strict` for a layout, and `archive` for an archive. Debug builds stop
  ///     if the order has `LoadOrder.problems`. In other builds such an order leaves work undone, or stops the program
  ///     later.
  ///   - layouts: the source of the layouts that classes load by name. Each of these layouts must exist and be
  ///     readable, and none may load itself endlessly.
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

  /// Plans a load for an owner whose members are known without its class.
  ///
  /// - Parameters:
  ///   - outerClasses: the classes of objects of outer parts of a file, by their ids.
  ///   - keepsPrototypes: true to make prototypes too, once, such as for a picture of the file.
  ///   - isSelection: true if the document has only some of the objects of a layout.
  package init(
    _ document: NibDocument, classes: ClassRegistry, ownerDescriptor: ClassDescriptor?,
    externals: [String: AnyClass], outerClasses: [String: ClassDescriptor] = [:], trustsExternals: Bool = false,
    wantedRoot: WantedRoot? = nil,
    order: LoadOrder? = nil, layouts: (any LayoutSource)?, part: Part = Part(), keepsPrototypes: Bool = false,
    isSelection: Bool = false
  ) throws(NibError) {
    let whole = document.including(layouts, classes: classes, isForChecking: false)
    let document = keepsPrototypes ? whole : whole.withoutPrototypes
    var planner = Planner(
      PlanInput(
        document, classes, owner: ownerDescriptor, externals: externals, outerClasses: outerClasses,
        isForCheckingOnly: false,
        trustsExternals: trustsExternals, wantedRoot: wantedRoot, isSelection: isSelection),
      givenOwner: ownerDescriptor)
    let faults = planner.resolve(layouts: layouts)
    guard faults.isEmpty, let graph = planner.resolved() else {
      throw NibError(document.notingReplacements(in: faults), in: document.sources)
    }
    var part = part
    if ownerDescriptor?.type is any NibViewOwner.Type { part.tellsOwner = true }
    self.init(graph, order: order ?? document.naturalOrder, part)
  }

  /// Checks that an archive fits its classes, in the same way as a plan for it, without making a plan.
  ///
  /// - Throws: `NibError`, with everything that is wrong.
  package static func check(_ archive: NibDocument, classes: ClassRegistry) throws(NibError) {
    var planner = Planner(
      PlanInput(archive, classes, owner: nil, externals: [:], isForCheckingOnly: false), givenOwner: nil)
    let faults = planner.resolve(layouts: nil)
    if !faults.isEmpty { throw NibError(faults, in: archive.source) }
  }

  /// Returns the order of a layout or an archive that a class loads within this plan's load. It is the order of this
  /// plan, unless this plan has the order of its own source. Then the other has that of its source too: an archive in a
  /// layout is not awoken, and a layout in an archive is.
  package func order(ofNested other: NibDocument) -> LoadOrder {
    order == document.naturalOrder ? other.naturalOrder : order
  }

  /// Returns a plan of the same layout in another order, in O(objects + attributes). Nothing is resolved or checked
  /// again.
  public func inOrder(_ order: LoadOrder) -> LoadPlan { LoadPlan(graph, order: order, part) }

  /// Returns the plan under another name of the part that it is for. O(1).
  package func named(_ name: String) -> LoadPlan {
    var part = part
    part.name = name
    return LoadPlan(graph, order: order, part)
  }

  /// Returns a plan of the same layout that begins the objects in a given sequence, which must contain every object
  /// once. The order must be one that does not promise a sequence. O(n log n).
  package func inOrder(_ order: LoadOrder, beginning sequence: [Int32]) -> LoadPlan {
    LoadPlan(graph, order: order, part, sequence: sequence)
  }

  /// Returns a plan with the same steps in another sequence, and with a given sequence of later steps.
  package func rearranged(_ steps: [Step], later: [LaterStep]) -> LoadPlan {
    var plan = self
    plan.schedule = Schedule(steps, of: schedule)
    plan.later = later
    return plan
  }

  /// Returns a plan of the same layout and order without the calls after the load. O(1).
  package var withoutLife: LoadPlan {
    var part = part
    part.hasLife = false
    return LoadPlan(graph, order: order, part)
  }

  init(_ graph: ResolvedGraph, order: LoadOrder, _ part: Part, sequence: [Int32] = []) {
    // An order comes from code, not from a file, so a debug build reports an order that cannot be run.
    assert(
      order.problems.isEmpty, "the order '\(order.name)' cannot be run: \(order.problems.joined(separator: "; "))")
    self.graph = graph
    self.order = order
    self.part = part
    let telling = part.tellsOwner ? order.tellingOwner : order
    schedule = Schedule(graph, telling, sequence: sequence)
  }

  /// Returns all faults of a layout, except those that depend on an order or an owner. The registry is searched for the
  /// class that the layout names for its owner, and external objects are not checked. If the document was made despite
  /// faults, the result contains them. `layouts` finds the layouts that attributes name, and those that the layout
  /// includes. Places belong to the `sources` of the document, or of ``NibDocument/including(_:classes:)`` if it
  /// includes others.
  ///
  /// - Complexity: O(objects + attributes), expected; no class's code runs.
  public static func diagnose(
    _ document: NibDocument, classes: ClassRegistry, layouts: (any LayoutSource)? = nil
  ) -> [Diagnostic] {
    let document = document.including(layouts, classes: classes)
    return Allowances(document).applied(
      to: allFaults(of: document, classes: classes, layouts: layouts), isComplete: classes.hasCode(of: document))
  }

  /// Returns all faults of a layout, as `diagnose` does, and also those that the layout allows.
  package static func allFaults(
    of document: NibDocument, classes: ClassRegistry, layouts: (any LayoutSource)? = nil
  ) -> [Diagnostic] {
    let document = document.including(layouts, classes: classes)
    var planner = Planner(
      PlanInput(document, classes, owner: nil, externals: [:], isForCheckingOnly: true), givenOwner: nil)
    return document.notingReplacements(in: planner.resolve(layouts: layouts)).inTextOrder
  }
}

extension ClassRegistry {
  /// Returns true if the code of all classes of a layout is there, so that all of their findings are.
  ///
  /// - Complexity: O(distinct classes).
  package func hasCode(of document: NibDocument) -> Bool {
    Set(document.shapes.records.map(\.name)).allSatisfy { name in
      let name = document.names[Int(name)]
      guard let descriptor = self[name] else { return ReservedName.all.contains(name) || document.isWord(name) }
      return (descriptor.make != nil || descriptor.makeOwner != nil) && descriptor.catalogued == nil
    } && document.ownerClass.map { self[$0].map { $0.catalogued == nil } ?? false } ?? true
  }
}

extension LoadPlan {
  /// Returns all faults of a layout that is being typed, as ``diagnose(_:classes:layouts:)-(NibDocument,_,_)`` does for a
  /// document. Faults that may be due to what the text lacks are left out: a reference to an object in a broken part, or
  /// an attribute that is missing from a broken tag.
  ///
  /// - Complexity: O(objects + attributes), expected; no class's code runs.
  public static func diagnose(
    _ draft: LayoutDraft, classes: ClassRegistry, layouts: (any LayoutSource)? = nil
  ) -> [Diagnostic] {
    draft.readable.map { diagnose($0, classes: classes, layouts: layouts) } ?? draft.faults
  }
}

extension ObjectNames {
  package init(_ plan: LoadPlan) {
    self.init(plan.document, externals: plan.graph.externals.map(\.label), owner: plan.graph.owner?.name)
  }
}
