import ArgumentParser
import NibKit
import NibTool
import PitfallGallery

/// `nib initializers`: chains of initializers, for a person at a terminal.
struct InitializersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "initializers",
    abstract: "Show which initializers run on an object, for right and wrong ways to write them.",
    discussion: """
      Without a number, the command lists all cases. Each case is a class whose initializers are written in one \
      way. The traces show the initializers that run when code, a layout or an archive makes an object, one \
      within the other, and then the final state of the object. If Swift rejects a class, the compiler's message \
      replaces the trace.
      """)

  @Argument(help: "The number or the name of a case.")
  var example: String?

  @Option(help: "Show only one source.")
  var source: ObjectSource?

  @Option(
    help: ArgumentHelp(
      "The folder with the layouts of the cases. The default is Layouts/initializers, or the copies in this program.",
      valueName: "folder"), completion: .directory)
  var layouts: String?

  func run() throws {
    try MainActor.assumeIsolated { NibTool.console.print(try text()) }
  }

  @MainActor
  private func text() throws -> String {
    guard let example else { return InitializerCase.all.map { $0.line + "\n" }.joined() }
    guard let found = InitializerCase.all.first(where: { [$0.number, $0.name, $0.title].contains(example) }) else {
      throw refusal(
        of: example, "case", numbers: InitializerCase.all.map(\.number),
        names: InitializerCase.all.flatMap { [$0.name, $0.title] }, command: "nib initializers")
    }
    var text = "\(found.number). \(wrapped(found.shows, width: 76))\n"
    if let refusal = found.refusal {
      text += "\nSwift refuses it, in \(found.file):\n\n  > error: \(refusal)\n"
    } else {
      text += "\nIts class is in \(found.file).\n"
      let sources = found.sources.filter { source == nil || $0.kind == source }
      guard !sources.isEmpty else {
        let names = found.sources.map(\.name).joined(separator: ", ")
        throw refusal("the objects of case \(found.number) come from: \(names)")
      }
      for source in sources { text += try part(of: found, source) }
    }
    return text + "\n" + wrapped(found.explanation, width: 80) + "\n"
  }

  /// Returns the trace of one source, and the layout if it is one.
  @MainActor
  private func part(of example: InitializerCase, _ source: InitializerCase.Source) throws -> String {
    switch source {
    case .code: return "\nFrom code:\n\n" + indented(try example.trace(from: source, layout: nil))
    case .archive:
      return "\nFrom an archive of an object that was made in code:\n\n"
        + indented(try example.trace(from: source, layout: nil))
    case .layout:
      let layout = try GalleryFolder(name: "initializers", named: layouts).file(example.layout).source
      return "\nFrom the layout \(layout.file):\n\n" + indented(String(decoding: layout.bytes, as: UTF8.self)) + "\n"
        + indented(try example.trace(from: source, layout: NibDocument(reading: layout)))
    }
  }
}

extension InitializerCase {
  /// The name without its number.
  fileprivate var title: String { String(name.drop { $0 != "-" }.dropFirst()) }

  fileprivate var line: String {
    let verdict = refusal != nil ? "does not compile" : isRight ? "right" : "wrong"
    let space = String(repeating: " ", count: max(1, 4 - number.count))
    return "\(number)\(space)\(title): \(shows.dropLast()) (\(verdict))"
  }
}
