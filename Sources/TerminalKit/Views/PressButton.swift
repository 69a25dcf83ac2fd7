internal import NibLoading

/// A button that the kit itself creates, with the closure that it calls.
final class PressButton: Button {
  /// The title of the button.
  var word: Word { didSet { if word != oldValue { takeWords(kitWords) } } }
  private var perform: (() throws -> Void)?

  init(_ word: Word, perform: @escaping () throws -> Void) {
    self.word = word
    self.perform = perform
    super.init()
    takeWords(kitWords)
  }

  required init(coder: NibDecoder) throws {
    word = .ok
    try super.init(coder: coder)
  }

  override func takeWords(_ words: Words) { text = words[word] }

  override func use() throws {
    if validates, let window, !window.validate() { return }
    try perform?()
  }
}
