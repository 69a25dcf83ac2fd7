import NibLoading

// The first option refers to the last, so an order that follows connections makes the last before the second.

extension Pitfall {
  static let collectionOrder = Pitfall(
    46, "collection-order", "a collection that is not in the order of the file", bites: [],
    shows: .note("options = one, three, two", of: "QuizScreen"),
    instead: "note    QuizScreen: options = one, two, three",
    explanation: """
      Code takes the first object of an outlet collection, and sometimes gets another object: the collections of \
      UIKit's storyboards have come in an order that is not the order of the file. A loader can easily make this \
      mistake, because it need not make objects in the order of the file. Under uikit, the third option is made before \
      the second here. This loader fills a collection in the order of the file's connections, under every order, so \
      the trace has the right order: one, two, three. With other loaders, sort the collection by a value that you set \
      yourself, or use an outlet for each object.
      """
  ) { $0.register(owner: QuizScreen.self) { QuizScreen() } }
}

/// Has its options as a collection.
final class QuizScreen: NibOwner {
  private var options: [GalleryView] = [] {
    didSet { NibLoad.note("options = \(options.map(\.name).joined(separator: ", "))") }
  }

  static var members: Members {
    Members(of: QuizScreen.self) { $0.outlets("options", \.options) }
  }
}
