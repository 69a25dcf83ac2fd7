internal import CMarkGFM
internal import TerminalKit

/// Reads Markdown: CommonMark with the tables, task lists, struck text and bare addresses of GitHub, by cmark-gfm.
nonisolated struct MarkdownReader {
  /// The most bytes that are read; an ellipsis stands for the rest.
  static let longest = 1 << 20
  /// Blocks and looks that are nested deeper than this are shown as plain text.
  static let deepest = 32

  private typealias Node = OpaquePointer

  /// Returns the blocks of a text. O(text).
  static func blocks(of text: String) -> [MarkdownBlock] {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8) else { return [] }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      if let syntax = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, syntax) }
    }
    let bytes = Array(text.utf8.prefix(longest))
    bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    guard let document = cmark_parser_finish(parser) else { return [] }
    defer { cmark_node_free(document) }
    let blocks = blocks(in: document, depth: 0)
    return text.utf8.count > longest ? blocks + [.paragraph(StyledText("…", .muted))] : blocks
  }

  // MARK: Blocks

  private static func blocks(in parent: Node, depth: Int) -> [MarkdownBlock] {
    if depth > deepest { return [.paragraph(StyledText(plainText(of: parent)))] }
    return children(of: parent).compactMap { block($0, depth: depth) }
  }

  private static func block(_ node: Node, depth: Int) -> MarkdownBlock? {
    switch kind(of: node) {
    case "heading":
      return .heading(level: Int(cmark_node_get_heading_level(node)), text(in: node))
    case "paragraph": return .paragraph(text(in: node))
    case "code_block":
      var lines = literal(of: node).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      let info = cmark_node_get_fence_info(node).map { String(cString: $0) } ?? ""
      return .code(language: String(info.prefix { $0 != " " && $0 != "{" && $0 != "," }), lines: lines)
    case "block_quote": return .quote(blocks(in: node, depth: depth + 1))
    case "list": return list(node, depth: depth)
    case "table": return table(node)
    case "thematic_break": return .rule
    // Tags are shown as they are: a terminal has none.
    case "html_block": return .paragraph(StyledText(literal(of: node).trimmedEnd, .muted))
    default: return nil
    }
  }

  private static func list(_ node: Node, depth: Int) -> MarkdownBlock {
    var number = Int(cmark_node_get_list_start(node))
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let mark = cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM ? ")" : "."
    let items = children(of: node).map { item in
      var sign = isOrdered ? "\(number)\(mark)" : "•"
      if kind(of: item) == "tasklist" {
        sign = cmark_gfm_extensions_get_tasklist_item_checked(item) ? "[x]" : "[ ]"
      }
      number += 1
      return MarkdownItem(sign: sign, blocks: blocks(in: item, depth: depth + 1))
    }
    return .list(items, isTight: cmark_node_get_list_tight(node) != 0)
  }

  private static func table(_ node: Node) -> MarkdownBlock {
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    let letters = cmark_gfm_extensions_get_table_alignments(node)
    let alignments = (0..<count).map { column -> TextAlignment in
      switch letters?[column] {
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .end
      default: .start
      }
    }
    var rows = children(of: node).map { row in
      let cells = children(of: row).prefix(count).map { text(in: $0) }
      return cells + Array(repeating: StyledText(), count: count - cells.count)
    }
    let header = rows.isEmpty ? [] : rows.removeFirst()
    return .table(MarkdownTable(alignments: alignments, header: header, rows: rows))
  }

  // MARK: Words

  private static func text(in node: Node) -> StyledText {
    var text = StyledText()
    append(node, to: &text, StyledText.Attributes(), depth: 0)
    return text
  }

  private static func append(
    _ parent: Node, to text: inout StyledText, _ attributes: StyledText.Attributes, depth: Int
  ) {
    if depth > deepest { return text.append(plainText(of: parent), attributes) }
    for node in children(of: parent) {
      func inside(_ over: StyledText.Attributes) {
        append(node, to: &text, attributes.overlaid(by: over), depth: depth + 1)
      }
      switch kind(of: node) {
      case "text": text.append(literal(of: node), attributes)
      case "softbreak": text.append(" ", attributes)
      case "linebreak": text.append("\n", attributes)
      case "code": text.append(literal(of: node), attributes.overlaid(by: .init(.string)))
      case "html_inline": text.append(literal(of: node), attributes.overlaid(by: .init(.muted)))
      case "emph": inside(.init(look: TerminalKit.Look(italic: true)))
      case "strong": inside(.init(look: TerminalKit.Look(bold: true)))
      case "strikethrough": inside(.init(.muted))
      case "link", "image": inside(.init(link: cmark_node_get_url(node).flatMap { Link(String(cString: $0)) }))
      default: inside(.init())
      }
    }
  }

  /// Returns all words in a node, however deep they are.
  private static func plainText(of node: Node) -> String {
    guard let iterator = cmark_iter_new(node) else { return "" }
    defer { cmark_iter_free(iterator) }
    var text = ""
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return text }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
      switch kind(of: node) {
      case "text", "code", "html_inline", "code_block", "html_block": text += literal(of: node)
      case "softbreak", "linebreak", "item", "paragraph": if !text.isEmpty { text += " " }
      default: break
      }
    }
  }

  // MARK: Nodes

  private static func kind(of node: Node) -> String { String(cString: cmark_node_get_type_string(node)) }

  private static func literal(of node: Node) -> String {
    cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
  }

  private static func children(of node: Node) -> [Node] {
    var children: [Node] = []
    var child = cmark_node_first_child(node)
    while let node = child {
      children.append(node)
      child = cmark_node_next(node)
    }
    return children
  }
}

nonisolated extension String {
  /// The text without newlines at its end.
  fileprivate var trimmedEnd: Substring {
    var text = Substring(self)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
