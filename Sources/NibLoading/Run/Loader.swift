public import NibModel

/// Loads layouts by name. A program makes a loader once and keeps it.
///
///     let loader = Loader(classes: classes, layouts: LayoutFolders(["Layouts"]))
///     let loaded = try loader.load("Login", owner: screen)
///
/// A layout is planned once for each class of owner. A plan is made again only if the text of the layout, or of a
/// layout that it refers to, has changed. Copies of a loader share their plans, and several threads can load at the
/// same time.
///
/// For one file that is given by its path, see `Nib` in the library NibKit.
public struct Loader: Sendable {
  /// The classes that layouts may name.
  public let classes: ClassRegistry
  /// The source of layouts, for layouts that are loaded by name and layouts that classes load within a load.
  public let layouts: any LayoutSource
  /// The order of the steps, or nil for each source's own: `strict` for a layout, and `archive` for an archive.
  public let order: LoadOrder?

  private let tracer: (@Sendable () -> (any LoadTracer)?)?
  private let plans = PlanCache()

  /// Creates a loader.
  ///
  /// A loader can be used by several threads. A tracer cannot: it is called at every step of a load and keeps the
  /// steps, so it is made for speed. Therefore the loader is given a function that makes a tracer for each load. The
  /// loads that classes begin within a load share that load's tracer.
  ///
  /// - Parameters:
  ///   - classes: The classes that layouts may name.
  ///   - layouts: The source of layouts.
  ///   - order: The order of the steps; nil for each source's own, which is `strict` for a layout, and `archive` for an
  ///     archive.
  ///   - tracer: Returns the tracer of one load, or nil for a load that is not traced. It is called on the thread that
  ///     loads, before each load.
  public init(
    classes: ClassRegistry, layouts: any LayoutSource, order: LoadOrder? = nil,
    tracer: (@Sendable () -> (any LoadTracer)?)? = nil
  ) {
    self.classes = classes
    self.layouts = layouts
    self.order = order
    self.tracer = tracer
  }

  /// Loads a layout: makes its objects, wires them and sends them `awake()`.
  ///
  /// - Parameters:
  ///   - name: The name of the layout: `Login` for `Login.layout.xml`.
  ///   - only: A reference to the object to load, such as `#toolbar`, or nil for the whole layout: see
  ///     `plan(_:only:owner:externals:)`.
  ///   - owner: The object whose outlets and actions the layout connects.
  ///   - externals: The objects that `#ext:name` names.
  ///   - responders: The place where actions for `#first` start; by default the sender.
  ///   - tracer: The tracer of this load, which replaces the loader's.
  ///   - isolation: The actor that the load runs on. Objects that are made by a load on the main actor are sent
  ///     `afterInit()` there.
  /// - Throws: The errors of `plan(_:only:owner:externals:)`, before anything is made; `LoadFailure` if the code of a class
  ///   throws an error, after everything has been undone.
  /// - Complexity: O(steps) if the layout has been planned; otherwise O(bytes + objects + attributes).
  public func load(
    _ name: String, only: String? = nil, owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:],
    responders: ResponderChain? = nil, tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedNib {
    let plan = try plan(
      name, only: only, owner: owner.map { type(of: $0) }, externals: externals.mapValues { type(of: $0) })
    return try plan.instantiate(
      owner: owner, externals: externals, responders: responders, layouts: layouts, tracer: tracer ?? self.tracer?(),
      probe: nil, name: LayoutName(name), plans: plans, isolation: isolation)
  }

  /// Loads a layout with values for its parameters.
  ///
  /// A plan with values is not kept, because the next values are probably others.
  ///
  /// - Parameters:
  ///   - request: The layout, with the values.
  ///   - owner: The object whose outlets and actions the layout connects.
  ///   - externals: The objects that `#ext:name` names.
  ///   - responders: The place where actions for `#first` start; by default the sender.
  ///   - tracer: The tracer of this load, which replaces the loader's.
  ///   - isolation: The actor that the load runs on.
  /// - Throws: The errors of `plan(_:owner:externals:)`, before anything is made; `LoadFailure` if the code of a class throws
  ///   an error, after everything has been undone.
  /// - Complexity: O(bytes + objects + attributes).
  public func load<Request: LayoutRequest>(
    _ request: Request, owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:],
    responders: ResponderChain? = nil, tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedNib {
    let plan = try plan(
      request, owner: owner.map { type(of: $0) }, externals: externals.mapValues { type(of: $0) })
    return try plan.instantiate(
      owner: owner, externals: externals, responders: responders, layouts: layouts, tracer: tracer ?? self.tracer?(),
      probe: nil, name: LayoutName(Request.name), plans: plans, isolation: isolation)
  }

