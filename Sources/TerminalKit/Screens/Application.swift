internal import FileAccess
public import NibLoading
public import NibModel

/// A program in the terminal: its screens, the current screen, and the focus.
///
/// It does not use a terminal itself: it receives input events, and returns frames. `run` connects it with the
/// terminal of the process, and `Pilot` with a test.
public final class Application: NibResponder {
  /// The loader of the screens: the classes that layouts may name, the source of layouts, the order of loads.
  public let loader: Loader
  /// The tracer of every load of a screen, or nil.
  public var tracer: (any LoadTracer)?
  /// The colors and styles of everything that layouts do not define.
  ///
  /// The default is ``Theme/ansi``, with the sixteen colors of the terminal. If the terminal reports a light
  /// background, the default theme uses those colors that can be read on it.
  public var theme: Theme {
    didSet {
      hasOwnTheme = true
      setNeedsWholeFrame()
    }
  }
  /// True if the program has set a theme.
  private var hasOwnTheme: Bool
  /// The texts of the kit in the user's language, such as the buttons of its questions and its messages.
  public var words = Words() {
    didSet {
      for layer in windows.layers { layer.window.spreadWords() }
      setNeedsWholeFrame()
    }
  }
  /// True if nothing on the screen moves by itself: spinners do not turn, and changes appear immediately, without an
  /// animation. By default true if `NIBKIT_REDUCED_MOTION` is set in the environment to a value other than `0`.
  public var reducesMotion = Environment.isOn("NIBKIT_REDUCED_MOTION") {
    didSet { setNeedsWholeFrame() }
  }
  /// The themes for dark and for light terminals. The program uses the theme that fits the background that the
  /// terminal reports, also when the background changes. Nil does not change ``theme``.
  public var themes: (dark: Theme, light: Theme)? {
    didSet { if let terminalBackground { take(background: terminalBackground) } }
  }
  /// The brightness of the terminal's background, or nil until the terminal has reported it.
  public internal(set) var terminalBackground: Brightness?
  /// The bar whose progress the terminal shows.
  weak var progressOfTerminal: ProgressBar?
  /// True if the kit reorders right-to-left text, line by line, by the Unicode Bidirectional Algorithm. This is for
  /// terminals that write all text from left to right. By default true if `NIBKIT_BIDI` is set in the environment to a
  /// value other than `0`.
  public var reordersText = Environment.isOn("NIBKIT_BIDI") { didSet { setNeedsWholeFrame() } }
  /// True if the terminal shows colors.
  var hasColors = true
  /// The characters that the terminal shows.
  var glyphs = GlyphSet.unicode
  /// The last responder that an action is offered to, or nil.
  public weak var delegate: (any NibResponder)?
  /// Called for an error that no caller handles. By default, the error is shown in a dialog.
  public var onError: ((any Error) -> Void)?
  /// Receives actions instead of their targets, with the sender of each. For tools that show a screen without its
  /// program.
  package var onAction: ((Action, AnyObject) -> Void)?

  /// True in tools that show a screen without its program. Views that are normally visible only during work are then
  /// always visible.
  package var isWithoutProgram = false

  /// The windows on the screen, and the focus.
  private(set) lazy var windows = WindowStack(of: self)
  /// The router of input to views.
  private(set) lazy var input = InputRouter(of: self, windows)
  /// The notices in front of the windows, or nil before the first one.
  var noticeStack: NoticeStack?
  /// The size of the terminal.
  public private(set) var size = Size(width: 80, height: 24)
  /// True if the terminal has the keyboard.
  package private(set) var terminalHasFocus = true

