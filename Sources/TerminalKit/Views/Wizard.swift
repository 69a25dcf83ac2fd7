public import NibLoading

/// `<Wizard>`: pages that a user goes through one after the other, with buttons to go back and forward.
///
///     <Wizard action="#owner.create" cancelled="#owner.dismiss">
///       <Page title="Account"> … </Page>
///       <Page title="Details"> … </Page>
///     </Wizard>
///
/// A user can go forward only if the page has no problems: see ``View/isValid``. At the last page the wizard sends its
/// `action`. Hidden pages are skipped.
open class Wizard: View {
  private var wanted = 0
  /// The pages that are not hidden, or nil until they are collected again. Each page asks whether it is shown, so they
  /// must not be collected each time.
  private var known: [WizardPage]?
  /// True if the buttons may not fit the pages any more. They are updated with the next layout.
  private var hasOldButtons = false
  /// The page that was shown before pages have changed, until the event for this change is sent.
  private var before: WizardPage?
  /// The action that is sent when another page is shown: by the user, or because the page was hidden or removed. A
  /// change that a program makes with ``selectedIndex`` does not send it.
  public var changed: Action?
  /// The action that is sent when the user cancels. If it is nil, the wizard has no cancel button.
  public var cancelled: Action? { didSet { update() } }

  private let buttons = HStack()
  private lazy var cancelButton = PressButton(.cancel) { [weak self] in try self?.cancel() }
  private lazy var backButton = PressButton(.back) { [weak self] in try self?.goBack() }
  private lazy var nextButton = PressButton(.next) { [weak self] in try self?.goForward() }

  /// Creates a wizard without pages.
  public override init() {
    super.init()
    connect()
  }

