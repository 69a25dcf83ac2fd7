public import NibKit

/// A layout with the classes, the owner and the external objects that a test loads it with.
///
///     let login = TestLayout(
///       """
///       <layout version="1" owner="LoginScreen">
///         <TextField id="user" outlet="user"/>
///       </layout>
///       """, classes: .login, owner: LoginScreen())
///     expectNoLeaks(in: login)
///
/// Each expectation loads the layout, and some load it many times. The owner and the external objects are expressions
/// that are evaluated for each load and must make new objects, because an object that the test retains keeps others
/// alive.
public struct TestLayout {
  /// The order of the steps, or nil for the source's own: `strict` for a layout, and `archive` for an archive.
  public var order: LoadOrder?

  let document: Result<NibDocument, any Error>
  let classes: ClassRegistry
  let layouts: (any LayoutSource)?
  /// The text of the layout in the source of the test, or nil if it is not there.
  let literal: SourceLiteral?
  private let owner: () throws -> (any NibOwner)?
  private let externals: () throws -> [String: AnyObject]

  /// Creates a test layout from text.
  ///
  /// - Parameters:
  ///   - text: The text of the layout.
  ///   - file: The name of the layout in messages and traces.
  ///   - classes: The classes that the layout may name.
  ///   - order: The order of the steps; nil for the source's own, which is `strict` for a layout, and `archive` for an
  ///     archive.
  ///   - owner: Makes the owner of one load. If it is nil, the class that the layout names makes the owner.
  ///   - externals: Makes the objects for the names in `#ext:name`.
  ///   - layouts: The source of layouts for classes that load other layouts, such as `MemoryLayouts`.
  ///   - testFile: The source file of the test, in which messages find the lines of the layout.
  ///   - testLine: The line of the call.
  public init(
    _ text: String, file: String = "layout", classes: ClassRegistry, order: LoadOrder? = nil,
    owner: @autoclosure @escaping () throws -> (any NibOwner)? = nil,
    externals: @autoclosure @escaping () throws -> [String: AnyObject] = [:],
    layouts: (any LayoutSource)? = nil, testFile: String = #filePath, testLine: Int = #line
  ) {
    self.init(
      Result { try NibDocument(text, file: file) }, classes, order, owner, externals, layouts,
      SourceLiteral(text: text, path: testFile, line: testLine))
  }

  /// Creates a test layout from a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or relative to the working directory. For `swift test` that is the folder of
  ///     the package.
  ///   - classes: The classes that the layout may name.
  ///   - order: The order of the steps; nil for the source's own, which is `strict` for a layout, and `archive` for an
  ///     archive.
  ///   - owner: Makes the owner of one load. If it is nil, the class that the layout names makes the owner.
  ///   - externals: Makes the objects for the names in `#ext:name`.
  ///   - layouts: The source of layouts for classes that load other layouts, such as `MemoryLayouts`.
  public init(
    contentsOf path: String, classes: ClassRegistry, order: LoadOrder? = nil,
    owner: @autoclosure @escaping () throws -> (any NibOwner)? = nil,
    externals: @autoclosure @escaping () throws -> [String: AnyObject] = [:],
    layouts: (any LayoutSource)? = nil
  ) {
    self.init(
      Result { try NibDocument(soundFile: path) }, classes, order, owner, externals, layouts, nil)
  }

  /// Creates a test layout from a layout that has been read.
  ///
  /// - Parameters:
  ///   - nib: The layout.
  ///   - classes: The classes that the layout may name.
  ///   - order: The order of the steps; nil for the source's own, which is `strict` for a layout, and `archive` for an
  ///     archive.
  ///   - owner: Makes the owner of one load. If it is nil, the class that the layout names makes the owner.
  ///   - externals: Makes the objects for the names in `#ext:name`.
  ///   - layouts: The source of layouts for classes that load other layouts, such as `MemoryLayouts`.
  public init(
    _ nib: Nib, classes: ClassRegistry, order: LoadOrder? = nil,
    owner: @autoclosure @escaping () throws -> (any NibOwner)? = nil,
    externals: @autoclosure @escaping () throws -> [String: AnyObject] = [:],
    layouts: (any LayoutSource)? = nil
  ) {
    self.init(.success(nib.document), classes, order, owner, externals, layouts, nil)
  }

  private init(
    _ document: Result<NibDocument, any Error>, _ classes: ClassRegistry, _ order: LoadOrder?,
    _ owner: @escaping () throws -> (any NibOwner)?, _ externals: @escaping () throws -> [String: AnyObject],
    _ layouts: (any LayoutSource)?, _ literal: SourceLiteral?
  ) {
    self.document = document
    self.classes = classes
    self.order = order
    self.owner = owner
    self.externals = externals
    self.layouts = layouts
    self.literal = literal
  }

  /// Returns the same layout with another order of steps.
  public func inOrder(_ order: LoadOrder) -> TestLayout {
    var other = self
    other.order = order
    return other
  }

  /// Creates a test layout from a text that is in the test in another form.
  init(
    _ text: String, file: String, classes: ClassRegistry, layouts: (any LayoutSource)?,
    literal: SourceLiteral
  ) {
    self.init(Result { try NibDocument(text, file: file) }, classes, .strict, { nil }, { [:] }, layouts, literal)
  }

  // MARK: Loading

  /// The owner and the external objects of one load.
  struct Arguments {
    var owner: (any NibOwner)?
    var externals: [String: AnyObject]

    /// All arguments, with the owner first.
    var objects: [AnyObject] { (owner.map { [$0] } ?? []) + externals.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Makes the owner and the external objects of one load.
  func makeArguments() throws -> Arguments { try Arguments(owner: makeOwner(), externals: makeExternals()) }

  func makeOwner() throws -> (any NibOwner)? {
    if let given = try owner() { return given }
    return try document.get().ownerClass.flatMap(classes.makeOwner(named:))
  }

  func makeExternals() throws -> [String: AnyObject] { try externals() }

  func plan(for arguments: Arguments) throws -> LoadPlan {
    try LoadPlan(
      document.get(), classes: classes, owner: arguments.owner.map { type(of: $0) },
      externals: arguments.externals.mapValues { type(of: $0) }, order: order, layouts: layouts)
  }

  /// Loads the layout once.
  func load(
    _ plan: LoadPlan, _ arguments: Arguments, tracer: (any LoadTracer)? = nil, probe: LoadProbe? = nil,
    isolation: isolated (any Actor)?
  ) throws -> LoadedNib {
    try plan.instantiate(
      owner: arguments.owner, externals: arguments.externals, layouts: layouts, tracer: tracer, probe: probe,
      isolation: isolation)
  }
}