  /// The time, from the host's clock.
  public internal(set) var now = Duration.zero
  var timers = Timers()
  var frames = FrameSchedule()
  var damage = Damage()
  /// The functions that are called after the layout of a frame.
  private var laidOut: [() -> Void] = []
  /// The views that may have an event to send.
  var untold: [UntoldView] = []
  /// Called when a frame is needed or a timer is set, unless an event of the host caused it.
  package var wakeHost: (() -> Void)?
  /// Suspends the program as Control-Z does; nil if there is no shell to return to.
  var suspendHost: (() -> Void)?
  /// The messages of the screens that could not save when the program was ended from outside.
  var lastWords: [String] = []
  /// The text that `main` writes to standard output after the program has ended normally and the terminal is
  /// restored: the result of the program, such as the user's choice.
  public var result = ""
  /// The exit status if ``quit(status:)`` gets no status, for example with Control-C. Set a value other than 0 if the
  /// status of the program says whether it has done its work.
  public var standardStatus: Int32 = 0
  /// The exit status, or nil while the program should continue.
  public private(set) var exitStatus: Int32?
  /// The work of `async` actions.
  let work = RunningWork()
  private var pasteboard = Clipboard()
  /// The part of the screen that the user has selected.
  var screenSelection: ScreenSelection?
  /// The context menu that is open.
  var contextMenu: OpenMenu?
  /// The tooltip under the mouse.
  private(set) lazy var tooltip = Tooltip(of: self)
  /// The problem of the field with the focus, shown next to it.
  private(set) lazy var problemTip = ProblemTip(of: self)
  /// The name of the program's folder for state, in `$XDG_STATE_HOME`, or in `.local/state` in the home folder. The
  /// most recent commands of the palette are saved there for the next run. If it is nil, nothing is saved.
  ///
  /// ``main(name:display:withoutTerminal:keepsState:showing:)`` sets it to the name of the program.
  public var stateName: String?
  /// The most recent commands of the palette.
  var recentCommands = RecentCommands()
  var hasReadState = false
  /// The folder that contains the state folders of programs.
  lazy var stateHome = Environment.stateHome
  /// The keys that the user has given to commands of layouts.
  var keyMaps: [KeyMap] = []
  /// The keys of the standard commands that the user has changed.
  var changedKeys: [StandardCommand: KeyBinding?] = [:]

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - layouts: The source of the layouts that screens name.
  ///   - classes: The classes that layouts may name: `.terminal` and the program's own.
  ///   - order: The order in which layouts are loaded; nil for each source's own, which is `strict` for a layout, and
  ///     `archive` for an archive.
  ///   - theme: The colors and styles of everything that layouts do not define; nil for the default, see ``theme``.
  public init(
    layouts: any LayoutSource, classes: ClassRegistry = .terminal, order: LoadOrder? = nil, theme: Theme? = nil
  ) {
    loader = Loader(classes: classes, layouts: layouts, order: order)
    self.theme = theme ?? .ansi
    hasOwnTheme = theme != nil
  }

  /// Called when the terminal has reported the brightness of its background.
  func take(background: Brightness) {
    terminalBackground = background
    if let themes {
      theme = background == .dark ? themes.dark : themes.light
    } else if !hasOwnTheme {
      theme = background == .dark ? .ansi : .ansiOnLight
      hasOwnTheme = false
    }
  }

  /// The actions that every program has.
  public class var members: Members {
    Members(of: Application.self) {
      $0.action("quit") { application in { application.quit() } }
      $0.action("showCommands") { application in { application.showCommands() } }
      $0.action("showHelp") { application in { application.showHelp() } }
    }
  }

  /// The delegate.
  public var nextResponder: (any NibResponder)? { delegate }

  // MARK: Loading

  /// Loads a layout by name for an owner, with this program's loader, responder chain and tracer.
  ///
  /// - Throws: The errors of `Loader.load`.
  public func load(_ name: String, owner: (any NibOwner)? = nil) throws -> LoadedNib {
    try loader.load(name, owner: owner, responders: responders, tracer: tracer)
  }

  /// Does the same for a layout that has already been read.
  package func load(_ document: NibDocument, owner: (any NibOwner)?) throws -> LoadedNib {
    try loader.load(document, owner: owner, responders: responders, tracer: tracer)
  }

  /// The chain for actions for `#first`, which starts at the view with the focus, or at the front screen.
  package var responders: ResponderChain {
    ResponderChain(classes: loader.classes) { [weak self] in self.flatMap { $0.firstResponder } }
  }

  /// The view that has the focus, or the root of the front window.
  var firstResponder: (any NibResponder)? { windows.focused ?? windows.front ?? self }

  /// Loads a scene and returns its first controller. The controller is awake; its view is loaded when it is shown.
  ///
  /// A scene is a layout that names controllers, as storyboards do.
  ///
  /// - Throws: The errors of `load`, and `ControllerError` if the layout contains no controller.
  public func controller(ofScene name: String) throws -> Controller {
    let scene = try load(name)
    guard let controller = scene.topLevel.lazy.compactMap({ $0 as? Controller }).first else {
      throw ControllerError.noController(layout: name)
    }
    return controller
  }

  /// Loads the view of a controller without showing it: for tools that follow a program from layout to layout.
  ///
  /// - Throws: The errors of ``Controller/view``.
  package func loadView(of controller: Controller) throws {
    controller.application = self
    try controller.loadViewIfNeeded()
  }

  /// Calls a closure after the layout of this frame, for example to show other controllers if there is more room now.
  func afterLayout(_ perform: @escaping () -> Void) { laidOut.append(perform) }

  /// Calls the closures that wait for the end of a layout, and sends the events of what the layout has changed.
  ///
  /// - Returns: false if there were none.
  func runAfterLayout() -> Bool {
    let due = laidOut
    laidOut = []
    for perform in due { perform() }
    return tellChanges() || !due.isEmpty
  }

  // MARK: Windows

  /// The front controller.
  public var frontController: Controller? { windows.frontController }