  /// Creates a wizard of a layout, with its pages.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    connect()
  }

  /// The members of a wizard in a layout.
  open override class var members: Members {
    super.members.adding(Wizard.self) {
      $0.summary("Pages that a user goes through one after the other. At the last page, the wizard sends its action.")
      $0.attribute("selected", default: "0", help: "The index of the shown page, from 0.") {
        $0.selectedIndex = Int($1 as UInt16)
      }
      $0.event("changed", help: "Another page is shown, by the user or because a page was hidden.") {
        swap(&$0.changed, &$1)
      }
      $0.event("cancelled", help: "The user cancels. If no action is connected, there is no cancel button.") {
        swap(&$0.cancelled, &$1)
      }
      $0.children(help: "The pages.") { (wizard: Wizard, page: WizardPage) in wizard.add(page) }
      $0.check { $0.unknownNumber("selected", of: $0.children, called: "page") }
    }
  }

  /// The state that is kept: the index of the shown page.
  open override class var personalState: PersonalState {
    super.personalState.adding("selected", \Wizard.selectedIndex)
  }

  private func connect() {
    guard buttons.superview == nil else { return }
    nextButton.isDefault = true
    buttons.spacing = 2
    for view in [Spacer.horizontal, cancelButton, backButton, nextButton] as [View] { buttons.addSubview(view) }
    addSubview(buttons)
    update()
  }

  // MARK: Pages

  /// The pages that are not hidden, in document order.
  ///
  /// - Complexity: O(pages) after pages have changed, otherwise O(1).
  public var pages: [WizardPage] {
    if let known { return known }
    let pages = subviews.compactMap { $0 as? WizardPage }.filter { !$0.isHidden }
    known = pages
    return pages
  }

  override func shownSubviewsDidChange() {
    if let host = window?.host, known?.isEmpty == false {
      before = before ?? selectedPage
      host.pendingEvents.add(self)
    }
    known = nil
    hasOldButtons = true
  }

  /// Sends `changed` if another page is shown since pages have changed.
  override func sendPendingEvents() throws {
    guard let before else { return }
    self.before = nil
    updateButtons()
    if before !== selectedPage, let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// Adds a page after the others.
  public func add(_ page: WizardPage) {
    connect()
    // Tab goes to the buttons last.
    insertSubview(page, at: subviews.count - 1)
  }

  /// The index of the shown page among ``pages``. An index that you set is limited to the pages that exist.
  public var selectedIndex: Int {
    get { max(0, min(wanted, pages.count - 1)) }
    set {
      wanted = newValue
      before = nil
      update()
    }
  }

  /// The page that is shown.
  public var selectedPage: WizardPage? {
    let pages = pages
    return pages.isEmpty ? nil : pages[selectedIndex]
  }

  private func update() {
    guard buttons.superview != nil else { return }
    hasOldButtons = true
    updateButtons()
    setNeedsLayout()
  }

  private func updateButtons() {
    guard hasOldButtons, buttons.superview != nil else { return }
    hasOldButtons = false
    let index = selectedIndex
    cancelButton.isHidden = cancelled == nil
    backButton.isEnabled = index > 0
    nextButton.word = index >= pages.count - 1 ? .finish : .next
  }

  /// Goes to the previous page as the user would, and sends `changed`.
  ///
  /// - Throws: any error that the action throws.
  public func goBack() throws {
    guard selectedIndex > 0 else { return }
    try go(to: selectedIndex - 1)
  }

  /// Goes forward as the user would, if the page is valid. Sends `changed`, or `action` at the last page. If the page
  /// is not valid, shows its problems.
  ///
  /// - Throws: any error that the action throws.
  public func goForward() throws {
    if let selectedPage, !selectedPage.validate() { return }
    if selectedIndex >= pages.count - 1 { try sendAction() } else { try go(to: selectedIndex + 1) }
  }

  private func cancel() throws { if let cancelled { try window?.host?.actions.send(cancelled, from: self) } }

  private func go(to index: Int) throws {
    let host = window?.host
    selectedPage?.lastFocused = host?.focusedView(besides: self)
    selectedIndex = index
    if let page = selectedPage, let view = page.focus(remembering: page.lastFocused) { host?.focus(view) }
    if let changed { try host?.actions.send(changed, from: self) }
  }

  override func uncover(_ subview: View) {
    guard let index = pages.firstIndex(where: { $0 === subview }) else { return }
    let page = selectedPage
    selectedIndex = index
    before = page
    window?.host?.pendingEvents.add(self)
  }

  // MARK: As a view

  /// Returns true for the selected page and for the buttons.
  open override func shows(_ subview: View) -> Bool { subview === selectedPage || subview === buttons }

  /// Returns the size that the largest page needs, with the title above it and the buttons below it.
  open override func contentSize(in available: Size) -> Size {
    updateButtons()
    let room = Size(width: available.width, height: available.height - Self.around)
    let sizes = pages.map { $0.fittingSize(in: room) }
    let row = buttons.fittingSize(in: room)
    return Size(
      width: max(row.width, caption.cellWidth, sizes.map(\.width).max() ?? 0),
      height: (sizes.map(\.height).max() ?? 0).plus(Self.around))
  }

  /// The rows around a page: the title and a blank row above it, a blank row and the buttons below it.
  private static let around = 4

  /// Gives the page all rows between the title and the buttons.
  open override func layoutSubviews() {
    updateButtons()
    let room = contentRect
    let height = min(1, room.height)
    buttons.place(in: Rect(x: room.x, y: room.maxY - height, width: room.width, height: height))
    selectedPage?.place(in: room.inset(by: Insets(top: 2, right: 0, bottom: 2, left: 0)))
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .wizard }
  override class var showsOnePage: Bool { true }

  override var spokenText: String? { pages.isEmpty ? nil : caption }

  private var caption: String {
    let step = kitWords[.step, "\(selectedIndex + 1)", "\(pages.count)"]
    guard let title = selectedPage?.text, !title.isEmpty else { return step }
    return step + ": " + title
  }

  /// Draws the number and the title of the page.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard !pages.isEmpty else { return }
    canvas.write(caption.truncated(to: canvas.size.width), at: .zero, pen.style(.title))
  }
}

/// `<Page>`: a page of a `<Wizard>`, whose children are one below the other.
open class WizardPage: VStack {
  /// The title above the page.
  public var text = "" { didSet { superview?.setNeedsLayout() } }
  /// The view that had the focus when another page was selected.
  weak var lastFocused: View?

  /// The members of a page in a layout.
  open override class var members: Members {
    super.members.adding(WizardPage.self) {
      $0.summary("A page of a Wizard, with its children one below the other.")
      $0.translated("title")
      $0.attribute("title", help: "The title above the page.") { $0.text = $1 }
    }
  }
}
