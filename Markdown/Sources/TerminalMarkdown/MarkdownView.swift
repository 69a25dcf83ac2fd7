public import NibKit
public import TerminalKit

/// `<Markdown>`: a text in Markdown, as it is meant to be read: headings, lists, tables, quotations, highlighted code,
/// links. In a `Scroll` it scrolls:
///
///     <Scroll height="*"><Markdown outlet="readme"/></Scroll>
///
/// The language is CommonMark, with the tables, task lists, struck text and bare addresses of GitHub. Tags of HTML are
/// shown as they are written. A link leads to its address in terminals that have links, if it is one that is safe to
/// open; see `Link`. The first megabyte of a text is shown.
open class MarkdownView: View {
  /// The text. Setting it reads all of it.
  public var text = "" {
    didSet {
      guard text != oldValue else { return }
      blocks = MarkdownReader.blocks(of: text)
      layout = nil
      setNeedsLayout()
    }
  }

  private var blocks: [MarkdownBlock] = []
  private var layout: MarkdownLayout?

  /// The members of a Markdown view in a layout.
  open override class var members: Members {
    super.members.adding(MarkdownView.self) {
      $0.summary("A text in Markdown, as it is meant to be read. In a Scroll it scrolls.")
      $0.translated("text")
      $0.attribute("text", help: "The text in Markdown.") { $0.text = $1 }
    }
  }

  /// True: it is drawn when its text has changed.
  open override class var reportsChanges: Bool { true }

  /// As high as the text is in the width that there is.
  open override func contentSize(in available: Size) -> Size {
    let lines = lines(width: available.width)
    return Size(width: lines.map(\.cellWidth).max() ?? 0, height: lines.count)
  }

  /// The lines that are visible.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let lines = lines(width: canvas.size.width)
    let visible = canvas.visibleBounds
    for y in max(0, visible.y)..<max(0, min(visible.maxY, lines.count)) where y < lines.count {
      canvas.write(lines[y], at: Point(x: 0, y: y), pen)
    }
  }

  private func lines(width: Int) -> [StyledText] {
    if let layout, layout.width == max(1, width) { return layout.lines }
    let new = MarkdownLayout(blocks, width: width)
    layout = new
    return new.lines
  }
}

extension ClassRegistry {
  /// The classes of TerminalKit, and `<Markdown>`:
  ///
  ///     let application = Application(layouts: layouts, classes: .terminalWithMarkdown)
  public static var terminalWithMarkdown: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.register(MarkdownView.self, as: "Markdown")
    return classes
  }
}
