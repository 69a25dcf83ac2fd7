import NibLoading

// A controller that makes its data when its view is loaded, and an object that needs the data before.

extension Pitfall {
  static let dataInViewDidLoad = Pitfall(
    65, "data-in-viewdidload", "a controller makes its data when its view is loaded", bites: ["uikit"],
    shows: .note("the tab shows 0 items", of: "tab"), instead: "note    tab: the tab shows 0 items",
    explanation: """
      The controller reads its saved items in viewDidLoad(). Before its view is loaded, the tab shows 0 items, and an item \
      that the tab adds is lost when viewDidLoad() reads the file. viewDidLoad() sets up views, and it comes when a view is \
      first wanted: late, or never. Data lives longer than a view, so it comes earlier. Make the data in the initializer: \
      a storyboard calls init(coder:), a nib by name init(nibName:bundle:), and code an initializer such as init(style:). \
      Every initializer must do it, so let all of them call one method, or use onInit().
      """
  ) {
    $0.register(ListController.self)
    $0.register(ListTab.self)
  }
  .cured(
    shows: .note("the list has eggs, tea, milk", of: "tab"),
    """
    The controller reads its items in init(coder:), so they are there for every object that asks, and viewDidLoad() only \
    shows them.
    """
  ) {
    $0.register(Cured.ListController.self)
    $0.register(Cured.ListTab.self)
  }
}

/// The items that an earlier run of the program has saved.
private let savedItems = ["eggs", "tea"]

/// Reads its items when its view is loaded.
final class ListController: GalleryController {
  private(set) var items: [String] = []

  override func viewDidLoad() {
    items = savedItems
    label?.nm = "\(items.count) items"
  }

  func add(_ item: String) { items.append(item) }
}

/// Shows the number of items, adds one, and then shows the list.
final class ListTab: GalleryView {
  @Outlet var controller: ListController?

  override class var members: Members {
    super.members.adding(ListTab.self) { $0.outlet("controller", \.$controller) }
  }

  override func awake() throws {
    try super.awake()
    guard let controller else { return }
    NibLoad.note("the tab shows \(controller.items.count) items")
    controller.add("milk")
    try controller.loadView()
    NibLoad.note("the list has \(controller.items.joined(separator: ", "))")
  }
}

private enum Cured {
  /// Has its items as soon as it exists.
  final class ListController: GalleryController {
    private(set) var items: [String]

    required init(coder: NibDecoder) throws {
      items = savedItems
      try super.init(coder: coder)
    }

    override func viewDidLoad() { label?.nm = "\(items.count) items" }

    func add(_ item: String) { items.append(item) }
  }

  /// Shows the number of items, adds one, and then shows the list.
  final class ListTab: GalleryView {
    @Outlet var controller: ListController?

    override class var members: Members {
      super.members.adding(ListTab.self) { $0.outlet("controller", \.$controller) }
    }

    override func awake() throws {
      try super.awake()
      guard let controller else { return }
      NibLoad.note("the tab shows \(controller.items.count) items")
      controller.add("milk")
      try controller.loadView()
      NibLoad.note("the list has \(controller.items.joined(separator: ", "))")
    }
  }
}
