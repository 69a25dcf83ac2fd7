public import NibLoading
public import NibModel

/// A program in the terminal: its screens, the current screen, and the focus.
///
/// It does not use a terminal itself: it receives input events, and returns frames. `main` connects it with the
/// terminal of the process, `run` with any other terminal, and `Pilot` with a test.
///
/// The parts of the program are types of their own, which this class creates and connects.
///
/// A program shows its first controller:
///
/// ```swift
/// let application = Application(layouts: LayoutFolders(["Layouts"]))
/// await application.main { CounterController(nibName: "Counter") }
/// ```
public final class Application: NibResponder {
  /// The loader of the screens: the classes that layouts may name, the source of layouts, the order of loads.
  public let loader: Loader
  /// The tracer of every load of a screen, and of the calls by which the screen appears, or nil.
  public var tracer: (any LoadTracer)?
  /// The last responder that an action is offered to, or nil.
  public weak var delegate: (any NibResponder)?
  /// True in tools that show a screen without its program. Views that are normally visible only during work are then
  /// always visible.
  package var isWithoutProgram = false

  // MARK: Parts

  let loop = LoopControl()
  let timers: Timers
  let frames: FrameRequests
  let traits: ScreenTraits
  let errors = ErrorReports()
  let actions: ActionSender
  let pendingEvents: PendingEvents
  let pasteboard: Clipboard
  let history = CommandHistory()
  private var userKeys = UserKeys()
  private(set) lazy var windows = WindowStack(in: self, frames)
  private(set) lazy var board = NoticeBoard(in: self)
  private(set) lazy var selection = ScreenSelector(frames, traits, windows)
  private(set) lazy var status = TerminalStatus(windows)
  private(set) lazy var end = ProgramEnd(windows, loop)
  private lazy var tooltip = Tooltip(timers, frames, traits)
  private lazy var menus = ContextMenus(windows, loader.classes, traits)
  private lazy var commands = ProgramCommands(windows, loader.classes, traits, history, menus) { [unowned self] in
    quit()
  }
  private(set) lazy var keys = KeyRouter(windows, traits, board, actions, commands) { [unowned self] in quit() }
  private(set) lazy var mouse = MouseRouter(windows, traits, board, selection, tooltip, menus)
  private(set) lazy var painter = FramePainter(
    frames, traits, timers, pendingEvents, windows, selection: selection, notices: board,
    problemTip: ProblemTip(frames, traits, windows), tooltip: tooltip)
  private lazy var input = InputRouter(keys, mouse, windows, frames, traits, tooltip, selection, painter) {
    [unowned self] in copy($0)
  }

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
    timers = Timers(loop)
    frames = FrameRequests(loop)
    traits = ScreenTraits(theme, frames)
    actions = ActionSender(frames, errors)
    pendingEvents = PendingEvents(frames, errors)
    pasteboard = Clipboard(frames)
    errors.show = { [weak self] in
      guard let self else { return }
      show(message: message(for: $0, in: words), title: words[.error])
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

  // MARK: Looks and words

  /// The colors and styles of everything that layouts do not define.
  ///
  /// The default is ``Theme/ansi``, with the sixteen colors of the terminal. If the terminal reports a light
  /// background, the default theme uses those colors that can be read on it.
  public var theme: Theme {
    get { traits.theme.theme }
    set { traits.theme.theme = newValue }
  }

  /// The themes for dark and for light terminals. The program uses the theme that fits the background that the
  /// terminal reports, also when the background changes. Nil does not change ``theme``.
  public var themes: (dark: Theme, light: Theme)? {
    get { traits.theme.themes }
    set { traits.theme.themes = newValue }
  }

  /// The brightness of the terminal's background, or nil until the terminal has reported it.
  public var terminalBackground: Brightness? { traits.theme.background }

  /// The texts of the kit in the user's language, such as the buttons of its questions and its messages.
  public var words: Words {
    get { traits.words }
    set {
      traits.words = newValue
      for layer in windows.layers { layer.window.spreadWords() }
    }
  }

  /// True if nothing on the screen moves by itself: spinners do not turn, and changes appear immediately, without an
  /// animation. By default true if `NIBKIT_REDUCED_MOTION` is set in the environment to a value other than `0`.
  public var reducesMotion: Bool {
    get { traits.reducesMotion }
    set { traits.reducesMotion = newValue }
  }

  /// True if the kit reorders right-to-left text, line by line, by the Unicode Bidirectional Algorithm. This is for
  /// terminals that write all text from left to right. By default true if `NIBKIT_BIDI` is set in the environment to a
  /// value other than `0`.
  public var reordersText: Bool {
    get { traits.reordersText }
    set { traits.reordersText = newValue }
  }

  // MARK: Screens and focus

  /// The front controller.
  public var frontController: Controller? { windows.frontController }

  /// Shows a controller in front of the current one.
  ///
  /// - Throws: any error that loading its view throws. Nothing has changed then.
  public func show(_ controller: Controller) throws {
    controller.host = self
    try windows.show(controller)
  }

  /// The focused view of the front window.
  public var focusedView: View? { windows.focused }

  /// Gives a view the focus, if it can have it.
  public func focus(_ view: View) { windows.focus(view) }

  /// Gives the focus to the next view; after the last, to the first.
  public func focusNext() { windows.focusNext() }

  /// Gives the focus to the view from which Tab leads here.
  public func focusPrevious() { windows.focusPrevious() }

  // MARK: Commands and keys

  /// The commands of the front screen. Empty while a question is shown, which must be answered first.
  public var currentCommands: [Command] { windows.currentCommands }

  /// Performs a command, if it is currently available.
  ///
  /// - Throws: The error of the command's action.
  public func perform(_ command: Command) throws { try actions.perform(command) }

  /// Shows the available commands in front of the screen. The user finds a command by some of its letters. It is
  /// performed after the palette has been closed, starting at the view that had the focus.
  ///
  /// - Complexity: O(views of the window in front + commands).
  public func showCommands() { commands.showPalette() }

  /// Shows the available keys and commands in front of the screen.
  ///
  /// - Complexity: O(views of the window in front + commands).
  public func showHelp() { commands.showHelp() }

  /// Returns the keys of a command that every program has, or nil if it has none.
  public func keys(of command: StandardCommand) -> KeyBinding? { commands.keys(of: command) }

  /// Changes the keys of a command that every program has; nil removes its keys.
  public func setKeys(_ keys: KeyBinding?, of command: StandardCommand) { commands.setKeys(keys, of: command) }

  /// Sets the keys of commands from a file of the user: the `<Keys>` at the top level of a layout. Call this method
  /// before the first screen is shown. Screens that are already loaded keep their keys.
  ///
  ///     try application.useKeys(of: NibDocument(contentsOf: "keys.layout.xml"))
  ///
  /// The names of commands are not checked against layouts, because these are loaded later. `nib check` does this.
  ///
  /// - Throws: `NibError` with all faults of the document. Nothing has changed then.
  public func useKeys(of document: NibDocument) throws {
    let maps = try load(document, owner: nil).topLevel.compactMap { $0 as? KeyMap }
    userKeys.add(maps)
    for assignment in maps.filter({ $0.layout == nil }).flatMap(\.assignments) {
      if let command = StandardCommand(rawValue: assignment.command) { setKeys(assignment.key, of: command) }
    }
  }

  /// Sets the keys that the user has chosen for the commands of a loaded layout.
  func applyKeys(to commands: [Command], ofLayout name: String?) { userKeys.apply(to: commands, ofLayout: name) }

  /// The name of the program's folder for state, in `$XDG_STATE_HOME`, or in `.local/state` in the home folder. The
  /// most recent commands of the palette are saved there for the next run. If it is nil, nothing is saved.
  ///
  /// ``main(name:display:withoutTerminal:keepsState:showing:)`` sets it to the name of the program.
  public var stateName: String? {
    get { history.stateName }
    set { history.stateName = newValue }
  }

  // MARK: Input and frames

  /// The size of the terminal.
  public var size: Size { traits.size }

  /// Takes a new size of the terminal.
  public func resize(to size: Size) {
    traits.size = size
    selection.forget()
    frames.setNeedsWholeFrame()
  }

  /// Handles an input event. Errors of actions are reported, not thrown, because no caller could handle them.
  public func receive(_ event: InputEvent) {
    if event == .key(KeyPress(.character("z"), .control)), let suspend = loop.suspend {
      suspend()
    } else {
      do { try input.receive(event) } catch { report(error) }
    }
    pendingEvents.send()
  }

  /// Draws the parts of the screen that have changed since the last frame.
  ///
  /// - Parameter grid: the grid to draw on. It gets the size of the screen.
  /// - Returns: false if no frame was requested.
  @discardableResult
  package func draw(on grid: CellGrid) -> Bool { painter.draw(on: grid) }

  // MARK: Time and work

  /// The time, from the host's clock.
  public var now: Duration { timers.now }

  /// A timer that calls a function at a given time.
  public typealias Timer = ProgramTimer

  /// Calls a closure later on the main actor, in a separate turn of the run loop.
  @discardableResult
  public func after(_ delay: Duration, _ perform: @escaping (Application) -> Void) -> Timer {
    timers.after(delay) { [weak self] in if let self { perform(self) } }
  }

  /// The next time at which the application has work without any input: a timer, or a frame that had to wait. Nil if
  /// there is no such time.
  ///
  /// - Complexity: O(timers).
  public var deadline: Duration? { [timers.next, frames.due(at: now)].compactMap { $0 }.min() }

  /// Advances the current time. Sends `afterInit()` to the objects that were made since the last turn, and performs
  /// everything that is due. Work that this adds for later turns is not performed in this turn.
  public func advance(to time: Duration) {
    timers.advance(to: time)
    NibLifecycle.settle()
    timers.performDue()
    pendingEvents.send()
  }

  /// Starts work that is not part of an action. As with an `async` action, its errors are reported, and the screen is
  /// drawn again after it has ended.
  public func start(_ work: @escaping @MainActor () async throws -> Void) { actions.start(work) }

  // MARK: Messages

  /// The text that was cut or copied last.
  public var clipboard: String { pasteboard.text }

  /// Puts text on the clipboard of the program and of the terminal.
  ///
  /// The terminal may refuse the text, and does not report this. A text of more than 74 994 bytes stays in the
  /// program, and a notice says so.
  public func copy(_ text: String) { if !pasteboard.copy(text) { notify(words[.copiedHereOnly], .warning) } }

  /// Shows a message over the screen for a time, without taking the focus.
  ///
  /// If an identical message without a choice is still visible, it is shown again with the number of times. If there
  /// are more than 50 notices, the oldest waiting ones are dropped.
  ///
  /// - Parameters:
  ///   - text: The text of the message, of which three lines are shown.
  ///   - kind: The importance.
  ///   - time: The time for which the notice is shown; by default the time of its kind.
  ///   - choice: An action that the notice offers to the user.
  /// - Returns: the notice, so that the program can close it before its time.
  @discardableResult
  public func notify(
    _ text: String, _ kind: Notice.Kind = .info, time: Notice.Time = .usual, choice: Notice.Choice? = nil
  ) -> Notice { board.add(text, kind, time: time, choice: choice) }

  /// The notices on the screen followed by the waiting ones, oldest first.
  public var notices: [Notice] { board.notices }

  /// Called for an error that no caller handles. By default, the error is shown in a dialog.
  public var onError: ((any Error) -> Void)? {
    get { errors.onError }
    set { errors.onError = newValue }
  }

  /// Shows an error that no other code handles.
  public func report(_ error: any Error) { errors.report(error) }

  // MARK: Ending

  /// The text that `main` writes to standard output after the program has ended normally and the terminal is
  /// restored: the result of the program, such as the user's choice.
  public var result: String {
    get { end.result }
    set { end.result = newValue }
  }

  /// The exit status if ``quit(status:)`` gets no status, for example with Control-C. Set a value other than 0 if the
  /// status of the program says whether it has done its work.
  public var defaultStatus: Int32 {
    get { end.defaultStatus }
    set { end.defaultStatus = newValue }
  }

  /// The exit status, or nil while the program should continue.
  public var exitStatus: Int32? { end.status }

  /// Ends the program after every screen has saved its changes.
  ///
  /// If a screen cannot save, its error is shown, and the program continues.
  ///
  /// - Parameter status: the exit status; ``defaultStatus`` by default.
  public func quit(status: Int32? = nil) { do { try end.quit(status: status) } catch { report(error) } }
}
