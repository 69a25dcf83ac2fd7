import NibLoading

// Options in an outlet collection of their screen, which also add themselves to a list of it in awake.

extension Pitfall {
  static let collectionOrder = Pitfall(
    46, "collection-order", "a collection that is not in the order of the file", bites: ["cappuccino", "gnustep-nib"],
    shows: .note("rows = three, two, one", of: "one"), .note("rows = two, one, three", of: "three"),
    instead: "note    three: rows = one, two, three",
    explanation: """
      Code takes the first option of a quiz, and gets another one. The options are an outlet collection, and no \
      documentation promises the order of its objects: in storyboards of an early UIKit, it changed from run to run. \
      Exploring under any or uikit varies that order. Each option also adds itself to a list of its screen in awake(), \
      so this list has the order of the awakes. Cappuccino awakes the last object first, GNUstep's nib loader goes \
      through a hash table, and UIKit promises no order of awakes. Sort the objects by a value that the file sets, or \
      use an outlet for each object.
      """
  ) {
    $0.register(owner: QuizScreen.self) { QuizScreen() }
    $0.register(QuizOption.self)
  }
  .cured(
    under: "any", hasLayout: true, shows: .note("options = one, two, three", of: "QuizScreen"),
    """
    The screen has an outlet for each option, and lists them when all of them are wired. No option adds itself, so neither the order \
    of connections nor the order of awakes matters.
    """)
}

/// Has options, which the file connects together or one by one, or which add themselves.
final class QuizScreen: NibObject, NibOwner {
  /// The options that the file puts into a collection.
  private var options: [GalleryView] = []
  /// The options that have added themselves.
  private var rows: [GalleryView] = [] {
    didSet { Self.note("rows", rows) }
  }
  @Outlet private var first: GalleryView?
  @Outlet private var second: GalleryView?
  @Outlet private var third: GalleryView?

  static var members: Members {
    Members(of: QuizScreen.self) {
      $0.outlets("options", \.options)
      $0.outlet("first", \.$first)
      $0.outlet("second", \.$second)
      $0.outlet("third", \.$third)
    }
  }

  init() {}
  init(coder: NibDecoder) throws {}

  // An order sends its owner one of these two.
  func awake() { listOptions() }
  func didLoad() { listOptions() }

  private func listOptions() {
    Self.note("options", options.isEmpty ? [first, second, third].compactMap(\.self) : options)
  }

  func add(_ option: GalleryView) { rows.append(option) }

  private static func note(_ name: String, _ options: [GalleryView]) {
    NibLoad.note("\(name) = \(options.map(\.name).joined(separator: ", "))")
  }
}

/// Adds itself to its screen, if it knows one.
final class QuizOption: GalleryView {
  weak var screen: QuizScreen?

  override class var members: Members {
    super.members.adding(QuizOption.self) { $0.outlet("screen") { swap(&$0.screen, &$1) } }
  }

  override func awake() throws {
    try super.awake()
    screen?.add(self)
  }
}
