import NibKit
import Testing

/// A load is seen by the code that it runs.
@Suite @MainActor struct CurrentRunTests {
  @MainActor private final class Starter: @preconcurrency NibObject {
    static var members: Members { Members() }
    private(set) var seen: [String] = []
    private(set) var tasks: [Task<Void, Never>] = []

    init(coder: NibDecoder) throws {}

    func awake() throws {
      look("awake")
      tasks.append(Task { look("task") })
    }

    private func look(_ name: String) { seen.append("\(name): \(NibLoad.isRunning)") }
  }

  @Test("a task that is started within a load is no part of it, though it runs on the same thread")
  func tasks() async throws {
    var classes = ClassRegistry()
    classes.register(Starter.self)
    let text = "<layout version='1'><Starter id='s'/></layout>"
    let loaded = try Nib(NibDocument(reading: SourceText(file: "t.xml", bytes: Array(text.utf8))))
      .instantiate(
        classes: classes)
    let starter = try #require(loaded["s"] as? Starter)
    for task in starter.tasks { await task.value }
    #expect(!NibLoad.isRunning)
    #expect(starter.seen == ["awake: true", "task: false"])
  }
}
