public import NibLoading

/// The base class of everything on a screen: a rectangle that measures, draws, and handles keys.
///
/// Views form a tree. They are made by a layout, through `init(coder:)`, or by code, through `init()`. A class of your
/// own overrides `contentSize(in:)`, `drawContent(in:_:)` and `handle(_:)`, and adds the attributes that a layout can
/// set to `members`.
@MainActor
open class View: NibObject, NibInitializing, NibResponder, LetterBearing {
  // MARK: Attributes

  /// The id of the view in its layout, or an empty text if it was made in code.
  public package(set) var id = ""
  /// The width that the view asks for.
  public var width = Length.auto { didSet { setNeedsLayout() } }
  /// The height that the view asks for.
  public var height = Length.auto { didSet { setNeedsLayout() } }
  /// The minimum width. The view is narrower only if there is no room.
  public var minWidth = 0 { didSet { setNeedsLayout() } }
  /// The maximum width.
  public var maxWidth = Int.max { didSet { setNeedsLayout() } }
  /// True if a stack gives the view no more width than its content needs, however large its share is.
  public var isWidthLimitedToContent = false { didSet { setNeedsLayout() } }
  /// The minimum height. The view is lower only if there is no room.
  public var minHeight = 0 { didSet { setNeedsLayout() } }
  /// The maximum height.
  public var maxHeight = Int.max { didSet { setNeedsLayout() } }
  /// True if a stack gives the view no more height than its content needs, however large its share is. Panels that share a
  /// column so divide it by what they have to show.
  public var isHeightLimitedToContent = false { didSet { setNeedsLayout() } }
  /// The blank cells between the edge or the border of the view and its content.
  public var padding = Insets.zero { didSet { setNeedsLayout() } }
  /// The position of the view across the direction of its stack, or nil for the default of its class.
  public var align: Alignment? { didSet { setNeedsLayout() } }
  /// The number of columns of a grid that the view takes. At least 1.
  public var columnSpan = 1 { didSet { setNeedsLayout() } }
  /// The number of rows of a grid that the view takes. At least 1.
  public var rowSpan = 1 { didSet { setNeedsLayout() } }
  /// True if the view is not visible and takes no room.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      superview?.shownSubviewsDidChange()
      setNeedsLayout()
      superview?.damage()
    }
  }
  /// True if the view, and everything in it, can be used.
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  /// A name for a view that shows none. If it is nil, the view's name is a text that it shows. See ``accessibleName``.
  public var label: String?
  /// The role that the layout or the program has given to the view, which replaces that of its class.
  final var givenRole: AccessibleRole?
  /// A sentence about the view. A status bar shows it while the view has the focus, and a tooltip while the mouse
  /// rests on the view.
  public var help = "" { didSet { if help != oldValue { window?.host?.frames.setNeedsFrame(layout: false) } } }
  /// The menu that a click with the right button, and the menu key, open. By default this is the menu of the superview.
  public var contextMenu: Menu?
  /// The keys that use the view from anywhere on its screen.
  public var key: KeyBinding?
  /// The action that is sent when the view is used.
  public var action: Action?
  /// The view that Tab goes to from this view. By default this is the next view of the layout.
  public weak var nextFocus: View?
  /// Looks that the view shares with other views.
  public var style: Style? { didSet { setNeedsDisplay() } }
  /// The looks that the view changes for its contents, unless it is the outermost window.
  var innerStyles: Styles? { nil }
  /// The view's own looks. They take precedence over all others.
  public var look = Look() { didSet { setNeedsLayout() } }
  /// The title in the border.
  public final var title: String {
    get { titleWords.plain }
    set { titleWords.plain = newValue }
  }
  /// The title in the border with its looks. Setting it replaces the spans of a layout.
  public final var styledTitle: StyledText {
    get { titleWords.styled }
    set { titleWords.styled = newValue }
  }
  final var titleWords = SpannedText() { didSet { titleDidChange() } }

  // MARK: The tree

  /// The view that contains this view.
  public private(set) weak var superview: View?
  /// The views inside, from back to front and in the order of focus.
  public private(set) var subviews: [View] = []
  /// The controller that the view belongs to, if the view is a controller's root.
  final weak var owner: (any ViewOwner)?
  /// The rectangle of the view in its superview.
  public internal(set) var frame = Rect.zero { didSet { if frame != oldValue { frameDidChange() } } }

  /// The view's progress from its initializer to `afterInit()`.
  public final var lifecycle = NibLifecycle()

  /// Creates a view in code.
  public init() { finishInit() }

  /// Creates a view of a layout, with its children. Attributes are set afterwards, and outlets after every object is
  /// made.
  ///
  /// - Throws: any error that making a child throws.
  public required init(coder: NibDecoder) throws {
    try coder.attachChildren(to: self)
    finishInit()
  }

  /// Called when the view is made, by code or by a layout. Its children exist; its attributes and outlets are not set
  /// yet. Override it for the set-up that all initializers share, and call super.
  open func onInit() { reachedRoot(.onInit) }

  /// Called when every outlet is connected. Override it to set up state that depends on other objects, and call super.
  ///
  /// - Throws: any error. It ends the load.
  open func awake() throws { reachedRoot(.awake) }

  /// Called one turn of the main loop after the view was made or loaded, before the next frame is drawn. Override it to
  /// use the configuration that code has made by then, and call super.
  open func afterInit() { reachedRoot(.afterInit) }

  /// Called when the view was added to another view, or removed from it. During the load of a layout the view's outlets
  /// are still nil.
  open func didMoveToSuperview() {}

  /// Adds a view after the other subviews. On the screen it is in front of them.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a view among the subviews. The view is removed from its previous superview.
  public func insertSubview(_ view: View, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    view.didMoveToSuperview()
    view.spreadWords()
    subviewsDidChange()
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    window?.host?.viewWillLeave(self)
    parent.subviews.removeAll { $0 === self }
    superview = nil
    didMoveToSuperview()
    parent.subviewsDidChange()
  }

  /// Replaces the subviews. A view that is among the old and the new ones stays where it is in the program: it keeps its
  /// focus, and does not move to a superview. If the view with the focus leaves, the focus goes to the view that comes to its
  /// place.
  ///
  /// - Parameters:
  ///   - views: the new subviews, each once.
  ///   - place: the place of the view with the focus.
  /// - Complexity: O(old and new subviews), and O(views of the window) if the focus leaves.
  final func replaceSubviews(with views: [View], focusedPlace place: Int) {
    let staying = Set(views.map { ObjectIdentifier($0) })
    let focused = subviewWithFocus
    let leaving = subviews.filter { !staying.contains(ObjectIdentifier($0)) }
    for view in leaving where view !== focused { window?.host?.viewWillLeave(view) }
    let coming = views.filter { $0.superview !== self }
    for view in coming { view.removeFromSuperview() }
    subviews = views
    for view in coming { view.superview = self }
    if let focused, !staying.contains(ObjectIdentifier(focused)) {
      // The new views are there, so that one of them gets the focus.
      subviews.insert(focused, at: min(place, views.count))
      window?.host?.viewWillLeave(focused)
      subviews.removeAll { $0 === focused }
    }
    for view in leaving where view.superview === self { view.superview = nil }
    for view in leaving + coming { view.didMoveToSuperview() }
    for view in coming { view.spreadWords() }
    subviewsDidChange()
  }

  /// The subview that has the focus, or contains the view that has it.
  final var subviewWithFocus: View? {
    var view = window?.host?.focusedView(besides: self)
    while let current = view, current.superview !== self { view = current.superview }
    return view
  }

  /// The window of the view, or the view itself if it is a window. If windows are nested, as with controllers in
  /// controllers, the outermost.
  public var window: Window? {
    var view: View? = self
    var window: Window?
    while let current = view {
      if let outer = current as? Window { window = outer }
      view = current.superview
    }
    return window
  }

  /// Returns true if the view is a given view or inside it.
  public func isDescendant(of ancestor: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === ancestor { return true }
      view = current.superview
    }
    return false
  }

  /// The next responder: the controller that the view belongs to, or the superview.
  open var nextResponder: (any NibResponder)? { owner ?? superview }

  // MARK: Size

  /// Returns the size that the content asks for, without border and padding.
  ///
  /// - Parameter available: the maximum size. Text that wraps has the height that it needs at that width.
  open func contentSize(in available: Size) -> Size { .zero }

  /// Arranges the subviews inside `contentRect`. By default, each subview fills it.
  open func layoutSubviews() {
    for view in subviews where view.isShown { view.place(in: contentRect) }
  }

  /// Returns true if the view shows a subview now, provided that the subview itself is not hidden. For example, tabs
  /// show one of several subviews, and a split leaves out a subview if there is no room for it.
  open func shows(_ subview: View) -> Bool { true }

  /// Called when a subview was added, removed, hidden, or shown again.
  func shownSubviewsDidChange() {}

  /// True if the view is visible when its superview is visible: the view is not hidden, and its superview shows it.
  public final var isShown: Bool { !isHidden && superview?.shows(self) != false }

  /// True if the class places its subviews in cells, and each takes as many as its `columnSpan` and `rowSpan` say.
  open class var readsSpans: Bool { false }

  /// The default position of the class across a stack's direction.
  open var defaultAlign: Alignment { .stretch }

  /// The default border of the class.
  open var defaultBorder: BorderKind { .none }

  // MARK: Drawing

  /// True if the class calls `setNeedsDisplay()` or `setNeedsLayout()` whenever anything changes that its views draw.
  ///
  /// To declare this, override it in your class; its subclasses must then call these functions too. Otherwise a view
  /// of the class is drawn in each frame, together with its rows, because it may draw any data. The same applies to
  /// your subclasses of the kit's classes. All classes of the kit call these functions.
  open class var reportsChanges: Bool { isOfKit(self) }
  final private(set) lazy var reportsChanges = type(of: self).reportsChanges

  /// The state of other objects that the view draws, if these objects do not report their changes, or nil if there is
  /// none. It is compared in each frame, so that the view is drawn again after the state has changed.
  var outsideState: AnyHashable? { nil }

  /// Draws the content. (0, 0) is inside border and padding. Subviews are drawn after it.
  ///
  /// A frame draws only the rows that have changed. `visibleBounds` of the canvas is the part that must be drawn.
  open func drawContent(in canvas: Canvas, _ pen: Pen) {}

  /// Draws over the contents of the view, for example a scroll bar. (0, 0) is the top left cell of the view.
  open func drawOverlay(in canvas: Canvas, _ pen: Pen) {}

  /// Called when a view inside this one has got the focus or has moved its caret. Scrolls, if this view can scroll,
  /// so that the other view is visible.
  open func reveal(_ view: View) {}

  /// True if the views behind this view are visible where it draws nothing. The view is then not filled with its
  /// background.
  open var isTransparent: Bool { false }

  /// The role in the theme that determines the looks of the view.
  open var themeRole: ThemeRole? { nil }

  /// The position of the caret in the content while the view has the focus, or nil if it has no caret.
  open var caret: Point? { nil }

  /// The cell of the content at which the menu key opens a context menu.
  var contextPlace: Point { caret ?? .zero }

  // MARK: Acting

  /// True if the view can have the focus. A view that is hidden or not enabled never has it.
  open var canBecomeFocused: Bool { false }

  /// Called when a key was pressed while the view, or a view inside it, has the focus.
  ///
  /// - Returns: true if it used the key. If not, the key goes to its superview.
  /// - Throws: any error that an action throws.
  open func handle(_ key: KeyPress) throws -> Bool { false }

  /// Called when the mouse was used inside the view, at a place of its content.
  ///
  /// - Returns: true if it used the event. If not, the event goes to its superview.
  /// - Throws: any error that an action throws.
  open func handle(_ mouse: MouseEvent) throws -> Bool { false }

  /// The cells that a drag can select if the view does not use drags itself, in the coordinates of the view: the
  /// content.
  var selectableRect: Rect { contentRect }

  /// Called when the user begins to select text of the view on the screen. Override it to stop changes of the
  /// content.
  func willBeSelectedOnScreen() {}

  /// Called when text was pasted while the view has the focus.
  ///
  /// - Returns: true if it took the text. If not, the text goes to its superview.
  /// - Throws: any error that an action throws.
  open func paste(_ text: String) throws -> Bool { false }

  /// Called when the view has got the focus or has lost it.
  open func focusDidChange() { setNeedsDisplay() }

  /// Responds to the view's mnemonic or one of its `key`s. By default the view takes the focus.
  ///
  /// - Throws: any error that an action throws.
  open func use() throws { window?.host?.focus(self) }

  /// Sends the event of a change that no user has made directly; see `PendingEvents`.
  func sendPendingEvents() throws {}

  /// Sends the view's action, if a layout connected one.
  ///
  /// - Throws: any error that the action throws.
  public func sendAction() throws {
    guard let action else { return }
    try window?.host?.actions.send(action, from: self)
  }

  /// Called when work of the view's controller, or of a controller around it, has begun or ended.
  func worksDidChange() {}

  /// True if the class is for text that the user types.
  class var takesText: Bool { false }

  /// Returns the key that a letter stands for while the view has the focus and nothing else has used the letter, or nil.
  func arrow(forLetter key: KeyPress) -> KeyPress? { nil }

  /// True if the class shows one of its subviews at a time.
  class var showsOnePage: Bool { false }
  /// True if the class is a button.
  class var isButton: Bool { false }
  /// True if the class scrolls its subviews.
  class var scrollsSubviews: Bool { false }
  /// True if the class shows the title of a window without a border.
  class var showsWindowTitle: Bool { false }
  /// The keys that use a view of the class, unless its layout has others.
  class var standardKey: KeyBinding? { nil }

  /// Returns further keys that use an object of the class in a layout, with the attributes that they come from.
  class func otherKeys(of object: PlannedObject) -> [(KeyPress, attribute: String)] { [] }

  /// The view whose name is the text of this view.
  var namedView: View? { nil }

  /// A text in the view that describes its purpose, for a view without a name.
  var hint: String { "" }

  /// Returns the requirements of the view that are not visible on the screen.
  func requirements(in words: Words) -> [String] { [] }

  /// The number of rows at the top that the title takes if there is no border for it.
  var titleRows: Int { 0 }

  /// The text in the border at the bottom right.
  var textOfBottomBorder: StyledText { StyledText() }

  /// Called when the title has changed.
  func titleDidChange() { setNeedsDisplay() }

  /// The text of the view by which a user would name it.
  var ownName: String { title }

  /// The role of the class. Override it in a class of your own; see ``accessibleRole``.
  open var defaultRole: AccessibleRole { .group }

  /// Returns the view's state in words, such as "checked" or "Milk, 3 of 7". Override it in a class of your own.
  ///
  /// - Parameter words: The words of the kit in the user's language.
  open func accessibleState(in words: Words) -> [String] { [] }

  /// The text that a screen reader speaks when it changes, even if the view does not have the focus. Nil if there is
  /// none.
  var spokenText: String? { nil }

  /// True if the text is spoken when it appears on the screen, but not when it changes, because it changes constantly.
  var isSpokenOnce: Bool { false }

  /// The help that is shown for the view: its own, or the help of its command.
  var shownHelp: String { help }

  /// The keys that the view uses itself while the focus is in it, for the help screen. Override it to add the keys of
  /// your class to those of super.
  ///
  /// - Complexity: O(keys).
  open var keyHelp: [KeyHelp] {
    let words = kitWords
    return keyRows.map { KeyHelp($0.keys, words[$0.word]) }
  }

  /// The keys that a class of the kit uses itself, in its current state.
  var keyRows: [KeyRow] { [] }

  /// Returns the keys that perform one of the view's actions, if any.
  func keys(ofAction name: String) -> KeyBinding? { nil }

  /// The letter that uses the view with Alt, from an underscore in its text.
  open var mnemonic: Character? { nil }

  /// Uses the view if a key is one of its `key`s. Called when no view with the focus has used the key.
  ///
  /// - Returns: true if it used the key. If not, the key goes to the next view of the window.
  /// - Throws: any error that an action throws.
  open func useByKey(_ key: KeyPress) throws -> Bool {
    guard self.key?.matches(key) == true else { return false }
    try use()
    return true
  }

  /// Uses the view if a letter is its mnemonic. The letter was pressed with Alt, and nothing else used it.
  ///
  /// - Parameter letter: in lower case.
  /// - Returns: true if it used the letter. If not, the letter goes to the next view of the window.
  /// - Throws: any error that an action throws.
  open func useByMnemonic(_ letter: Character) throws -> Bool {
    guard mnemonic == letter else { return false }
    try use()
    return true
  }

  /// Called when the view appears on the screen of a program, or when the language of the program has changed.
  /// Override it to give parts of the view their texts.
  func takeWords(_ words: Words) {}

  /// Called when a span of the view's text has changed.
  func spansDidChange() { setNeedsLayout() }

  // MARK: Validity

  /// The problem with the value of the view, in words for a user, or nil if there is none.
  ///
  /// Read in each frame if it is shown. See ``isValid`` and ``FieldMessage``.
  open var problem: String? { nil }

  /// True if the problem of the view, if any, is shown. It is not shown while an input is unfinished.
  final var showsProblem = false { didSet { if showsProblem != oldValue { setNeedsDisplay() } } }

  /// Changes the view so that it shows a given subview, for example by selecting its page.
  func uncover(_ subview: View) {}

  // MARK: Members

  /// The members of every view in a layout.
  open class var members: Members { commonMembers }

  /// Returns nil, because most views have no mnemonic.
  class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? { nil }

  /// The state that comes from the user. It is kept when the layout is loaded again.
  open class var personalState: PersonalState { PersonalState() }

  /// A cache of measured sizes, by the available sizes. Without it, nested stacks would measure the innermost views
  /// twice as often with each level.
  var measured: [Size: Size] = [:]
}
