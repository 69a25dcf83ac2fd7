import NibLoading

/// A controller whose view is in a layout of its own and is loaded when it is first wanted, as in a
/// storyboard.
class GalleryController: NibObject, NibOwner {
  /// A view of that layout.
  @Outlet final var label: GalleryView?
  /// The id in the layout, or the class's name.
  final let name: String
  private var view: LoadedNib?

  class var members: Members {
    Members(of: GalleryController.self) { $0.outlet("label", \.$label) }
  }

  required init(coder: NibDecoder) throws { name = coder.id ?? String(describing: Self.self) }

  func awake() throws {}

  /// The outlets to the view are wired. A subclass fills in its view here.
  func viewDidLoad() {}

  /// Loads the view, with this object as the owner of its layout.
  final func loadView() throws {
    view = try NibLoad.load("ControllerView", owner: self)
    viewDidLoad()
    NibLoad.note("\(name).viewDidLoad: label.nm = \"\(label?.nm ?? "")\"")
  }
}
