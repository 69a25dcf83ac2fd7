internal import NibModel

extension LayoutComparison {
  /// Returns the differences as Markdown for the comment of a pull request: a heading for each object at the top level,
  /// and below it an item for each difference, with its line in the new file, or in the old one if it is gone.
  ///
  /// - Parameters:
  ///   - hasUpkeep: true to list what Xcode changes by itself. Otherwise the heading counts it.
  ///   - name: the name of the file in the heading.
  /// - Complexity: O(bytes of the text).
  package func markdown(hasUpkeep: Bool, name: String) -> String {
    let (before, after) = (LineIndex(old.source), LineIndex(new.source))
    var groups: [(top: LayoutDifference.Subject?, lines: [String])] = []
    var places: [LayoutDifference.Subject?: Int] = [:]
    for difference in listed(hasUpkeep: hasUpkeep) {
      let place =
        difference.newRange.map { new.placeName(of: $0, after) }
        ?? difference.oldRange.map { old.placeName(of: $0, before) }
      let line = place.flatMap(\.position).map { " (\(difference.newRange == nil ? "was " : "")line \($0.line))" } ?? ""
      let group = places[difference.top] ?? groups.count
      if group == groups.count {
        places[difference.top] = group
        groups.append((difference.top, []))
      }
      groups[group].lines.append("- \(difference.kind.sign) \(difference.words.printable.markdown)\(line)")
    }
    var text = "### \(name.printable.markdown): \(count(hasUpkeep: hasUpkeep))\n"
    for group in groups {
      if let top = group.top { text += "\n**\(top.words.printable.markdown)**\n" }
      text += "\n" + group.lines.joined(separator: "\n") + "\n"
    }
    return text
  }
}

extension LayoutDifference.Kind {
  /// The sign of the difference, which is a symbol, because Markdown has no colors.
  fileprivate var sign: String {
    switch mark.0 {
    case "+": "🟢"
    case "-": "🔴"
    case ">": "🔵"
    default: "🟡"
    }
  }
}

extension String {
  /// The text as Markdown that shows it as it is: no character begins an element, a link or markup.
  fileprivate var markdown: String {
    var text = ""
    for character in self {
      switch character {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "!", "@": text += "\\\(character)"
      default: text.append(character)
      }
    }
    return text
  }
}
