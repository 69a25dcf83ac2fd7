internal import NibModel
internal import NibTracing

extension SequenceDiagram {
  /// Returns the diagram in the language of Mermaid, which many viewers of Markdown draw.
  ///
  /// Phases are rectangles with a note that names them. Warnings are in a red rectangle. Names and texts cannot break
  /// the diagram: all characters except letters, digits and harmless punctuation are written as their numbers.
  public func mermaid() -> String {
    var lines = ["sequenceDiagram", "  title: \(title.mermaid)"]
    for (place, participant) in participants.enumerated() {
      let className = participant.className.isEmpty ? "" : "<br/>" + participant.className.mermaid
      lines.append("  participant p\(place) as \(participant.name.mermaid)\(className)")
    }
    let everybody = participants.count > 1 ? "p0,p\(participants.count - 1)" : "p0"
    var active: [Int] = []
    for (place, step) in steps.enumerated() {
      if let band = bands.first(where: { $0.steps.lowerBound == place }) {
        lines += ["  rect rgba(128, 128, 128, 0.12)", "  Note over \(everybody): \(band.title.mermaid)"]
      }
      switch step {
      case .begins(let one, _): active.append(one)
      case .ends(let one, _, _): active.lastIndex(of: one).map { _ = active.remove(at: $0) }
      default: break
      }
      lines.append("  " + step.mermaid)
      if bands.contains(where: { $0.steps.upperBound == place }) { lines.append("  end") }
    }
    // Initializers that end after the last step that is shown.
    lines += active.reversed().map { "  deactivate p\($0)" }
    if !omission.isEmpty { lines.append("  Note over p0: \(omission.mermaid)") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SequenceDiagram.Step {
  fileprivate var mermaid: String {
    switch self {
    case .begins(let one, let caller): "p\(caller)->>+p\(one): init"
    case .ends(let one, let caller, let isThrown): "p\(one)-->>-p\(caller): \(isThrown ? "throws" : "done")"
    case .message(let from, let to, let text, let isDashed):
      "p\(from)\(isDashed ? "-->>" : "->>")p\(to): \(text.mermaid)"
    case .note(let one, let text, let tone):
      [.warning, .failure].contains(tone)
        ? "rect rgba(200, 35, 44, 0.35)\n  Note over p\(one): \(text.mermaidLines)\n  end"
        : "Note over p\(one): \(text.mermaidLines)"
    }
  }
}

extension String {
  /// The text, split into lines that are short enough for a note.
  fileprivate var mermaidLines: String {
    wrapped(to: DiagramSize.noteCells, most: 6).map(\.mermaid).joined(separator: "<br/>")
  }

  /// The text in which numbers replace characters with a meaning in Mermaid: `#59;` for a semicolon.
  fileprivate var mermaid: String {
    var result = ""
    for scalar in inOneRow.unicodeScalars.prefix(SequenceDiagram.mostCharacters) {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "=", "'", "(", ")", "[", "]", "_", "/", "+", "→", "…":
        result.unicodeScalars.append(scalar)
      case _ where scalar.value >= 0x80 && scalar.properties.isAlphabetic: result.unicodeScalars.append(scalar)
      default: result += "#\(scalar.value);"
      }
    }
    return result.isEmpty || result.allSatisfy { $0 == " " } ? "#160;" : result
  }
}

extension SequenceDiagram {
  /// The maximum length of a text. Longer texts are shortened.
  static let mostCharacters = 200
}
