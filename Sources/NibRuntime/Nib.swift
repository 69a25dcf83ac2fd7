// The umbrella module: a program that loads compiled layouts imports only this. It does not link an XML parser.
@_exported public import FileAccess
@_exported public import NibCompiled
@_exported public import NibLoading
@_exported public import NibModel
@_exported public import NibStrings
@_exported public import NibTracing

/// A layout that has been read, ready to be loaded as often as you like.
///
///     let nib = try Nib(contentsOf: "Login.nib", formats: [.compiled])
///     let loaded = try nib.instantiate(owner: screen, classes: classes)
public struct Nib: Sendable {
  /// The document that was read.
  public let document: NibDocument

  /// Creates a layout from a document that was already read.
  public init(_ document: NibDocument) { self.document = document }

  /// Reads a layout file.
  ///
  /// If there are faults but a document can be made, `plan` and `instantiate` throw the faults, together with those of
  /// the classes. They are also in `document.faults`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or relative to the working directory.
  ///   - formats: The formats that the file may have. It has the format whose signature or suffix it has; otherwise it
  ///     is XML.
  ///   - limits: The limits on the size of the layout and its parts.
  /// - Throws: `NibError`, with all faults of the file, if no document can be made from it.
  /// - Complexity: O(bytes).
  public init(
    contentsOf path: String, formats: [LayoutFormat], limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    document = try NibDocument(ofFile: path, formats: formats, limits: limits)
  }

  /// Plans and loads the layout. To load the same layout many times, keep a `plan` and instantiate it.
  ///
  /// - Parameters:
  ///   - owner: the object whose outlets and actions the layout connects.
  ///   - classes: the classes that the layout may name.
  ///   - order: the order of the steps; nil for the source's own, which is `strict` for a layout, and `archive` for an
  ///     archive.
  ///   - externals: the objects that `#ext:name` names.
  ///   - responders: the chain for actions for `#first`; by default it starts at the sender.
  ///   - layouts: the source of the layouts that classes load by name.
  ///   - tracer: the observer of every step.
  ///   - isolation: the actor that the load runs on. Objects that are made by a load on the main actor are sent
  ///     `afterInit()` there.
  /// - Throws: `NibError`, with everything that does not fit the classes, before anything is made; `LoadFailure` if the
  ///   code of a class throws an error, after everything has been undone.
  /// - Complexity: O(objects + attributes).
  public func instantiate(
    owner: (any NibOwner)? = nil, classes: ClassRegistry, order: LoadOrder? = nil,
    externals: [String: AnyObject] = [:], responders: ResponderChain? = nil,
    layouts: (any LayoutSource)? = nil, tracer: (any LoadTracer)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedNib {
    let plan = try plan(
      owner: owner.map { type(of: $0) }, classes: classes, order: order,
      externals: externals.mapValues { type(of: $0) },
      layouts: layouts)
    return try plan.instantiate(
      owner: owner, externals: externals, responders: responders, layouts: layouts, tracer: tracer,
      isolation: isolation)
  }

  /// Plans a load of the layout, without running any class's code.
  ///
  /// - Parameters:
  ///   - owner: the class of the file's owner, or nil if there is no owner.
  ///   - classes: the classes by the names in the layout.
  ///   - order: the order of the steps; nil for the source's own, which is `strict` for a layout, and `archive` for an
  ///     archive.
  ///   - externals: the classes of the external objects, by name.
  ///   - layouts: the source of the layouts that classes load by name. Each of these layouts must exist and be
  ///     readable, and none may load itself endlessly.
  /// - Throws: `NibError`, with everything that does not fit the classes.
  /// - Complexity: O(objects + attributes).
  public func plan(
    owner: (any NibOwner.Type)? = nil, classes: ClassRegistry, order: LoadOrder? = nil,
    externals: [String: AnyClass] = [:], layouts: (any LayoutSource)? = nil
  ) throws(NibError) -> LoadPlan {
    try LoadPlan(
      document, classes: classes, owner: owner, externals: externals, order: order, layouts: layouts)
  }
}
