public import NibLoading

/// The root class of the gallery's views: a name, a peer, children with attach callbacks, an action.
///
/// Its subclasses show one pitfall each and keep the rest as it is.
open class GalleryView: NibObject, NibInitializing {
  /// A value to set from the file.
  open var nm: String = ""
  /// Another view.
  @Outlet open var peer: GalleryView?
  /// The action of a press.
  public var action: Action?
  /// The views in this one, in order.
  public private(set) var subviews: [GalleryView] = []
  /// The view that this one is in.
  public private(set) weak var superview: GalleryView?
  /// The id in the layout, or the class's name.
  public let name: String
  /// The progress of the view's set-up.
  public var lifecycle = NibLifecycle()
  /// True once `awake()` has been called.
  public private(set) var isAwake = false

  /// The members that a layout can set and connect.
  open class var members: Members { ownMembers }

  // Made once for all classes of the gallery. Unsafe, because functions of a table cannot be Sendable; it never changes.
  private nonisolated(unsafe) static let ownMembers = Members(of: GalleryView.self) {
    $0.attribute("nm") { $0.nm = $1 }
    $0.outlet("peer") { $0.$peer }
    $0.event("action") { swap(&$0.action, &$1) }
    $0.children { $0.addSubview($1) }
  }

  /// Makes a view and its subviews.
  public required init(coder: NibDecoder) throws {
    name = coder.id ?? String(describing: Self.self)
    try coder.attachChildren(to: self)
    finishInit()
  }

  deinit { releaseTree(&subviews) { $0.takeSubviews() } }

  /// Adds a view behind the others, and tells it.
  public func addSubview(_ view: GalleryView) {
    subviews.append(view)
    view.superview = self
    view.didMoveToSuperview()
  }

  /// The view was added to another.
  open func didMoveToSuperview() {}

  /// The set-up that all initializers share.
  open func onInit() { reachedRoot(.onInit) }

  /// Everything is wired.
  open func awake() throws {
    reachedRoot(.awake)
    isAwake = true
  }

  /// A later turn of the main loop has come.
  open func afterInit() { reachedRoot(.afterInit) }

  private func takeSubviews() -> [GalleryView] {
    defer { subviews = [] }
    return subviews
  }
}
