internal import TerminalKit

/// Lays out the blocks of a Markdown text in a width: lines of text with looks.
nonisolated struct MarkdownLayout {
  let width: Int
  private(set) var lines: [StyledText] = []
  /// The texts before the lines of the block that is being laid out: signs of items, bars of quotations.
  private var margins: [Margin] = []

  /// The text before the lines of a block.
  private struct Margin {
    /// Before the first line; nil if that has been laid out.
    var first: StyledText?
    /// Before the others.
    var rest: StyledText
  }

  init(_ blocks: [MarkdownBlock], width: Int) {
    self.width = max(1, width)
    add(blocks, isTight: false)
  }

  private mutating func add(_ blocks: [MarkdownBlock], isTight: Bool) {
    for (index, block) in blocks.enumerated() {
      if index > 0, !isTight { add(line: StyledText()) }
      add(block)
    }
  }

  private mutating func add(_ block: MarkdownBlock) {
    switch block {
    case .heading(let level, let text):
      var text = text
      let look = Look(bold: true, underline: level == 1 ? true : nil)
      text.style(text.plain.startIndex..<text.plain.endIndex, level < 3 ? .accent : nil, look: look)
      add(text)
    case .paragraph(let text): add(text)
    case .code(let language, let code): add(code: code, language)
    case .quote(let blocks):
      let bar = StyledText("▌ ", .border)
      add(Margin(first: nil, rest: bar)) { $0.add(blocks, isTight: false) }
    case .list(let items, let isTight): add(items, isTight: isTight)
    case .table(let table): for line in MarkdownColumns(table, width: room).lines { add(line: line) }
    case .rule: add(line: StyledText(String(repeating: "─", count: room), .border))
    }
  }

  private mutating func add(_ items: [MarkdownItem], isTight: Bool) {
    let width = items.map { $0.sign.cellCount }.max() ?? 0
    for (index, item) in items.enumerated() {
      if index > 0, !isTight { add(line: StyledText()) }
      let blanks = String(repeating: " ", count: width - item.sign.cellCount)
      let margin = Margin(
        first: StyledText(blanks) + StyledText(item.sign, .keyword) + StyledText(" "),
        rest: StyledText(String(repeating: " ", count: width + 1)))
      add(margin) { layout in
        if item.blocks.isEmpty { layout.add(line: StyledText()) } else { layout.add(item.blocks, isTight: isTight) }
      }
    }
  }

  /// Code is not broken: what does not fit is cut with an ellipsis.
  private mutating func add(code: [String], _ language: String) {
    let spans = SyntaxLanguage(named: language)?.spans(of: code) ?? code.map { _ in [] }
    for (line, spans) in zip(code, spans) {
      var text = StyledText(line)
      let utf8 = text.plain.utf8
      for span in spans {
        let start = utf8.index(utf8.startIndex, offsetBy: span.range.lowerBound)
        text.style(start..<utf8.index(utf8.startIndex, offsetBy: span.range.upperBound), span.role)
      }
      add(line: StyledText("  ") + text.withoutTabs.truncated(to: max(1, room - 2)))
    }
  }

  // MARK: Lines

  /// The columns that the margins leave. They leave some, however deep blocks are.
  private var room: Int { max(min(width, 8), width - margins.reduce(0) { $0 + $1.rest.cellWidth }) }

  private mutating func add(_ text: StyledText) { for line in text.lines(width: room) { add(line: line) } }

  private mutating func add(line: StyledText) {
    var whole = StyledText()
    for index in margins.indices {
      whole += margins[index].first ?? margins[index].rest
      // A blank line between blocks is not the first of an item.
      margins[index].first = nil
    }
    lines.append(whole + line)
  }

  private mutating func add(_ margin: Margin, _ body: (inout MarkdownLayout) -> Void) {
    margins.append(margin)
    body(&self)
    margins.removeLast()
  }
}

nonisolated extension String {
  /// The width in cells.
  fileprivate var cellCount: Int { StyledText(self).cellWidth }
}

nonisolated extension StyledText {
  /// The text with four blanks for each tab.
  fileprivate var withoutTabs: StyledText {
    guard plain.utf8.contains(UInt8(ascii: "\t")) else { return self }
    var text = StyledText()
    for run in runs {
      text.append(
        plain[run.range].split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    "),
        run.attributes)
    }
    return text
  }
}
