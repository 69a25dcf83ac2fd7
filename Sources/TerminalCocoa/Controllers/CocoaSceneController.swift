public import NibLoading
internal import NibModel
public import NibXcode
public import TerminalKit

/// The controller for a scene of a storyboard. It loads the scene's view when it is first shown.
///
/// A control of the view, a cell or a bar item that begins a segue performs it: its action is sent first, then the
/// controller of the scene is called as a `StoryboardSource`. A `show` segue is pushed in a navigation controller, other
/// segues are presented, and an unwind segue goes back. An embedded scene is shown in the container view of its segue, and
/// its controller is a child of this one.
///
///     let storyboard = try Storyboard(contentsOf: "Main.storyboard")
///     let classes = ClassRegistry().drawing(storyboard.allDocuments)
///     let scene = try StoryboardLoader(storyboard, classes: classes).instantiateInitial()
///     try application.show(CocoaSceneController.controller(for: scene))
public final class CocoaSceneController: Controller {
  /// The scene.
  public let storyboardScene: LoadedScene
  /// The segues that begin at bar items. Actions do not retain their targets.
  var triggers: [SegueTrigger] = []

  /// Creates a controller for a scene that contains no others.
  public init(_ scene: LoadedScene) {
    storyboardScene = scene
    super.init(style: .screen)
  }

  /// Not used: a scene makes this controller, and not a storyboard.
  ///
  /// - Throws: always.
  public required init(coder: NibDecoder) throws { throw NibLoadError.noLoadIsRunning(layout: "") }

  /// Loads the scene's view.
  ///
  /// - Throws: The errors of `LoadedScene.loadView(isolation:)`.
  public override func makeView() throws -> View {
    try storyboardScene.loadView()
    let window = Window()
    let view = storyboardScene.view?.topLevel.lazy.compactMap { $0 as? View }.first
    let facts = CocoaFacts(className: storyboardScene.scene.controllerClass, platform: .iOS)
    let root = view ?? CocoaView(facts)
    root.height = .share(1)
    let items = barButtons()
    if !items.isEmpty {
      let row = HStack()
      row.spacing = 1
      for (_, button) in items { row.addSubview(button) }
      window.addSubview(row)
    }
    window.addSubview(root)
    connectSegues(Dictionary(items.map { ($0.id, $0.button) }) { first, _ in first })
    return window
  }

  /// Shows the embedded scenes in their container views.
  ///
  /// - Throws: The errors of their `viewDidLoad()`.
  public override func viewDidLoad() throws {
    for (segue, scene) in storyboardScene.children where segue.kind == "embed" {
      guard let container = storyboardScene.view?[segue.sourceID] as? CocoaView else { continue }
      let child = Self.controller(for: scene)
      addChild(child)
      try container.take(child.view)
    }
    updateChildren()
  }

  /// Returns a controller for a scene: a `NavigationController`, a `TabController` or a `SplitController` for a scene that
  /// contains others by its relationships, with a controller for each of these.
  public static func controller(for scene: LoadedScene) -> Controller {
    let children = scene.children.filter { $0.segue.kind == "relationship" }.map { child in
      let controller = controller(for: child.scene)
      controller.title = title(of: child.scene, in: scene.scene.element)
      return controller
    }
    switch scene.scene.element {
    case "navigationController": return NavigationController(children)
    case "tabBarController", "tabViewController": return TabController(children)
    case "splitViewController": return SplitController(children)
    default: return CocoaSceneController(scene)
    }
  }

  /// Returns the title of a scene in the bar of its container: the title of its item there, or its own title.
  private static func title(of scene: LoadedScene, in container: String) -> String {
    let item = container.hasPrefix("tab") ? "ib.tabBarItem" : "ib.navigationItem"
    let objects = scene.scene.controller.allObjects
    guard let controller = objects.first(where: { $0.id == scene.scene.id }) else { return "" }
    func text(_ name: String, of object: NibDocument.Object) -> String? {
      object.attributes.first { $0.name == name && !$0.holdsObjects }?.value
    }
    let titles = objects.filter { object in
      object.attributeName == item && object.parent.map { objects[$0].id == scene.scene.id } == true
    }
    let words = titles.lazy.compactMap { text("ib.title", of: $0) ?? text("ib.systemItem", of: $0) }.first
    // A container within another one has the title of the scene that it shows first.
    let inner = scene.children.first { $0.segue.kind == "relationship" }.map {
      title(of: $0.scene, in: "navigationController")
    }
    return words ?? text("ib.title", of: controller) ?? inner ?? ""
  }
}
