import NibKit
import TerminalKit

/// Layouts in memory, and a pilot for a program that shows one.
struct Screens {
  var texts: [String: String]
  var classes = ClassRegistry.terminal
  var order = LoadOrder.strict

  init(_ texts: [String: String], classes: (inout ClassRegistry) -> Void = { _ in }) {
    self.texts = texts
    classes(&self.classes)
  }

  func application() -> Application {
    Application(
      layouts: MemoryLayouts(texts.mapValues { "<layout version=\"1\">\($0)</layout>" }), classes: classes,
      order: order)
  }

  /// Returns a program that shows the layout `main`, with a controller of its own.
  static func pilot(
    _ body: String, width: Int = 40, height: Int = 10, controller: Controller = Controller(nibName: "main"),
    more: [String: String] = [:]
  ) throws -> Pilot {
    let screens = Screens(more.merging(["main": body]) { $1 })
    return try Pilot(screens.application(), size: Size(width: width, height: height), showing: controller)
  }
}

/// Remembers what was asked of it.
class Recorder: Controller, ActionValidating {
  var done: [String] = []
  var refused: Set<String> = []

  func save() { done.append("save") }
  func open(_ sender: Button) { done.append("open by \(sender.text)") }
  func fail() throws { throw Trouble() }
  func fetch() async throws {
    done.append("fetch begins")
    await Task.yield()
    done.append("fetch ends")
  }
  func failLater() async throws {
    await Task.yield()
    throw Trouble()
  }

  struct Trouble: Error, CustomStringConvertible {
    var description: String { "the disk is full" }
  }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool { !refused.contains(name) }

  override class var members: Members {
    super.members.adding(Recorder.self) {
      $0.action("save", Recorder.save)
      $0.action("open", Recorder.open)
      $0.action("fail", Recorder.fail)
      $0.action("fetch", Recorder.fetch)
      $0.action("failLater", Recorder.failLater)
    }
  }
}
