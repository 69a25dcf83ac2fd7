// The examples in the comments of declarations.

import NibKit
import TerminalKit

private final class Track: NibDecodable {
  static var members: Members { Members(of: Track.self) { _ in } }
  init(coder: NibDecoder) throws {}
}

final class Album: NibDecodable {
  private var title = ""
  private var tracks: [Track] = []

  static var members: Members {
    Members(of: Album.self) {
      $0.attribute("title", \.title)
      $0.children { $0.tracks.append($1 as Track) }
    }
  }

  init(coder: NibDecoder) throws {}
}

private final class Gauge: NibDecodable {
  static var members: Members { Members(of: Gauge.self) { _ in } }
  init(coder: NibDecoder) throws {}
}

private final class EngineController: NibOwner {
  static var members: Members { Members(of: EngineController.self) { _ in } }
}

private func registry() {
  var classes = ClassRegistry.terminal
  classes.register(Gauge.self)
  classes.register(Gauge.self, as: "Dial")
  classes.register(owner: EngineController.self)
}

private func documents(_ nib: Nib, _ classes: ClassRegistry, _ controller: some NibOwner) throws {
  let document = try NibDocument(contentsOf: "Engine.layout.xml")
  for object in document.allObjects { print(object.className, object.id ?? "-") }

  let plan = try LoadPlan(document, classes: classes, owner: EngineController.self)
  print(plan.listing())
  for _ in 1...3 { _ = try plan.instantiate(owner: EngineController()) }

  let cocoa = try nib.instantiate(owner: controller, classes: classes, order: .uikit)
  let gtk = try nib.instantiate(owner: controller, classes: classes, order: .gtk)
  _ = (cocoa, gtk)

  do {
    _ = try nib.plan(classes: classes)
  } catch {
    let outlets = error.diagnostics.filter { $0.code == .unknownOutlet }
    print(outlets.rendered(in: error.source))
  }
}

private func events() async throws {
  let terminal = try Terminal()
  try terminal.enter()
  while let event = await terminal.nextEvent() {
    if case .terminate(let signal) = event { terminal.end(by: signal) }
  }
  terminal.leave()
}

private func draft(_ source: SourceText, _ classes: ClassRegistry) {
  let draft = LayoutDraft(reading: source)
  for fault in LoadPlan.diagnose(draft, classes: classes) { print(fault) }
}
