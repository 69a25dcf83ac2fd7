public import NibModel
private import Synchronization

/// A violation of the rules by which a family sets itself up, or an outlet that no load can wire. Only builds for
/// debugging look for misuses.
///
/// A misuse stops the program with its description, unless a test collects it. In a load, the trace contains it as
/// well.
public struct NibMisuse: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of misuse.
  ///
  /// Kinds may be added.
  public struct Kind: HiddenCases {
    package enum Value: String, CaseIterable, Sendable {
      case finishedTwice = "finished-twice"
      case notFinished = "not-finished"
      case calledByHand = "called-by-hand"
      case reachedAgain = "reached-again"
      case superNotCalled = "super-not-called"
      case settledOutsideScope = "settled-outside-scope"
      case undeclaredOutlet = "undeclared-outlet"
    }

    package let value: Value

    package init(value: Value) { self.value = value }

    /// `finishInit()` was called again: by a subclass's initializer, or by one that delegates to another.
    public static let finishedTwice = Self(value: .finishedTwice)
    /// A layout's object was made, and `finishInit()` was not called.
    public static let notFinished = Self(value: .notFinished)
    /// A method was called directly that must only be sent by a load or the lifecycle.
    public static let calledByHand = Self(value: .calledByHand)
    /// A method was sent, and reached the root class of the family more than once.
    public static let reachedAgain = Self(value: .reachedAgain)
    /// A method was sent, and did not reach the root class of the family.
    public static let superNotCalled = Self(value: .superNotCalled)
    /// `NibLifecycle.settle()` was called where nothing can wait.
    public static let settledOutsideScope = Self(value: .settledOutsideScope)
    /// A property is declared with `@Outlet`, and the class has no such outlet in its `members`.
    public static let undeclaredOutlet = Self(value: .undeclaredOutlet)

    /// The kind as traces spell it: `finished-twice`.
    public var rawValue: String { value.rawValue }
  }

  /// The kind of misuse.
  public let kind: Kind
  /// The class of the object itself, or empty if there is no object.
  public let className: String
  /// The method; nil for an initializer or `settle()`.
  public let method: NibLifecycle.Method?
  /// The outlet that is not in `members`; nil for other kinds.
  private let undeclared: UndeclaredOutlets.Found?

  /// The property of the outlet that is not in `members`; nil for other kinds.
  public var outlet: String? { undeclared?.name }

  package init(_ kind: Kind, className: String = "", method: NibLifecycle.Method? = nil) {
    self.kind = kind
    self.className = className
    self.method = method
    undeclared = nil
  }

  /// Creates the misuse of an outlet that is not in `members`.
  init(_ outlet: UndeclaredOutlets.Found, className: String) {
    (kind, self.className, method, undeclared) = (.undeclaredOutlet, className, nil, outlet)
  }

  /// The mistake and its remedy, in a sentence.
  public var description: String {
    let name = method.map { "\($0)" } ?? ""
    switch kind.value {
    case .finishedTwice:
      return "finishInit() was called twice for one \(className): only the root class of the family calls it, once in "
        + "each initializer that does not delegate to another; what a subclass sets up belongs in its onInit()"
    case .notFinished:
      return "\(className).init(coder:) has returned, and finishInit() was not called: the root class of the family "
        + "calls it at the end of each of its designated initializers"
    case .calledByHand:
      return "\(name)() of \(className) was called by hand: \(Self.sender(of: method)) sends it; remove the call"
    case .reachedAgain:
      return "\(className).\(name)() reached the root class of its family twice: an override calls super.\(name)() "
        + "more than once, or another object's code calls \(name)() by hand"
    case .superNotCalled:
      return "\(className).\(name)() did not reach the root class of its family: an override, in \(className) or a "
        + "class that it inherits from, does not call super.\(name)(); or the root's own \(name)() does not call "
        + "reachedRoot(.\(name))"
    case .undeclaredOutlet:
      return undeclared.map { "\($0.sentence(of: className)): \($0.remedy(of: className))" } ?? ""
    case .settledOutsideScope:
      return "NibLifecycle.settle() was called outside the main actor and outside a scope, where nothing can wait: put "
        + "the code that makes the objects, and this call, into NibLifecycle.scope { … }"
    }
  }

  private static func sender(of method: NibLifecycle.Method?) -> String {
    switch method {
    case .awake: "a load"
    case .afterInit: "a later turn of the main loop, or NibLifecycle.settle(),"
    case .onInit, nil: "finishInit(), which the root class of the family calls,"
    }
  }

  // MARK: Collecting

  /// Runs code, and collects the misuses of the code and its tasks instead of stopping the program.
  ///
  /// - Returns: the misuses, in order; always empty in a release build.
  /// - Throws: any error that the code throws.
  public static func collect(_ body: () throws -> Void) rethrows -> [NibMisuse] {
    let collector = Collector()
    try Collector.$current.withValue(collector) { try body() }
    return collector.all
  }

  /// Runs asynchronous code, and collects the misuses of the code and its tasks instead of stopping the program.
  ///
  /// - Returns: the misuses, in order; always empty in a release build.
  /// - Throws: any error that the code throws.
  public static func collect(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> [NibMisuse] {
    let collector = Collector()
    try await Collector.$current.withValue(collector) { try await body() }
    return collector.all
  }

  #if DEBUG
    func tell() {
      RunningLoad.onThread?.record(self)
      if let collector = Collector.current { return collector.add(self) }
      assertionFailure(description)
    }
  #endif
}

private final class Collector: Sendable {
  private let found = Mutex<[NibMisuse]>([])

  @TaskLocal static var current: Collector?

  func add(_ misuse: NibMisuse) { found.withLock { $0.append(misuse) } }
  var all: [NibMisuse] { found.withLock { $0 } }
}
