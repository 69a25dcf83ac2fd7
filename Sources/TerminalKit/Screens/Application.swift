public import NibLoading
public import NibModel

/// A program in the terminal: its screens, the one that is shown, and what has the focus.
///
/// It knows no terminal: it is handed what a person did, and asked for frames. `run` connects it with the terminal of the
/// process, `Pilot` with a test.
public final class Application: NibResponder {
  /// The loader of the screens: the classes that layouts may name, the source of layouts, the order of loads.
  public let loader: Loader
  /// The tracer of every load of a screen, or nil.
  public var tracer: (any LoadTracer)?
  /// How things look if a layout says nothing else.
  public var theme: Theme { didSet { setNeedsFrame(layout: true) } }
  /// Whether what it is shown on has colours.
  var hasColors = true
  /// Whom an action is offered to last; nil when there is nobody.
  public weak var delegate: (any NibResponder)?
  /// Called when something that nobody is waiting for throws: by default it is shown in a dialog.
  public var onError: ((any Error) -> Void)?
  /// Takes actions instead of their targets, with the object that sent each: for tools that show a screen without its
  /// program.
  package var onAction: ((Action, AnyObject) -> Void)?

  /// What is shown, from back to front.
  var layers: [Layer] = []
  /// The size of the terminal.
  public internal(set) var size = Size(width: 80, height: 24)
  /// Whether the terminal has the keyboard.
  package internal(set) var terminalHasFocus = true
  /// Where a mouse button went down: the view gets what follows until it goes up.
  weak var mouseTarget: View?

  /// The time, from the host's clock.
  public internal(set) var now = Duration.zero
  var timers: [Timer] = []
  var lastTimer = 0
  var needsFrame = true
  var needsLayout = true
  /// When the last frame was drawn.
  var lastFrame: Duration?
  /// Told when a frame is wanted or a timer set, when nothing that the host sent is the cause.
  package var wakeHost: (() -> Void)?
  /// Stops the program as Ctrl-Z does; nil where there is no shell to go back to.
  var suspendHost: (() -> Void)?
  /// What could not be saved when the program was ended from outside.
  var lastWords: [String] = []
  /// What `main` writes to standard output when the program has ended itself and the terminal is as it was: what the
  /// program was started for, such as what the person has chosen.
  public var result = ""
  /// The exit status where ``quit(status:)`` is told no other, as by Control-C. A program whose status says whether it has
  /// done what it was started for has another here than 0.
  public var standardStatus: Int32 = 0
  /// The exit status, once the program is to end.
  public internal(set) var exitStatus: Int32?
  /// The work of `async` actions that has not come to its end.
  var work: [Int: Task<Void, Never>] = [:]
  var lastWork = 0
  /// Text for the terminal's clipboard, to go out with the next frame.
  var clipboardForHost: String?
  /// What was cut or copied last.
  public internal(set) var clipboard = ""

  /// A program.
  ///
  /// - Parameters:
  ///   - layouts: The source of the layouts that screens name.
  ///   - classes: The classes that layouts may name: `.terminal` and the program's own.
  ///   - order: The order in which layouts are loaded.
  ///   - theme: The colors and styles of what layouts leave open.
  public init(
    layouts: any LayoutSource, classes: ClassRegistry = .terminal, order: LoadOrder = .strict, theme: Theme = .ansi
  ) {
    loader = Loader(classes: classes, layouts: layouts, order: order)
    self.theme = theme
  }

  /// What can be asked of every program.
  public class var members: Members {
    Members(of: Application.self) { $0.action("quit") { application in { application.quit() } } }
  }

  /// The delegate.
  public var nextResponder: (any NibResponder)? { delegate }

  // MARK: Loading

  /// Loads a layout by name, with this program's loader, responder chain and tracer.
  ///
  /// - Throws: As ``Loader/load(_:owner:externals:responders:tracer:isolation:)``.
  public func load(_ name: String, owner: (any NibOwner)? = nil) throws -> LoadedNib {
    try loader.load(name, owner: owner, responders: responders, tracer: tracer)
  }

  /// The same for a layout that has been found already.
  package func load(_ document: NibDocument, owner: (any NibOwner)?) throws -> LoadedNib {
    try loader.load(document, owner: owner, responders: responders, tracer: tracer)
  }

  /// Actions for `#first` start at what has the focus, or at the screen that is in front.
  package var responders: ResponderChain {
    ResponderChain(classes: loader.classes) { [weak self] in self.flatMap { $0.firstResponder } }
  }

  /// What has the focus, or the root of the window in front.
  var firstResponder: (any NibResponder)? { focusedView ?? layers.last?.window ?? self }

  // MARK: Ending

  /// Ends the program, when every screen has saved what it has to.
  ///
  /// If one cannot, what it says is shown, and the program goes on.
  ///
  /// - Parameter status: the exit status; ``standardStatus`` by default.
  public func quit(status: Int32? = nil) {
    do {
      for layer in layers.reversed() { try layer.controller?.willQuit() }
      exitStatus = status ?? standardStatus
      wakeHost?()
    } catch {
      report(error)
    }
  }

  /// Shows an error that nobody else can deal with.
  public func report(_ error: any Error) {
    if let onError { return onError(error) }
    show(message: words(for: error), title: "Error")
  }
}
