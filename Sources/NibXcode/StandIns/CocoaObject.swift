public import NibLoading
internal import NibModel

/// An object of UIKit or AppKit, reduced to what a load needs. It is the superclass of an author's own classes on
/// systems without Cocoa.
///
/// It accepts any objects as children, and has the outlets of Cocoa's own classes and the events of its controls, but
/// does nothing with them. A subclass adds its own outlets and actions, with the spelling of the file:
///
///     final class LoginController: CocoaObject {
///       @Outlet var name: CocoaObject?
///
///       override class var members: Members {
///         super.members.adding(LoginController.self) {
///           $0.outlet("name", \.$name)
///           $0.action("logIn:", LoginController.logIn)
///         }
///       }
///
///       func logIn() { … }
///       override func awake() throws { … }          // awakeFromNib
///       override func viewDidLoad() throws { … }
///     }
open class CocoaObject: NibObject, NibOwner, StoryboardSource, WindowSource {
  /// The objects that it contains: subviews, and all other children in the file.
  public private(set) var children: [AnyObject] = []
  /// The id in the file; nil for an object that was made in code.
  public let id: String?
  private var cocoaOutlets: [String: AnyObject] = [:]
  private var collections: [String: [AnyObject]] = [:]
  private var actions: [String: ActionList] = [:]

  /// Creates an object in code, such as the owner of a file.
  public init() { id = nil }

  /// Creates an object of a file.
  ///
  /// - Throws: The errors of its children's initializers.
  public required init(coder: NibDecoder) throws {
    id = coder.id
    children = try coder.decodeChildren()
  }

  /// Cocoa's outlets, the events of its controls, and any children.
  open class var members: Members {
    Members(of: CocoaObject.self) { table in
      table.children { $0.add($1) }
      for name in CocoaMembers.outlets {
        table.outlet(name) { (object: CocoaObject, value: inout AnyObject?) in swap(&object.cocoaOutlets[name], &value)
        }
      }
      for name in CocoaMembers.collections {
        table.outlets(name) { (object: CocoaObject, values: inout [AnyObject]) in
          swap(&object.collections[name, default: []], &values)
        }
      }
      for name in CocoaMembers.events {
        table.events(name) { (object: CocoaObject, actions: inout [Action]) in
          swap(&object.actions[name, default: ActionList()].actions, &actions)
        }
      }
    }
  }

  func add(_ child: AnyObject) { children.append(child) }

  /// Returns the object of one of Cocoa's own outlets, such as `delegate` or `view`, or nil if the outlet is not
  /// connected.
  public func outlet(_ name: String) -> AnyObject? { cocoaOutlets[name] }

  /// Sends the actions that are connected to an event, in the order of the file. The event is a name such as
  /// `touchUpInside`, or `action` for a control that has only one event.
  ///
  /// - Throws: The error of the first action that fails; the others are not sent.
  public func send(_ event: String) throws {
    for action in actions[event]?.actions ?? [] { _ = try action.send(from: self) }
  }

  /// Called when everything is connected, as `awakeFromNib` is in Cocoa.
  ///
  /// - Throws: Any error. It ends the load, which is then undone.
  open func awake() throws {}

  /// Called after the file that this object owns has been loaded.
  ///
  /// - Throws: Any error. It ends the load, which is then undone.
  public func didLoad() throws {
    NibLoad.calls("viewDidLoad")
    try viewDidLoad()
  }

  /// Called after the view that this object owns has been loaded and its outlets have been connected.
  ///
  /// - Throws: Any error. It ends the load, which is then undone.
  open func viewDidLoad() throws {}

  /// Called for the controller of a window when the window and the view of its content are loaded.
  ///
  /// - Throws: Any error.
  open func windowDidLoad() throws {}

  /// Returns true if a segue that the user has triggered may be performed.
  open func shouldPerform(_ segue: Storyboard.Segue, sender: AnyObject?) -> Bool { true }

  /// Makes the controller of a segue's destination; nil to let the file make it.
  ///
  /// - Throws: Any error. It ends the load of the destination.
  open func makeController(for segue: Storyboard.Segue, coder: NibDecoder) throws -> AnyObject? { nil }

  /// Called before a segue, after its destination scene has been loaded, and before the view of that scene is loaded.
  open func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {}

  /// Returns true if an unwind segue may lead back to this controller.
  open func canUnwind(by segue: Storyboard.Segue, from scene: LoadedScene) -> Bool { true }
}

/// The actions of one event. They are in the order of the file, but UIKit does not promise this order, so an
/// exploration compares them as a set.
struct ActionList: CustomReflectable {
  var actions: [Action] = []

  var customMirror: Mirror { Mirror(self, unlabeledChildren: actions, displayStyle: .set) }
}

/// The members that Cocoa's own classes have, but that no file declares.
enum CocoaMembers {
  static let outlets = """
    delegate dataSource view window nextKeyView initialFirstResponder menu nextResponder target contentView documentView
    contentViewController navigationController tabBarController splitViewController parentViewController navigationItem
    tabBarItem titleView inputView inputAccessoryView formatter textField imageView textLabel detailTextLabel accessoryView
    editingAccessoryView backgroundView selectedBackgroundView tableHeaderView tableFooterView tableView collectionView
    headerView cornerView outlineTableColumn dockMenu mainMenu windowsMenu servicesMenu helpMenu font searchMenuTemplate
    submenu popover contentObject content sortDescriptors predicate managedObjectContext representedObject
    searchDisplayController searchBar searchContentsController searchResultsDataSource searchResultsDelegate
    searchResultsTableView prefetchDataSource dragDelegate dropDelegate touchBar toolbar drawerContentView parentWindow
    splitView tabView textContainer layoutManager textStorage uiDelegate UIDelegate navigationDelegate frameLoadDelegate
    policyDelegate downloadDelegate resourceLoadDelegate editingDelegate collectionViewLayout flowLayout
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  static let collections = ["gestureRecognizers", "barButtonItems", "buttons", "bottomAttachmentViews"]

  static let events = """
    action touchDown touchDownRepeat touchDragInside touchDragOutside touchDragEnter touchDragExit touchUpInside
    touchUpOutside touchCancel valueChanged menuActionTriggered primaryActionTriggered editingDidBegin editingChanged
    editingDidEnd editingDidEndOnExit allTouchEvents allEditingEvents allEvents doubleAction
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
