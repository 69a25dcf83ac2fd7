public import NibKit

/// A layout as a test loads it: what it says, the classes behind it, and who is handed to it.
///
///     let login = TestLayout(
///       """
///       <layout version="1" owner="LoginScreen">
///         <TextField id="user" outlet="user"/>
///       </layout>
///       """, classes: .login, owner: LoginScreen())
///     expectNoLeaks(in: login)
///
/// It is loaded anew by each expectation, by some of them many times. So the owner and the external objects are
/// expressions that are evaluated for each load, and must make new objects: an object that the test holds itself keeps
/// others alive.
public struct TestLayout {
  /// The order of the steps.
  public var order: LoadOrder

  let document: Result<NibDocument, any Error>
  let classes: ClassRegistry
  let layouts: ((String) throws -> NibDocument)?
  /// Where the test says the layout's text, if it does.
  let literal: SourceLiteral?
  private let owner: () throws -> (any NibOwner)?
  private let externals: () throws -> [String: AnyObject]

  /// A layout that the test says itself.
  ///
  /// - Parameters:
  ///   - text: the whole layout, from `<layout` on.
  ///   - file: what messages and traces call it.
  ///   - classes: the classes that it may name.
  ///   - order: the order of the steps.
  ///   - owner: makes the owner of one load; without it one of the class that the layout names, if the classes can make
  ///     it.
  ///   - externals: makes the objects that `#ext:name` names.
  ///   - layouts: finds layouts by name, for classes that load layouts of their own.
  ///   - testFile: the test's source file, in which messages find the layout's lines.
  ///   - testLine: the line of the call.
  public init(
    _ text: String, file: String = "layout", classes: ClassRegistry, order: LoadOrder = .strict,
    owner: @autoclosure @escaping () throws -> (any NibOwner)? = nil,
    externals: @autoclosure @escaping () throws -> [String: AnyObject] = [:],
    layouts: ((String) throws -> NibDocument)? = nil, testFile: String = #filePath, testLine: Int = #line
  ) {
    self.init(
      Result { try NibDocument(text, file: file) }, classes, order, owner, externals, layouts,
      SourceLiteral(text: text, path: testFile, line: testLine))
  }

  /// A layout in a file.
  ///
  /// - Parameters:
  ///   - path: an absolute path or one relative to the working directory, which for `swift test` is the package's folder.
  ///   - classes: the classes that it may name.
  ///   - order: the order of the steps.
  ///   - owner: makes the owner of one load; without it one of the class that the layout names, if the classes can make
  ///     it.
  ///   - externals: makes the objects that `#ext:name` names.
  ///   - layouts: finds layouts by name, for classes that load layouts of their own.
  public init(
    contentsOf path: String, classes: ClassRegistry, order: LoadOrder = .strict,
    owner: @autoclosure @escaping () throws -> (any NibOwner)? = nil,
    externals: @autoclosure @escaping () throws -> [String: AnyObject] = [:],
    layouts: ((String) throws -> NibDocument)? = nil
  ) {
    self.init(
      Result { try NibDocument(contentsOf: path) }, classes, order, owner, externals, layouts, nil)
  }

  /// A layout that has been read already.
  ///
  /// - Parameters:
  ///   - nib: the layout.
  ///   - classes: the classes that it may name.
  ///   - order: the order of the steps.
  ///   - owner: makes the owner of one load; without it one of the class that the layout names, if the classes can make
  ///     it.
  ///   - externals: makes the objects that `#ext:name` names.
  ///   - layouts: finds layouts by name, for classes that load layouts of their own.
  public init(
    _ nib: Nib, classes: ClassRegistry, order: LoadOrder = .strict,
    owner: @autoclosure @escaping () throws -> (any NibOwner)? = nil,
    externals: @autoclosure @escaping () throws -> [String: AnyObject] = [:],
    layouts: ((String) throws -> NibDocument)? = nil
  ) {
    self.init(.success(nib.document), classes, order, owner, externals, layouts, nil)
  }

  private init(
    _ document: Result<NibDocument, any Error>, _ classes: ClassRegistry, _ order: LoadOrder,
    _ owner: @escaping () throws -> (any NibOwner)?, _ externals: @escaping () throws -> [String: AnyObject],
    _ layouts: ((String) throws -> NibDocument)?, _ literal: SourceLiteral?
  ) {
    self.document = document
    self.classes = classes
    self.order = order
    self.owner = owner
    self.externals = externals
    self.layouts = layouts
    self.literal = literal
  }

  /// The same in another order.
  public func inOrder(_ order: LoadOrder) -> TestLayout {
    var other = self
    other.order = order
    return other
  }

  /// A layout whose text the test has in another form.
  init(
    _ text: String, file: String, classes: ClassRegistry, layouts: ((String) throws -> NibDocument)?,
    literal: SourceLiteral
  ) {
    self.init(Result { try NibDocument(text, file: file) }, classes, .strict, { nil }, { [:] }, layouts, literal)
  }

  // MARK: Loading

  /// Who is handed to one load.
  struct Guests {
    var owner: (any NibOwner)?
    var externals: [String: AnyObject]

    /// All of them, the owner first.
    var objects: [AnyObject] { (owner.map { [$0] } ?? []) + externals.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// New guests.
  func makeGuests() throws -> Guests { try Guests(owner: makeOwner(), externals: makeExternals()) }

  func makeOwner() throws -> (any NibOwner)? {
    if let given = try owner() { return given }
    return try document.get().ownerClass.flatMap(classes.makeOwner(named:))
  }

  func makeExternals() throws -> [String: AnyObject] { try externals() }

  func plan(for guests: Guests) throws -> LoadPlan {
    try LoadPlan(
      document.get(), classes: classes, owner: guests.owner.map { type(of: $0) },
      externals: guests.externals.mapValues { type(of: $0) }, order: order, layouts: layouts)
  }

  /// Loads it once.
  func load(
    _ plan: LoadPlan, _ guests: Guests, tracer: (any LoadTracer)? = nil, probe: LoadProbe? = nil,
    isolation: isolated (any Actor)?
  ) throws -> LoadedNib {
    try plan.instantiate(
      owner: guests.owner, externals: guests.externals, layouts: layouts, tracer: tracer, probe: probe,
      isolation: isolation)
  }
}
