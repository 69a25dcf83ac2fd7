import LoadSamples
import NibKit
import Testing

/// Actions that go on after they were sent, and whether an action can be sent at all.
@Suite @MainActor struct AsyncActionTests {
  private static let classes: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(Knob.self)
    classes.register(Editor.self)
    return classes
  }()

  private func load(_ body: String, focus: Editor? = nil) throws -> LoadedNib {
    try Nib(layout(body)).instantiate(classes: Self.classes, responders: ResponderChain { focus })
  }

  private func send(_ action: String, at editor: Editor) throws -> Action.Outcome {
    let loaded = try load("<Knob id='k' action='#first.\(action)'/>", focus: editor)
    let knob: Knob = try #require(loaded.object("k"))
    return try #require(try knob.action?.send(from: knob))
  }

  /// The sender gets its turn back before the work has ended, and learns about the end.
  @Test("an async action continues after it was sent")
  func asyncActionContinues() async throws {
    let editor = Editor()
    let outcome = try send("save", at: editor)
    #expect(outcome.isTaken)
    guard case .started(let task) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(!editor.log.contains("saved for k"))
    editor.disk.finish()
    try await task.value
    #expect(editor.log == ["saving", "saved for k"])
  }

  @Test("an object that an async action does not take as its sender starts nothing")
  func wrongSender() throws {
    let loaded = try load("<Knob id='k' action='#e.save'/><Editor id='e'/>")
    let knob: Knob = try #require(loaded.object("k"))
    let editor: Editor = try #require(loaded.object("e"))
    #expect(try knob.action?.send(from: editor).isTaken == false)
    #expect(editor.log.isEmpty)
  }

  @Test("an error of an async action is thrown by `finish()`")
  func errorAsyncAction() async throws {
    let editor = Editor()
    let outcome = try send("fail", at: editor)
    await #expect(throws: Boom(what: "disk full")) { try await outcome.finish() }
  }

  @Test("an async action needs no sender")
  func asyncActionNeeds() async throws {
    let editor = Editor()
    try await send("reload", at: editor).finish()
    #expect(editor.log == ["reloaded"])
  }

  /// Of an action that is not async there is nothing to wait for.
  @Test("a synchronous action is done at once")
  func synchronousAction() async throws {
    let editor = Editor()
    let outcome = try send("clear", at: editor)
    #expect(editor.log == ["cleared"])
    guard case .done = outcome else { return #expect(Bool(false), "\(outcome)") }
    try await outcome.finish()
  }

  @Test("an async action can be cancelled")
  func asyncActionCancelled() async throws {
    let editor = Editor()
    let outcome = try send("save", at: editor)
    guard case .started(let task) = outcome else { return #expect(Bool(false), "\(outcome)") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// An object is the target as well as the responder chain.
  @Test("an object of the layout can be the target")
  func anObjectOfTheLayoutCanBeTheTarget() async throws {
    let loaded = try load("<Knob id='k' action='#e.reload'/><Editor id='e'/>")
    let knob: Knob = try #require(loaded.object("k"))
    try await knob.action?.send(from: knob).finish()
    #expect(loaded.object("e", as: Editor.self)?.log == ["reloaded"])
  }

  /// Work that an `awake()` starts is not part of the load: it runs after the load has ended.
  @Test("an async action that a load starts runs outside it")
  func asyncActionLoad() async throws {
    let loaded = try load("<Knob pressesItself='true' action='#e.look'/><Editor id='e'/>")
    let (knob, editor) = (loaded.objects[0] as? Knob, loaded.objects[1] as? Editor)
    try await knob?.outcome?.finish()
    #expect(editor?.log == ["a load is running: false"])
  }

  /// The plan checks the sender of an async action as it does that of any other.
  @Test("senders are checked by the plan")
  func sendersChecked() {
    let words = failureText { try load("<Editor id='e' changed='#e.save'/>") }
    #expect(words.contains("the action 'save' of Editor expects a sender of class Knob"))
    #expect(words.contains("[sender-type]"))
  }

  // MARK: Validation

  private func canSend(_ action: String, _ body: String = "", focus: Editor?) throws -> Bool? {
    let loaded = try load("<Knob id='k' action='\(action)'/>" + body, focus: focus)
    let knob: Knob = try #require(loaded.object("k"))
    defer { withExtendedLifetime(loaded) {} }
    return knob.action?.canSend(from: knob)
  }

  @Test("an action can be sent if a target takes it")
  func actionSentTarget() throws {
    #expect(try canSend("#first.clear", focus: Editor()) == true)
    #expect(try canSend("#first.clear", focus: nil) == false)
    #expect(try canSend("#e.clear", "<Editor id='e'/>", focus: nil) == true)
  }

  @Test("a target can refuse an action")
  func targetRefuseAction() throws {
    let editor = Editor()
    editor.isReadOnly = true
    #expect(try canSend("#first.clear", focus: editor) == false)
    #expect(try canSend("#first.reload", focus: editor) == true)
    #expect(try canSend("#e.clear", "<Editor id='e' readOnly='true'/>", focus: nil) == false)
  }

  /// As in AppKit, the first that has the action decides: one further up the chain is not asked.
  @Test("the first responder with the action decides")
  func firstResponder() throws {
    let (inner, outer) = (Editor(), Editor())
    inner.next = outer
    inner.isReadOnly = true
    #expect(try canSend("#first.clear", focus: inner) == false)
    let loaded = try load("<Knob id='k' action='#first.clear'/>", focus: inner)
    let knob: Knob = try #require(loaded.object("k"))
    #expect(knob.action?.target(from: knob) === inner)
  }
}

/// Something to press.
@MainActor
private final class Knob: @MainActor NibObject {
  let id: String
  var action: Action?
  var pressesItself = false
  var outcome: Action.Outcome?

  static var members: Members {
    Members(of: Knob.self) {
      $0.attribute("pressesItself") { $0.pressesItself = $1 }
      $0.event("action") { swap(&$0.action, &$1) }
    }
  }

  init(coder: NibDecoder) throws { id = coder.id ?? "" }
  func awake() throws { if pressesItself { outcome = try action?.send(from: self) } }
}

/// A responder whose actions take their time.
@MainActor
private final class Editor: @MainActor NibDecodable, @MainActor NibResponder, @MainActor ActionValidating {
  let disk = Disk()
  var log: [String] = []
  var isReadOnly = false
  var next: Editor?
  var changed: Action?
  var nextResponder: (any NibResponder)? { next }

  static var members: Members {
    Members(of: Editor.self) {
      $0.attribute("readOnly") { $0.isReadOnly = $1 }
      $0.event("changed") { swap(&$0.changed, &$1) }
      $0.action("save", Editor.save, help: "Writes the text.")
      $0.action("fail", Editor.fail)
      $0.action("reload", Editor.reload)
      $0.action("look", Editor.look)
      $0.action("clear", Editor.clear)
    }
  }

  init() {}
  init(coder: NibDecoder) throws {}

  func validateAction(_ name: String, from _: AnyObject) -> Bool { !(isReadOnly && name == "clear") }

  private func save(_ sender: Knob) async throws {
    log.append("saving")
    try await disk.wait()
    log.append("saved for \(sender.id)")
  }

  private func fail(_: Knob) async throws {
    await Task.yield()
    throw Boom(what: "disk full")
  }

  private func reload() async { log.append("reloaded") }
  private func look() async { log.append("a load is running: \(NibLoad.isRunning)") }
  private func clear() { log.append("cleared") }
}

/// Something that ends when the test says so.
@MainActor
private final class Disk {
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

  func finish() { continuation.finish() }

  func wait() async throws {
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
