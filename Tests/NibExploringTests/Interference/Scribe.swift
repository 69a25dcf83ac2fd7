import NibKit

/// The scribes of one load, so that each can write the properties of all others, whether it is connected to them or not.
final class Scriptorium: @unchecked Sendable {
  fileprivate var scribes: [String: any Written] = [:]
  private var count = 0

  /// Returns another value each time: what is written is never what was there before.
  fileprivate func next() -> Int {
    count += 1
    return count
  }

  func clear() { scribes = [:] }

  @TaskLocal static var current = Scriptorium()
}

/// An object with properties for others to write.
private protocol Written: AnyObject {
  var a: Int { get set }
  var b: Int { get set }
}

/// The writes of an object, by its steps: `awake:p1.a,p2.b init:p3.a`. A function, because reading its state takes no time.
private typealias Script = (_ step: Substring) -> Void

private func script(_ text: String) -> Script {
  var writes: [Substring: [Substring]] = [:]
  for part in text.split(separator: " ") {
    let halves = part.split(separator: ":")
    writes[halves[0]] = halves[1].split(separator: ",")
  }
  return { [writes] step in
    let scriptorium = Scriptorium.current
    for write in writes[step] ?? [] {
      let halves = write.split(separator: ".")
      guard let scribe = scriptorium.scribes[String(halves[0])] else { continue }
      if halves[1] == "a" { scribe.a = scriptorium.next() } else { scribe.b = scriptorium.next() }
    }
  }
}

/// An object that writes in its steps what its script says.
final class Scribe: NibObject, NibInitializing, Written {
  var lifecycle = NibLifecycle()
  private let run: Script
  var a = 0
  var b = 0
  private var children: [Scribe] = []
  private weak var parent: Scribe?
  var flag = false { didSet { run("attr") } }
  var peer: Scribe? { didSet { run("outlet") } }

  static var members: Members {
    Members().adding(Scribe.self) {
      $0.attribute("script", String.self)
      $0.attribute("flag", \.flag)
      $0.outlet("peer") { swap(&$0.peer, &$1) }
      $0.children { (parent: Scribe, child: Scribe) in
        parent.children.append(child)
        child.parent = parent
        parent.run("adopt")
      }
    }
  }

  init(coder: NibDecoder) throws {
    run = script(try coder.decode(forKey: "script") ?? "")
    Scriptorium.current.scribes[coder.id ?? ""] = self
    run("early")
    try coder.attachChildren(to: self)
    run("init")
    finishInit()
  }

  func onInit() { reachedRoot(.onInit) }
  func awake() throws {
    reachedRoot(.awake)
    run("awake")
  }
  func afterInit() {
    reachedRoot(.afterInit)
    run("afterInit")
  }
}

/// An owner that writes, too.
final class Abbot: NibOwner, NibAwakening, Written {
  var a = 0
  var b = 0
  private let run: Script

  init(_ text: String) {
    run = script(text)
    Scriptorium.current.scribes["Abbot"] = self
  }

  static var members: Members { Members(of: Abbot.self) { _ in } }
  func awake() throws { run("awake") }
  func didLoad() throws { run("didLoad") }
}