  /// Shows a controller in front of the current one.
  ///
  /// - Throws: any error that loading its view throws. Nothing has changed then.
  public func show(_ controller: Controller) throws { try windows.show(controller) }

  /// Closes a controller, and all controllers in front of it. The last controller is not closed, because it must save
  /// first: the program ends, or continues if the controller cannot save.
  func close(_ controller: Controller) { if !windows.close(controller) { quit() } }

  /// Opens a popup with a view in front, and gives the popup the focus.
  ///
  /// - Parameters:
  ///   - content: the view in the popup.
  ///   - opener: the view that the popup belongs to. A press there goes to that view and does not close the popup.
  ///   - axis: vertical to place it below or above the anchor, horizontal to place it to the right or left.
  ///   - anchor: the rectangle on the screen next to which the popup is placed.
  ///   - takesKeys: false if keys continue to go to the view that has the focus, which handles the keys of the popup.
  ///   - whenClosed: called when it is closed, for any reason.
  @discardableResult
  func popUp(
    _ content: View, from opener: View, _ axis: Axis = .vertical, beside anchor: @escaping @MainActor () -> Rect,
    takesKeys: Bool = true, whenClosed: (() -> Void)? = nil
  ) -> Popup {
    let popup = Popup(opener: opener, responder: firstResponder)
    popup.addSubview(content)
    popup.styles = windows.front?.styles
    windows.push(
      Layer(
        window: popup, placement: .beside(axis, anchor), controller: nil, focused: content, takesKeys: takesKeys,
        whenClosed: whenClosed))
    return popup
  }

  /// Closes the popups of a view that leaves its window, and moves the focus away from it.
  func viewWillLeave(_ view: View) {
    windows.closePopups(from: view)
    windows.moveFocus(awayFrom: view)
    input.forget(view)
    if screenSelection?.view?.isDescendant(of: view) == true { selectOnScreen(nil) }
  }

  // MARK: Focus

  /// The focused view of the front window.
  public var focusedView: View? { windows.focused }

  /// Gives a view the focus, if it can have it.
  public func focus(_ view: View) { windows.focus(view) }

  /// Gives the focus to the next view; after the last, to the first.
  public func focusNext() {
    if let next = windows.front.flatMap({ FocusOrder(of: $0).next(after: focusedView) }) { focus(next) }
  }

  /// Gives the focus to the view from which Tab leads here.
  public func focusPrevious() {
    if let view = windows.front.flatMap({ FocusOrder(of: $0).previous(before: focusedView) }) { focus(view) }
  }

  // MARK: Input

  /// Handles an input event. Errors of actions are reported, not thrown, because no caller could handle them.
  public func receive(_ event: InputEvent) {
    do {
      switch event {
      case .key(KeyPress(.character("z"), .control)) where suspendHost != nil: suspendHost?()
      case .key(let key):
        tooltip.hide()
        try input.receive(key)
      case .paste(let text): try input.offer { try $0.paste(text) }
      case .mouse(let mouse): try input.receive(mouse)
      case .focus(let hasFocus):
        terminalHasFocus = hasFocus
        damage.addAll()
        setNeedsFrame(layout: false)
        if hasFocus { for controller in windows.seenControllers { controller.spreadTerminalFocus() } }
      case .reply(.background(let brightness)): take(background: brightness)
      case .reply: break
      }
    } catch {
      report(error)
    }
    tellChanges()
  }

  /// Takes a new size of the terminal.
  public func resize(to size: Size) {
    self.size = size
    screenSelection = nil
    setNeedsWholeFrame()
  }

  // MARK: Cut and paste

  /// The text that was cut or copied last.
  public var clipboard: String { pasteboard.text }

  /// Puts text on the clipboard of the program and of the terminal.
  ///
  /// The terminal may refuse the text, and does not report this. A text of more than 74 994 bytes stays in the
  /// program, and a notice says so.
  public func copy(_ text: String) {
    if pasteboard.copy(text) { setNeedsFrame(layout: false) } else { notify(words[.copiedHereOnly], .warning) }
  }

  /// Returns the sequence that sends the text copied since the last call to the terminal. Empty if there is none.
  func takeClipboardSequence() -> [UInt8] { pasteboard.takeSequence() }

  // MARK: Ending

  /// Ends the program after every screen has saved its changes.
  ///
  /// If a screen cannot save, its error is shown, and the program continues.
  ///
  /// - Parameter status: the exit status; ``standardStatus`` by default.
  public func quit(status: Int32? = nil) {
    do {
      for layer in windows.layers.reversed() { for saver in layer.controller?.family ?? [] { try saver.willQuit() } }
      exitStatus = status ?? standardStatus
      wakeHost?()
    } catch {
      report(error)
    }
  }

  /// Shows an error that no other code handles.
  public func report(_ error: any Error) {
    if let onError { return onError(error) }
    show(message: message(for: error, in: words), title: words[.error])
  }
}
