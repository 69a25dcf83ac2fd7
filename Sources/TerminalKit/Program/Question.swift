internal import NibLoading

/// Small dialogs that every program needs.
extension Application {
  /// Shows a message until the user has read it.
  ///
  /// If the same message is already in front, it is not shown again. If `title` is empty, there is no title.
  public func show(message: String, title: String = "") {
    if let front = windows.front as? Question, front.words == message, front.title == title { return }
    ask(message, title: title, answers: [Answer(words[.ok], isDefault: true, isCancel: true)])
  }

  /// A button of a question.
  public struct Answer {
    let title: String
    let isDefault: Bool
    let isCancel: Bool
    let perform: (() throws -> Void)?

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - title: the text of the button, with an underscore before the mnemonic.
    ///   - isDefault: true if Enter initially gives this answer.
    ///   - isCancel: true if Escape gives this answer.
    ///   - perform: called after the question has been closed.
    public init(
      _ title: String, isDefault: Bool = false, isCancel: Bool = false, perform: (() throws -> Void)? = nil
    ) {
      self.title = title
      self.isDefault = isDefault
      self.isCancel = isCancel
      self.perform = perform
    }
  }

  /// Asks a question in a dialog. The default answer has the focus, so that Enter gives it. If `title` is empty, there
  /// is no title.
  public func ask(_ question: String, title: String = "", answers: [Answer]) {
    let dialog = Question(question)
    dialog.title = title
    dialog.padding = Insets(top: 1, right: 2, bottom: 1, left: 2)
    dialog.spacing = 1
    dialog.maxWidth = 76
    let text = Text()
    text.text = question
    // A long text scrolls if there is little room, while the answers stay visible.
    let scroll = Scroll()
    scroll.content.addSubview(text)
    let row = AnswerRow()
    for answer in answers {
      let button = AnswerButton(answer, in: dialog)
      row.addSubview(button)
      if answer.isDefault { dialog.initialFocus = button }
    }
    dialog.addSubview(scroll)
    dialog.addSubview(row)
    windows.push(Layer(window: dialog, placement: .center, controller: nil, focused: nil))
  }
}

/// A dialog that asks a question or shows a message.
private final class Question: Dialog {
  let words: String

  init(_ words: String) {
    self.words = words
    super.init()
  }

  required init(coder: NibDecoder) throws {
    words = ""
    try super.init(coder: coder)
  }
}

/// The answers to a question: side by side on the right, or from top to bottom if there is not enough room.
private final class AnswerRow: View {
  private static let gap = 2

  private func isSideBySide(_ sizes: [Size], in width: Int) -> Bool {
    sizes.map(\.width).reduce(Self.gap * (sizes.count - 1), +) <= width
  }

  private func sizes(in room: Size) -> [Size] { subviews.map { $0.fittingSize(in: room) } }

  override func contentSize(in available: Size) -> Size {
    let sizes = sizes(in: available)
    return isSideBySide(sizes, in: available.width)
      ? Size(width: sizes.map(\.width).reduce(Self.gap * (sizes.count - 1), +), height: 1)
      : Size(width: sizes.map(\.width).max() ?? 0, height: sizes.count)
  }

  override func layoutSubviews() {
    let room = contentRect
    let sizes = sizes(in: room.size)
    let isSideBySide = isSideBySide(sizes, in: room.width)
    var end = room.maxX
    for (index, (button, size)) in zip(subviews, sizes).enumerated().reversed() {
      let width = min(size.width, room.width)
      button.place(in: Rect(x: end - width, y: room.y + (isSideBySide ? 0 : index), width: width, height: 1))
      if isSideBySide { end -= width + Self.gap }
    }
  }
}

/// A button that closes its question before it answers.
private final class AnswerButton: Button {
  private var answer: Application.Answer?

  init(_ answer: Application.Answer, in dialog: Dialog) {
    self.answer = answer
    super.init()
    text = answer.title
    isDefault = answer.isDefault
    isCancel = answer.isCancel
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override func use() throws {
    guard let window, let host = window.host else { return }
    host.close(window)
    try answer?.perform?()
  }
}
