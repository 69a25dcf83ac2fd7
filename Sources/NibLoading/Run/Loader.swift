public import NibModel

/// Loads layouts by name: the value that a program makes once and keeps.
///
///     let loader = Loader(classes: classes, layouts: LayoutFolders(["Layouts"]))
///     let loaded = try loader.load("Login", owner: screen)
///
/// A layout is planned once for each class of owner. A plan is made again only when the layout's text has changed, or that
/// of a layout which it leads to. Copies of a loader share their plans, and several threads can load at the same time.
///
/// For one file that is given by its path, see `Nib` in the library NibKit.
public struct Loader: Sendable {
  /// The classes that layouts may name.
  public let classes: ClassRegistry
  /// The source of layouts, for those that are loaded by name and those that classes load within a load.
  public let layouts: any LayoutSource
  /// The order of the steps.
  public let order: LoadOrder

  private let tracer: (@Sendable () -> (any LoadTracer)?)?
  private let plans = PlanCache()

  /// Creates a loader.
  ///
  /// A tracer is called at every step of a load and keeps the steps, so it is made for speed and not for use by two
  /// threads at once. A loader can be used by several threads, therefore it is given a function that makes a tracer for
  /// each load. The loads that classes begin within a load share that load's tracer.
  ///
  /// - Parameters:
  ///   - classes: The classes that layouts may name.
  ///   - layouts: The source of layouts.
  ///   - order: The order of the steps.
  ///   - tracer: Returns the tracer of one load, or nil for a load that is not traced. It is called on the thread that
  ///     loads, before each load.
  public init(
    classes: ClassRegistry, layouts: any LayoutSource, order: LoadOrder = .strict,
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
  ///   - owner: The object whose outlets and actions the layout connects.
  ///   - externals: The objects that `#ext:name` names.
  ///   - responders: The place where actions for `#first` start; by default the sender.
  ///   - tracer: The tracer of this load, in place of the loader's.
  ///   - isolation: The actor that the load runs on. What a load on the main actor makes is sent `afterInit()` there.
  /// - Throws: As `plan(_:owner:externals:)`, before anything is made; `LoadFailure` if the code of a class throws, after
  ///   everything has been undone.
  /// - Complexity: O(steps) if the layout has been planned; else O(bytes + objects + attributes).
  public func load(
    _ name: String, owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:],
    responders: ResponderChain? = nil, tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedNib {
    let plan = try plan(name, owner: owner.map { type(of: $0) }, externals: externals.mapValues { type(of: $0) })
    return try plan.instantiate(
      owner: owner, externals: externals, responders: responders, layouts: layouts, tracer: tracer ?? self.tracer?(),
      probe: nil, name: LayoutName(name), plans: plans, isolation: isolation)
  }

  /// Loads a layout that has been found already, and was perhaps made in code. Its plan is not kept.
  ///
  /// - Throws: `NibError` with everything that does not fit, before anything is made; `LoadFailure` if the code of a class
  ///   throws, after everything has been undone.
  /// - Complexity: O(objects + attributes).
  public func load(
    _ document: NibDocument, owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:],
    responders: ResponderChain? = nil, tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedNib {
    let plan = try LoadPlan(
      document, classes: classes, owner: owner.map { type(of: $0) }, externals: externals.mapValues { type(of: $0) },
      order: order, layouts: layouts)
    return try plan.instantiate(
      owner: owner, externals: externals, responders: responders, layouts: layouts, tracer: tracer ?? self.tracer?(),
      probe: nil, plans: plans, isolation: isolation)
  }

  /// Plans a layout without running the code of its classes: to check it when a program starts, or to look at the steps.
  ///
  /// - Parameters:
  ///   - name: The name of the layout.
  ///   - owner: The class of the owner.
  ///   - externals: The classes of the objects that `#ext:name` names.
  /// - Throws: `LayoutNotFound` if there is no layout of that name; the source's error if it cannot be read; `NibError`
  ///   with everything that is wrong with it or does not fit the classes.
  /// - Complexity: O(1) if the layout has been planned and its source keeps documents; else O(bytes + objects +
  ///   attributes).
  public func plan(
    _ name: String, owner: (any NibOwner.Type)? = nil, externals: [String: AnyClass] = [:]
  ) throws -> LoadPlan {
    guard let layoutName = LayoutName(name), let document = try layouts.layout(named: layoutName) else {
      throw LayoutNotFound(name: name, places: layouts.places, names: layouts.names)
    }
    return try plans.plan(of: document, PlanCache.Key(layoutName, owner, externals), layouts) {
      layouts throws(NibError) in
      try LoadPlan(document, classes: classes, owner: owner, externals: externals, order: order, layouts: layouts)
    }
  }
}
