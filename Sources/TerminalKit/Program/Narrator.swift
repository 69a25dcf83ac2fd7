/// A description of the changes of a screen in lines of text, for a screen reader. It includes a window that appears, the
/// view that gets the focus, a change of its state, and texts that change.
struct Narrator {
  private weak var window: Window?
  private weak var focused: View?
  private var state: [String] = []
  /// The texts that were shown last, by their views.
  private var texts: [ObjectIdentifier: String] = [:]

  /// Returns the lines for the changes since the last call. They contain no control characters.
  ///
  /// - Complexity: O(shown views).
  mutating func lines(for windows: WindowStack, _ notices: NoticeBoard, in words: Words) -> [String] {
    guard let front = windows.front else { return [] }
    var lines: [String] = []
    let isNew = front !== window
    if isNew {
      window = front
      focused = nil
      lines.append(front.accessibleDescription(in: words))
    }
    lines += changedTexts(in: front, notices, isNew: isNew)
    if let view = windows.focused {
      let newState = view.accessibleState(in: words)
      if view !== focused {
        lines.append(view.accessibleDescription(in: words))
      } else if newState != state {
        // The user knows which view has the focus, so only its new state is announced.
        lines.append(newState.joined(separator: ", "))
      }
      state = newState
      focused = view
    } else {
      focused = nil
    }
    return lines.map(Self.plain).filter { !$0.isEmpty }
  }

  private mutating func changedTexts(in window: Window, _ notices: NoticeBoard, isNew: Bool) -> [String] {
    var shown: [ObjectIdentifier: String] = [:]
    var lines: [String] = []
    func tell(_ view: View, isNew: Bool) {
      guard let text = view.spokenText, !text.isEmpty else { return }
      let key = ObjectIdentifier(view)
      shown[key] = text
      let old = texts[key]
      if isNew || old == nil || old != text && !view.isSpokenOnce { lines.append(text) }
    }
    window.forEachShown { tell($0, isNew: isNew) }
    // A notice is announced once, independent of the window behind it.
    notices.forEachShown { tell($0, isNew: false) }
    texts = shown
    return lines
  }

  /// Returns a line in which blanks replace all characters that could control the terminal.
  private static func plain(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: { $0.isControl || $0.properties.isBidiControl }) else { return line }
    let scalars = line.unicodeScalars.map { $0.isControl || $0.properties.isBidiControl ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
