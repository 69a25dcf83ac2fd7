internal import TerminalKit

/// A block of a Markdown text. Its words have their looks already.
nonisolated indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, StyledText)
  case paragraph(StyledText)
  /// Code in a language, if it says in which.
  case code(language: String, lines: [String])
  case quote([MarkdownBlock])
  case list([MarkdownItem], isTight: Bool)
  case table(MarkdownTable)
  case rule
}

/// An item of a list.
nonisolated struct MarkdownItem: Hashable, Sendable {
  /// The sign before the item: a bullet, a number, a box.
  var sign: String
  var blocks: [MarkdownBlock]
}

/// A table. Each row has as many cells as there are columns.
nonisolated struct MarkdownTable: Hashable, Sendable {
  var alignments: [TextAlignment]
  var header: [StyledText]
  var rows: [[StyledText]]
}
