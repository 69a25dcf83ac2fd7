import NibModel
import TerminalKit

/// A program with views, in the part of the terminal that its arguments ask for: `--app`, with `--inline ROWS` and `--clear`.
/// Its field takes text; Return counts, and F9 ends it.
struct ProbeApp {
  static func run(_ arguments: [String]) async -> Never {
    var display = Display.screen
    if let place = arguments.firstIndex(of: "--inline"), place + 1 < arguments.count {
      display = .inline(
        rows: Int(arguments[place + 1]) ?? 3, whenDone: arguments.contains("--clear") ? .clear : .stay)
    }
    let application = Application(layouts: NoLayouts())
    await application.main(name: "probe", display: display) { ProbeScreen(style: .screen) }
  }

  private struct NoLayouts: LayoutSource {
    func layout(named name: LayoutName) throws -> NibDocument? { nil }
  }
}

/// The screen of the program.
private final class ProbeScreen: Controller {
  private let count = Label()
  private let field = TextField()
  private var presses = 0

  override func makeView() throws -> View {
    let window = Window()
    window.title = "probe \u{1B}]0;evil\u{7} window"
    count.text = "count 0"
    field.label = "Name"
    let button = CountButton()
    button.text = "_Count"
    button.used = { [weak self] in self?.pressed() }
    let end = CountButton()
    end.text = "End"
    end.key = KeyBinding("f9")
    end.used = { [weak self] in self?.application?.quit() }
    let bar = ProgressBar()
    bar.value = 50
    bar.isInTerminal = true
    for view in [count, field, button, end, bar] as [View] { window.addSubview(view) }
    window.initialFocus = button
    return window
  }

  private func pressed() {
    presses += 1
    count.text = "count \(presses)"
  }
}

private final class CountButton: Button {
  var used: (() -> Void)?
  override func use() throws { used?() }
}
