public import NibLoading
internal import NibModel

/// The owner of a screen or a dialog. It loads its view when the view is first requested, and owns the layout of the
/// view.
///
/// A controller is made in one of three ways, each with its own initializer: by a scene, which is a layout that names
/// the controller's class (`init(coder:)`), with the name of a layout that contains its view (`init(nibName:)`, or
/// `init(layout:)` for a layout with parameters), or in code (`init(style:)`). The view always comes later. First the controller is made, and awakes if a scene made it.
/// When the view is requested, its layout is loaded with the controller as its owner, and `viewDidLoad()` is called
/// when every outlet is wired and all objects are awake.
///
/// The layout of its view connects the outlets and actions: `outlet="total"`, `action="#owner.increase"`.
///
/// ```swift
/// final class CounterController: Controller {
///   @Outlet var total: Label
///   private var count = 0
///
///   override class var members: Members {
///     super.members.adding(CounterController.self) {
///       $0.outlet("total", \.$total)
///       $0.action("increase", CounterController.increase)
///     }
///   }
///
///   func increase() {
///     count += 1
///     total.text = "\(count)"
///   }
/// }
/// ```
@MainActor
open class Controller: NibObject, NibOwner, NibInitializing, NibResponder {
  /// The view of a controller that is made in code.
  public enum Style: String, CaseIterable, NibValue, Sendable {
    /// A window that fills the screen.
    case screen
    /// A dialog in front of the others.
    case dialog
  }

  /// The layout of its view; nil if `makeView()` makes the view.
  public private(set) var nibName: String?
  /// The layout with values for its parameters, if the controller was made with one.
  private final var request: (any LayoutRequest)?
  /// The kind of view, if there is no layout.
  public private(set) var style = Style.screen
  /// The root of its view, once it is loaded.
  public private(set) var viewIfLoaded: View?
  /// The commands that its layout declares.
  public internal(set) var commands: [Command] = []
  /// The text for the controller in the bar of a container, such as the row of tabs. An underscore marks the mnemonic
  /// of a tab.
  public var title = "" { didSet { if title != oldValue { parent?.titleDidChange(of: self) } } }
  /// The controller's work that has not ended, in the order in which it was started.
  final var works: [Work] = []
  /// The child controllers, in the order in which they were added.
  public internal(set) final var children: [Controller] = []
  /// The container of the controller.
  public internal(set) final weak var parent: Controller?
  /// The program that shows the controller, or will show it.
  final weak var host: (any ControllerHost)? { didSet { for child in children { child.host = host } } }
  /// The controller that presented it.
  public internal(set) weak var presenter: Controller?
  /// The result of loading the view's layout. It retains the objects that no other object retains.
  public private(set) var scene: LoadedNib?
  /// The view while its layout is being loaded.
  private var loadingView: View?
  private final var storedHistory: UndoHistory?
  /// The progress of its appearance, and of the appearance of its children.
  final var appearance = Appearance()
  /// The view in it that had the focus when a container hid the controller.
  final weak var lastFocused: View?

  /// The outlets that generated code declares; see ``LayoutController``.
  public final let outletSets = OutletSets()

  /// The controller's progress from its initializer to `afterInit()`.
  public final var lifecycle = NibLifecycle()

  /// Creates a controller whose view is in a layout.
  ///
  /// - Parameter nibName: the layout's name, as the application finds it: "Lists" for `Lists.layout.xml`.
  public init(nibName: String) {
    self.nibName = nibName
    finishInit()
  }

  /// Creates a controller whose view is in a layout with parameters:
  /// `AddressController(layout: Layouts.Address(title: "Home"))`.
  ///
  /// - Parameter request: the layout, with values for its parameters.
  public init<Request: LayoutRequest>(layout request: Request) {
    nibName = Request.name
    self.request = request
    finishInit()
  }

  /// Creates a controller whose view is in the layout that its class owns through a generated protocol; see
  /// ``LayoutController``. A controller of any other class makes its view in code.
  public convenience init() {
    if let type = Self.self as? any LayoutController.Type {
      self.init(nibName: type.layoutName)
    } else {
      self.init(style: .screen)
    }
  }

  /// Creates a controller that makes its view in code: override `makeView()`.
  public init(style: Style) {
    self.style = style
    finishInit()
  }

  /// Creates a controller of a scene. Its view is loaded later; its outlets to views are nil until then.
  ///
  /// - Throws: any error of a subclass's initializer.
  public required init(coder: NibDecoder) throws {
    nibName = try coder.decode(forKey: "layout")
    style = try coder.decode(forKey: "style", default: .screen)
    try coder.attachChildren(to: self)
    finishInit()
  }

