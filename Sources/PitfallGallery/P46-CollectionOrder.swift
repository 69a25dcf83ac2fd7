import NibLoading

// Options that add themselves to a collection of their screen in awake, and options that the file connects to it.

extension Pitfall {
  static let collectionOrder = Pitfall(
    46, "collection-order", "a collection that is not in the order of the file", bites: ["cappuccino", "gnustep-nib"],
    shows: .note("options = three, two, one", of: "one"), .note("options = two, one, three", of: "three"),
    instead: "note    three: options = one, two, three",
    explanation: """
      Code takes the first option of a quiz, and gets another one. Each option adds itself to its screen's collection \
      in awake(), so the collection has the order of the awakes. Cappuccino awakes the last object first, GNUstep's nib \
      loader goes through a hash table, and UIKit promises no order of awakes. An outlet collection can have the same \
      fault: in storyboards of an early UIKit, its order changed from run to run. No order here shows that. This loader \
      fills an outlet collection in the order of the file's connections, under every order. With other loaders, sort \
      the collection by a value that the file sets, or use an outlet for each object.
      """
  ) {
    $0.register(owner: QuizScreen.self) { QuizScreen() }
    $0.register(QuizOption.self)
  }
  .cured(
    under: "any", hasLayout: true, shows: .note("options = one, two, three", of: "QuizScreen"),
    """
    The options are an outlet collection of the screen. No option adds itself, so the order of the awakes does not \
    matter.
    """)
}

/// Has options, which the file connects or which add themselves.
final class QuizScreen: NibOwner {
  private var options: [GalleryView] = [] {
    didSet { NibLoad.note("options = \(options.map(\.name).joined(separator: ", "))") }
  }

  static var members: Members {
    Members(of: QuizScreen.self) { $0.outlets("options", \.options) }
  }

  func add(_ option: GalleryView) { options.append(option) }
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
