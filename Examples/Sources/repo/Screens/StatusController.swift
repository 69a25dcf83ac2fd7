import GitAccess
import NibKit
import TerminalKit

/// The panel with the state of the repository, on one line.
final class StatusController: PanelController {
  private var line = StyledText()
  private var words: [StyledText] = []

  override class var members: Members {
    super.members.adding(StatusController.self) { $0.summary("The panel with the state of the repository.") }
  }

  /// True if the panel has more room. This panel always has the same room.
  override var isExpanded: Bool {
    get { false }
    set {}
  }

  /// Shows a status.
  ///
  /// - Parameter untracked: the files in the status that git does not track.
  func show(_ status: Status, of repository: Repository, _ untracked: UntrackedFiles) {
    let folder = repository.top.split(separator: UInt8(ascii: "/")).last.map { Readable.name($0) } ?? "/"
    let branch = status.branch ?? (status.head.map { "\($0.prefix(8)), no branch" } ?? "no branch")
    line = "\(folder, look: Look(bold: true))"
    words = ["\(Readable.name(repository.top), look: Look(bold: true))", ""]
    guard !repository.isBare else {
      line += " \("bare", .muted)"
      words.append("This is a bare repository, so there is nothing to stage.")
      return didChange()
    }
    line += " → \(branch, .accent)"
    words.append("On \(branch, .accent)\(status.isUnborn ? ", without a commit" : "")")
    if let upstream = status.upstream {
      words.append("Follows \(upstream, .accent)")
      if let distance = status.distance {
        line += "\(Self.arrows(distance), .warning)"
        words.append("\("\(distance.ahead)", .accent) ahead, \("\(distance.behind)", .accent) behind")
      }
    }
    let staged = status.files.count { $0.isStaged }
    let conflicts = status.files.count { $0.isUnmerged }
    let count = status.files.flatMap(\.all).count
    let differ = count == 1 ? "file differs" : "files differ"
    let are = staged == 1 ? "is" : "are"
    words += ["", "\("\(count)", .accent) \(differ), \("\(staged)", .accent) \(are) staged"]
    let have = conflicts == 1 ? "has" : "have"
    if conflicts > 0 { words.append("\("\(conflicts) \(have) conflicts", .error)") }
    switch untracked {
    case .hidden: words.append("Files that git does not track are not shown: status.showUntrackedFiles is 'no'.")
    case .folders:
      words.append("A folder in which git tracks no file is one row: status.showUntrackedFiles is 'normal'.")
    case .all: break
    }
    didChange()
  }

  private static func arrows(_ distance: Status.Distance) -> String {
    (distance.ahead > 0 ? " ↑\(distance.ahead)" : "") + (distance.behind > 0 ? " ↓\(distance.behind)" : "")
  }

  private func didChange() {
    reload()
    if repo?.panel === self { showSelection() }
  }

  override func showSelection() { repo?.detail.show(words, title: "Repository") }

  override var rowCount: Int { line.isEmpty ? 0 : 1 }
  override func styledText(ofRow row: Int) -> StyledText { line }
}