  /// Called when the controller is made, in code or by a scene. Override it for setup that all initializers have in
  /// common, and call super.
  open func onInit() { reachedRoot(.onInit) }

  /// The members of a controller in a scene, and of the owner in its view's layout.
  open class var members: Members {
    let members = ownMembers
    return (self as? any LayoutController.Type)?.layoutMembers(adding: members) ?? members
  }

  private class var ownMembers: Members {
    Members(of: Controller.self) {
      $0.summary("The owner of a screen or a dialog, and of the layout that contains its view.")
      $0.connectsAsOwner()
      $0.attribute("layout", LayoutName.self, help: "The name of the layout that contains the view.")
      $0.attribute("title", help: "The title in the bar of the container.") { $0.title = $1 }
      $0.attribute(
        "style", Style.self, default: "screen", help: "The kind of view that the controller makes without a layout.")
      $0.outlet("view", help: "The root view of the controller.") { swap(&$0.loadingView, &$1) }
      $0.action("dismiss", Controller.dismiss, help: "Closes the controller.")
      $0.action("quit", Controller.quit, help: "Ends the program after every screen has saved.")
      $0.action(
        "showCommands", Controller.showCommands, help: "Shows the available commands, to find one by a few letters.")
      $0.action("showHelp", Controller.showHelp, help: "Shows all available keys and commands.")
    }
  }

  /// Called when the scene is loaded. The view is not loaded yet.
  ///
  /// - Throws: any error. It ends the load of the scene.
  open func awake() throws { reachedRoot(.awake) }

  /// Called one turn of the main loop after the controller was made, or after its scene was loaded. Override it to use
  /// values that code has set in the meantime, and call super.
  open func afterInit() { reachedRoot(.afterInit) }

  /// Called when the view's layout is loaded. Override `viewDidLoad()` instead.
  ///
  /// - Throws: any error. It ends the load, which is then undone.
  public func didLoad() throws {
    guard let view = loadingView else {
      throw ControllerError.noView(controller: Self.self, layout: nibName ?? "")
    }
    view.owner = self
    viewIfLoaded = view
    try finishLoading(view)
  }

  /// Completes the load of the view by calling `viewDidLoad()`. If that throws, the view is not loaded.
  private func finishLoading(_ view: View) throws {
    do {
      try placeChildren(in: view)
      NibLoad.callback("viewDidLoad", to: self)
      try viewDidLoad()
      if !works.isEmpty || host?.isWithoutProgram == true { worksDidChange() }
    } catch {
      viewIfLoaded = nil
      throw error
    }
  }

  /// Called by a container to put its children's views into its own view, which has just been loaded.
  ///
  /// - Throws: any error that loading a child's view throws.
  func placeChildren(in view: View) throws {}

  /// Called when the view is loaded, every outlet is wired and every object is awake.
  ///
  /// - Throws: any error. It ends the load of the view, which is then undone.
  open func viewDidLoad() throws {}

  /// Called when the view is about to be shown, for the first time or again. A view is hidden by another screen, and
  /// not by a dialog in front of it. A container is called before its children.
  open func viewWillAppear() {}
  /// Called when the view is shown. A container is called after its children.
  open func viewDidAppear() {}
  /// Called when the view is closed, or hidden by another screen or by its container, once for each time that it
  /// appeared. A container is called after its children.
  open func viewDidDisappear() {}

  /// Called when the terminal has got the keyboard focus, if the view is shown, also behind a dialog. Other programs
  /// may have changed in the meantime what the view shows, such as files, so a controller can read it again here.
  ///
  /// Not every terminal reports the focus. Some report it once at the start of the program.
  open func terminalDidGetFocus() {}

  /// Called when the program is about to end, to save data. The controllers are called from the top screen down. The
  /// last child of a container is called first, and its container last, even if their views are not shown.
  ///
  /// - Throws: an error, which is shown, and the program continues. If the program is ended from outside and cannot
  ///   continue, `rescue(after:)` is called next.
  open func willQuit() throws {}

  /// Called if the program is ended from outside, or if `willQuit()` has thrown and the user cannot be asked. Writes
  /// data that would be lost to a place where the user can find it.
  ///
  /// - Parameter error: the error that `willQuit()` has thrown.
  /// - Returns: a text that is written to standard error after the terminal has been restored. By default the
  ///   description of the error.
  open func rescue(after error: any Error) -> String { String(describing: error) }

  /// The next responder after the controller and its view: its container, then its presenter, and finally the
  /// application.
  open var nextResponder: (any NibResponder)? { storedHistory ?? parent ?? presenter ?? host }

