internal import NibKit
internal import NibLoading
internal import NibXcode
internal import TerminalKit

/// The program of `nib preview`: shows a layout, and shows it again when its file is saved.
@MainActor
final class PreviewController: Controller {
  private let layout: LiveLayout
  private let preview = PreviewView()

  /// The interval at which the files are checked. Checking five files takes about ten microseconds.
  private static let interval = Duration.milliseconds(200)

  init(_ layout: LiveLayout) {
    self.layout = layout
    super.init(style: .screen)
  }

  required init(coder: NibDecoder) throws { throw NibLoadError.noLoadIsRunning(layout: "") }

  override func makeView() throws -> View { Window.around(preview) }

  override func viewDidAppear() {
    guard preview.reload == nil else { return }
    preview.picture.sharesTheme = layout.theme == nil
    preview.reload = { [weak self] in self?.reload(keepingState: false) }
    reload(keepingState: true)
    watch()
  }

  private func watch() {
    application?.after(Self.interval) { [weak self] _ in
      guard let self else { return }
      if layout.update(size: preview.picture.frame.size) { show() }
      watch()
    }
  }

  private func reload(keepingState: Bool) {
    layout.reload(size: preview.picture.frame.size, keepingState: keepingState)
    show()
  }

  /// Shows the new picture or the fault.
  private func show() {
    preview.panel.fault = layout.fault
    preview.panel.title = layout.stage == nil ? "Not loaded" : "Not loaded; this is how it was"
    guard layout.fault.isEmpty, let stage = layout.stage, stage !== preview.picture.stage else { return }
    preview.picture.stage = stage
    let footer = preview.footer
    footer.message = stage.hint ?? layout.path.lastPathComponent
    stage.application.onAction = { action, sender in footer.message = stage.words(for: action, from: sender) }
    stage.application.onError = { footer.message = String(describing: $0) }
  }
}

extension Stage {
  /// Returns the description of an action that is not performed: `submit → owner`.
  fileprivate func words(for action: Action, from sender: AnyObject) -> String {
    let target: String
    switch action.target(from: sender) {
    case nil: target = "no object"
    case is StandInOwner: target = "owner"
    case let view as View: target = view.id.isEmpty ? String(describing: type(of: view)) : "#" + view.id
    case is Controller: target = "controller"
    case let stand as StandIn: target = stand.name
    case let other?: target = String(describing: type(of: other))
    }
    return "\(action.name) → \(target)"
  }
}
