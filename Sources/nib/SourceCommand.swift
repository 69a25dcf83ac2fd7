import ArgumentParser
import NibKit
import NibTool
import PitfallGallery

/// `nib source`: set-up, and where objects come from, for a person at a terminal.
struct SourceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "source",
    abstract: "Show how objects from code, from a layout and from an archive are set up.",
    discussion: """
      Without a number, the command lists all cases. Each case is a class that sets itself up in one place. One \
      object of it is made in code, one is made by a layout, and one is archived and restored. The traces show \
      the code that runs, and then the final state of the object.
      """)

  @Argument(help: "The number or the name of a case.")
  var example: String?

  @Option(help: "Show only one source.")
  var source: ObjectSource?

  @Option(
    help: ArgumentHelp(
      "The folder with the layouts of the cases. The default is Layouts/sources, or the copies in this program.",
      valueName: "folder"), completion: .directory)
  var layouts: String?

  func run() throws {
    try MainActor.assumeIsolated { NibTool.console.print(try text()) }
  }

  @MainActor
  private func text() throws -> String {
    guard let example else { return SourceCase.all.map { $0.line + "\n" }.joined() }
    guard let found = SourceCase.all.first(where: { $0.number == Int(example) || $0.name == example }) else {
      throw refusal(
        of: example, "case", numbers: SourceCase.all.map { "\($0.number)" }, names: SourceCase.all.map(\.name),
        command: "nib source")
    }
    let layout = try GalleryFolder(name: "sources", named: layouts).file(found.layout).source
    let document = try NibDocument(reading: layout)
    var text = "\(found.number). \(found.title)\n"
    for source in source.map({ [$0] }) ?? ObjectSource.allCases {
      text += "\nFrom \(source.words(layout: layout.file)): \(found.wrong[source].map { "wrong, \($0)" } ?? "right").\n"
      if source == .layout { text += "\n" + indented(String(decoding: layout.bytes, as: UTF8.self)) }
      text += "\n" + marked(try found.trace(from: source, layout: document).lines, isWrong: found.wrong[source] != nil)
    }
    return text + "\n" + wrapped(found.explanation, width: 80) + "\n"
  }

  /// Returns a trace in which the last state and the misuses of a wrong object are marked.
  private func marked(_ lines: [SourceTrace.Line], isWrong: Bool) -> String {
    let last = lines.lastIndex { if case .ending = $0 { true } else { false } }
    return lines.enumerated().map { index, line in
      if case .misuse = line {
        return (isWrong ? "  > " : "    ") + wrapped(line.text, width: 76).replacing("\n", with: "\n      ") + "\n"
      }
      return (isWrong && index == last ? "  > " : "    ") + line.text + "\n"
    }.joined()
  }
}

extension ObjectSource: ExpressibleByArgument {
  fileprivate func words(layout: String) -> String {
    switch self {
    case .code: "code"
    case .layout: "the layout \(layout)"
    case .archive: "an archive of an object that was made in code, and changed"
    }
  }
}

extension SourceCase {
  fileprivate var line: String {
    let number = (self.number < 10 ? " " : "") + String(self.number)
    let sources = ObjectSource.allCases.filter { wrong[$0] != nil }.map(\.rawValue)
    return
      "\(number)  \(name): \(title) (\(sources.isEmpty ? "right" : "wrong from \(sources.joined(separator: ", "))"))"
  }
}