  /// Plans a layout with values for its parameters, without running the code of its classes.
  ///
  /// - Throws: As `plan(_:only:owner:externals:)`, and `NibError` for a parameter that has no value and no default, a value
  ///   that is not of its type, and a name that is not a parameter's.
  /// - Complexity: O(bytes + objects + attributes); O(1) if there are no values, and the layout has been planned.
  public func plan<Request: LayoutRequest>(
    _ request: Request, owner: (any NibOwner.Type)? = nil, externals: [String: AnyClass] = [:]
  ) throws -> LoadPlan {
    if request.arguments.isEmpty { return try plan(Request.name, owner: owner, externals: externals) }
    let document = try layouts.document(named: Request.name).giving(request.arguments)
    return try plan(document, owner: owner, externals: externals)
  }

  /// Loads a layout that was already found, or was made in code. Its plan is not kept.
  ///
  /// - Throws: `NibError` with everything that does not fit, before anything is made; `LoadFailure` if the code of a class
  ///   throws, after everything has been undone.
  /// - Complexity: O(objects + attributes).
  public func load(
    _ document: NibDocument, owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:],
    responders: ResponderChain? = nil, tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedNib {
    let plan = try plan(document, owner: owner.map { type(of: $0) }, externals: externals.mapValues { type(of: $0) })
    return try plan.instantiate(
      owner: owner, externals: externals, responders: responders, layouts: layouts, tracer: tracer ?? self.tracer?(),
      probe: nil, plans: plans, isolation: isolation)
  }

  /// Plans a layout without running the code of its classes. Use it to check a layout when a program starts, or to look
  /// at the steps.
  ///
  /// If only one object is wanted, the plan makes this object with its contents, and the objects that these are connected
  /// to or awake after, with their contents. Objects that contain it are made only if they are among these. The whole
  /// layout is checked, except that outlets of the owner may be left out.
  ///
  /// - Parameters:
  ///   - name: The name of the layout.
  ///   - only: A reference to the object to load, such as `#toolbar`, or nil for the whole layout.
  ///   - owner: The class of the owner.
  ///   - externals: The classes of the objects that `#ext:name` names.
  /// - Throws: `LayoutNotFound` if there is no layout of that name; the source's error if it cannot be read; `NibError`
  ///   with all faults of the layout, including everything that does not fit the classes.
  /// - Complexity: O(1) if the layout has been planned and its source keeps documents; otherwise O(bytes + objects +
  ///   attributes).
  public func plan(
    _ name: String, only: String? = nil, owner: (any NibOwner.Type)? = nil, externals: [String: AnyClass] = [:]
  ) throws -> LoadPlan {
    guard let layoutName = LayoutName(name), let document = try layouts.layout(named: layoutName) else {
      throw LayoutNotFound(name: name, in: layouts)
    }
    return try plans.plan(of: document, PlanCache.Key(layoutName, owner, externals, only: only), layouts) {
      layouts throws(NibError) in
      let whole = try LoadPlan(
        document, classes: classes, owner: owner, externals: externals, order: order, layouts: layouts)
      guard let only else { return whole }
      // The layouts that the whole one refers to are checked already.
      return try LoadPlan(
        whole.document(only: only), classes: classes, ownerDescriptor: owner.map { classes.descriptor(of: $0) },
        externals: externals, order: order, layouts: nil, isSelection: true)
    }
  }

  /// Plans a layout that was already found, or was made in code, without running the code of its classes. The plan is
  /// not kept.
  ///
  /// - Parameters:
  ///   - document: The layout.
  ///   - owner: The class of the owner.
  ///   - externals: The classes of the objects that `#ext:name` names.
  /// - Throws: `NibError` with all faults of the layout, including everything that does not fit the classes.
  /// - Complexity: O(objects + attributes).
  public func plan(
    _ document: NibDocument, owner: (any NibOwner.Type)? = nil, externals: [String: AnyClass] = [:]
  ) throws(NibError) -> LoadPlan {
    try LoadPlan(document, classes: classes, owner: owner, externals: externals, order: order, layouts: layouts)
  }
}
