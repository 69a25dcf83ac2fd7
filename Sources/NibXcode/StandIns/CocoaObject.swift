public import NibLoading
internal import NibModel

/// An object of UIKit or AppKit as far as a load is concerned: the superclass of an author's own class, where Cocoa is not.
///
/// It takes any objects as children, has the outlets that Cocoa's own classes have and the events of its controls, and does
/// nothing with them. A subclass adds its own outlets and actions, with the spelling of the file:
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
open class CocoaObject: NibObject, NibOwner, StoryboardSource {
  /// The objects in it: subviews, and whatever else the file has as children.
  public private(set) var children: [AnyObject] = []
  /// The id in the file; nil for an object that code has made.
  public let id: String?
  private var cocoaOutlets: [String: AnyObject] = [:]
  private var collections: [String: [AnyObject]] = [:]
  private var actions: [String: ActionList] = [:]

  /// Makes an object in code, such as the owner of a file.
  public init() { id = nil }

  /// Makes an object of a file.
  ///
  /// - Throws: What the initializers of its children throw.
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

  /// Sends the actions that are connected to an event, in the order of the file: `touchUpInside`, or `action` for a control
  /// that has one event only.
  ///
  /// - Throws: The error of the first action that fails; the others are not sent.
  public func send(_ event: String) throws {
    for action in actions[event]?.actions ?? [] { _ = try action.send(from: self) }
  }

  /// Called when everything is connected, as `awakeFromNib` is in Cocoa.
  ///
  /// - Throws: Any error takes the load back.
  open func awake() throws {}

  /// Called when the file that this object owns is loaded.
  ///
  /// - Throws: Any error takes the load back.
  public func didLoad() throws { try viewDidLoad() }

  /// Called when the view that this object owns is loaded and its outlets are connected.
  ///
  /// - Throws: Any error takes the load back.
  open func viewDidLoad() throws {}

  /// Called before a segue, when its destination scene is loaded and the view of that scene is not.
  open func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {}
}

/// The actions of one event. Their order is that of the file, and no promise of UIKit's: an exploration compares them as a
/// set.
struct ActionList: CustomReflectable {
  var actions: [Action] = []

  var customMirror: Mirror { Mirror(self, unlabeledChildren: actions, displayStyle: .set) }
}

/// The members that Cocoa's own classes have, and that no file declares.
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
