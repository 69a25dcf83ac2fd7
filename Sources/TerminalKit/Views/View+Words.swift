extension View {
  /// The words of the kit, in the language of the program that shows the view.
  ///
  /// A view that draws such a word reads it when it draws. A view with parts that show such words, such as a button,
  /// sets their texts in ``takeWords(_:)``.
  var kitWords: Words { window?.host?.traits.words ?? Words() }

  /// Gives the view and its subviews the words of the program that now shows it.
  func spreadWords() {
    guard let words = window?.host?.traits.words else { return }
    forEachInOrder { $0.takeWords(words) }
  }
}

extension Words {
  /// Returns the text of a word without the underscore before its mnemonic.
  func plain(_ word: Word) -> String { MnemonicText(self[word]).text }
}

extension View: SpanOwner {}
