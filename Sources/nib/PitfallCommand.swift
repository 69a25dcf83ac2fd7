import ArgumentParser
import NibKit
import NibTool
import PitfallGallery

/// `nib pitfall`: the gallery, for a person at a terminal.
struct PitfallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pitfall", abstract: "Show an ordering pitfall: its layout, its trace, and what to do about it.",
    discussion: "Without a number, lists all of them. Each is a layout that every other subcommand can be tried on.")

  @Argument(help: "The pitfall's number or name.")
  var pitfall: String?

  @Option(help: ArgumentHelp("The folder of the gallery's layouts.", valueName: "folder"), completion: .directory)
  var layouts = "Layouts/pitfalls"

  func run() throws {
    guard let wanted = pitfall else {
      for pitfall in PitfallGallery.pitfalls { print(pitfall.line) }
      return
    }
    let found = PitfallGallery.pitfalls.first { $0.number == Int(wanted) || $0.name == wanted }
    guard let found else {
      throw ValidationError("There is no pitfall '\(wanted)'; 'nib pitfall' lists them.")
    }
    let path = layouts + "/" + found.file
    guard let source = try? SourceText(contentsOf: path) else {
      throw ValidationError("There is no '\(path)'; name the folder of the gallery's layouts with --layouts.")
    }
    print("\(found.number). \(found.title)\n")
    print("The layout, \(path):\n")
    print(
      String(decoding: source.bytes, as: UTF8.self).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
    let order = found.bites.first ?? "strict"
    print("\nWhat happens under the order '\(order)' (nib trace --order \(order) \(path)):\n")
    print(
      trace(path, source, order).split(separator: "\n").map { line in
        (line.contains(found.shows) ? "  > " : "    ") + line
      }.joined(separator: "\n"))
    print("\n" + wrapped(found.explanation, width: 80))
    print("\nUnder other orders:\n")
    for other in found.bites.dropFirst() + ["strict"] where other != order {
      print("    nib trace --order \(other) \(path)")
    }
  }

  private func trace(_ path: String, _ source: SourceText, _ order: String) -> String {
    let classes = PitfallGallery.classes
    let recorder = TraceRecorder()
    let folder = layouts
    do {
      let document = try NibDocument(reading: source)
      try NibLifecycle.scope {
        let loaded = try Nib(document).instantiate(
          owner: document.ownerClass.flatMap(classes.makeOwner(named:)), classes: classes,
          order: LoadOrder.profile(named: order)?.order ?? .strict,
          layouts: { try NibDocument(contentsOf: folder + "/" + $0) }, tracer: recorder)
        withExtendedLifetime(loaded) { NibLifecycle.settle() }
      }
      return recorder.trace.text()
    } catch {
      return recorder.trace.text() + "\(error)"
    }
  }
}

extension Pitfall {
  fileprivate var line: String {
    let number = (self.number < 10 ? " " : "") + String(self.number)
    return "\(number)  \(name): \(title)\(bites.isEmpty ? "" : " (\(bites.joined(separator: ", ")))")"
  }
}