  /// The history of changes to the model that can be undone. After it has been requested, it follows the controller in
  /// the responder chain.
  public final var undoHistory: UndoHistory {
    if let storedHistory { return storedHistory }
    let history = UndoHistory { [weak self] in self.flatMap { $0.parent ?? $0.presenter ?? $0.host } }
    storedHistory = history
    return history
  }

  /// Makes the view of a controller that has no layout. The default is an empty window or dialog.
  ///
  /// - Throws: any error.
  open func makeView() throws -> View { style == .dialog ? Dialog() : Window() }

  /// The controller's view. It is loaded if it is not loaded yet.
  ///
  /// - Throws: `ControllerError`, and the errors of loading a layout.
  public var view: View {
    get throws {
      try loadViewIfNeeded()
      guard let view = viewIfLoaded else { throw ControllerError.noView(controller: Self.self, layout: nibName ?? "") }
      return view
    }
  }

  /// Loads the view unless it is loaded.
  ///
  /// - Throws: the errors of `view`.
  public func loadViewIfNeeded() throws {
    guard viewIfLoaded == nil else { return }
    if let nibName {
      guard let host else { throw ControllerError.noApplication(controller: Self.self) }
      try loadView(from: nibName, host)
    } else {
      let view = try makeView()
      view.owner = self
      viewIfLoaded = view
      try finishLoading(view)
    }
  }

  private func loadView(from name: String, _ host: any ControllerHost) throws {
    defer { loadingView = nil }
    // A controller is a `NibViewOwner`, so this calls `didLoad()` under every order.
    let scene = try request.map { try host.load($0, owner: self) } ?? host.load(name, owner: self)
    if let view = viewIfLoaded { adopt(scene, of: view) }
  }

  /// Retains the objects of the view's layout, and registers the objects next to the view.
  package func adopt(_ scene: LoadedNib, of view: View) {
    self.scene = scene
    for object in scene.topLevel {
      if let declared = object as? Commands {
        host?.applyKeys(to: declared.commands, ofLayout: nibName)
        commands += declared.commands
      }
      if let styles = object as? Styles { (view as? Window)?.styles = styles }
    }
  }

  // MARK: Showing others

  /// Shows another controller: a dialog in front of this screen, or a screen that replaces it.
  ///
  /// - Throws: any error of loading its view. Nothing is shown then.
  public func present(_ other: Controller) throws {
    guard let host else { throw ControllerError.noApplication(controller: Self.self) }
    other.presenter = self
    try host.show(other)
  }

  /// Shows another controller in the way of this controller's container: a navigation controller pushes it. Without a
  /// container, it is presented.
  ///
  /// - Throws: any error of loading its view. Nothing is shown then.
  open func show(_ other: Controller) throws {
    if let parent { try parent.show(other) } else { try present(other) }
  }

  /// Closes the controller. The controller behind it is shown again, with its previous focus. Closing the last
  /// controller ends the program.
  ///
  /// A controller in a container is closed in the container's way: a navigation controller pops it, and other
  /// containers close themselves.
  public func dismiss() {
    if let parent { parent.dismiss(child: self) } else { host?.close(self) }
  }

  /// Closes a child, or this controller with all of its children.
  func dismiss(child: Controller) { dismiss() }

  // MARK: Containing others

  /// The children whose views are visible while this controller's view is visible. By default, these are the children
  /// whose views are in its view.
  ///
  /// If you write a container, put the views of its children into its own view, and call ``updateChildren()`` after you
  /// have changed this.
  /// - Complexity: O(children).
  ///
  open var shownChildren: [Controller] {
    guard let viewIfLoaded else { return [] }
    return children.filter { child in
      guard let view = child.viewIfLoaded, view.isDescendant(of: viewIfLoaded) else { return false }
      return view.isShown(below: viewIfLoaded)
    }
  }

  /// Shows the views of ``shownChildren`` and hides the others. Called while the new ones are about to appear.
  func showChildren() {}

  /// Called when the title of a child has changed.
  func titleDidChange(of child: Controller) {}

  /// Called when a child was added or removed.
  func childrenDidChange() { updateChildren() }

  /// Ends the program after every screen has saved.
  public func quit() { host?.quit(status: nil) }

  /// Shows the available commands; see ``Application/showCommands()``.
  public func showCommands() { host?.showCommands() }

  /// Shows all available keys and commands; see ``Application/showHelp()``.
  public func showHelp() { host?.showHelp() }
}

extension Controller: NibViewOwner {}

extension Controller: @MainActor ViewOwner {
  var outerOwner: (any ViewOwner)? { parent }
  var isWithoutProgram: Bool { host?.isWithoutProgram == true }
}
