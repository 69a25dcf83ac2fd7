import NibExploring
import NibKit
import TestSupport
import Testing

/// An object of a random graph: it is contained in others, and refers to any.
final class Vertex: NibDecodable, NibEncodable {
  let name: String
  var weight = 0
  var parts: [Vertex]
  var children: [Vertex] = []
  var next: Vertex?
  var friends: [Vertex] = []
  private(set) var isMade = false
  /// The names of the contents that were not made yet when this object took them.
  private(set) var unmade: [String] = []
  /// The vertex that has wired this one last, if the task plants a fault.
  private(set) var wiredBy = ""

  @TaskLocal static var plantsFault = false

  init(_ name: String) {
    self.name = name
    parts = []
  }

  init(coder: NibDecoder) throws {
    name = try coder.require(forKey: "name")
    parts = try coder.decodeObjects(Vertex.self, forKey: "parts")
    unmade = parts.filter { !$0.isMade }.map(\.name)
    try coder.attachChildren(to: self)
    isMade = true
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(name, forKey: "name")
    encoder.encode(weight, forKey: "weight")
    encoder.encodeObjects(parts, forKey: "parts")
    encoder.encodeChildren(children)
    encoder.encodeReference(next, forKey: "next")
    encoder.encodeReferences(friends, forKey: "friends")
  }

  static var members: Members {
    Members(of: Vertex.self) {
      $0.attribute("name", String.self, required: true)
      $0.attribute("weight") { $0.weight = $1 }
      $0.parts("parts", Vertex.self)
      $0.children { $0.take($1 as Vertex) }
      $0.outlet("next") { (vertex: Vertex, next: inout Vertex?) in
        swap(&vertex.next, &next)
        if plantsFault { vertex.next?.wiredBy = vertex.name }
      }
      $0.outlets("friends") { swap(&$0.friends, &$1) }
    }
  }

  private func take(_ child: Vertex) {
    if !child.isMade { unmade.append(child.name) }
    children.append(child)
  }

  /// The vertex and its edges.
  var state: String {
    func names(_ vertices: [Vertex]) -> String { vertices.map(\.name).joined(separator: " ") }
    return "\(name) \(weight) (\(names(parts))) [\(names(children))] \(next?.name ?? "-") {\(names(friends))}"
  }

  /// Returns the states of all vertices that some lead to, each once.
  static func states(of roots: [Vertex]) -> Set<String> {
    Set(all(from: roots).map(\.state))
  }

  static func all(from roots: [Vertex]) -> [Vertex] {
    var found: [Vertex] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = roots
    while let vertex = pending.popLast() {
      guard seen.insert(ObjectIdentifier(vertex)).inserted else { continue }
      found.append(vertex)
      pending += vertex.parts + vertex.children + vertex.friends + [vertex.next].compactMap { $0 }
    }
    return found
  }

  /// Releases vertices that refer to each other.
  static func release(_ roots: [Vertex]) {
    for vertex in all(from: roots) { (vertex.next, vertex.friends) = (nil, []) }
  }

  /// Returns a graph whose vertices share what they contain, and refer to each other in cycles.
  static func random(_ generator: inout SplitMix) -> [Vertex] {
    let vertices = (0..<Int.random(in: 2...9, using: &generator)).map { Vertex("v\($0)") }
    func some(of candidates: [Vertex], _ most: Int) -> [Vertex] {
      (0..<Int.random(in: 0...most, using: &generator)).compactMap { _ in
        candidates.randomElement(using: &generator)
      }
    }
    for (index, vertex) in vertices.enumerated() {
      let later = Array(vertices[(index + 1)...])
      vertex.weight = Int.random(in: 0...9, using: &generator)
      vertex.parts = some(of: later, 2)
      var taken: Set<ObjectIdentifier> = []
      vertex.children = some(of: later, 3).filter { taken.insert(ObjectIdentifier($0)).inserted }
      vertex.next = some(of: vertices, 1).first
      vertex.friends = some(of: vertices, 3)
    }
    return some(of: vertices, 3) + [vertices[0]]
  }
}

/// Restores of archives in every order that is allowed.
@Suite struct ArchivePromiseTests {
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Vertex.self)
    return classes
  }

  static func plan(of roots: [Vertex]) throws -> LoadPlan {
    try LoadPlan(NibDocument(reading: NibArchive(of: roots, classes: classes)), classes: classes)
  }

  @Test(
    "a random graph is restored in every allowed order, with contents before what contains them",
    arguments: rounds(10))
  func everyOrder(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    let roots = Vertex.random(&generator)
    defer { Vertex.release(roots) }
    let states = Vertex.states(of: roots)
    let promise = OrderPromise(of: try Self.plan(of: roots))
    let explorer = Explorer(promise.plan)
    var orders: Set<String> = []
    for run in 0..<20 {
      guard let plan = explorer.plan(ofRun: run, order: promise.plan.order, seed: seed) else { break }
      orders.insert(plan.listing())
      let restored = try plan.instantiate().topLevel.compactMap { $0 as? Vertex }
      defer { Vertex.release(restored) }
      #expect(restored.map(\.name) == roots.map(\.name))
      #expect(Vertex.states(of: restored) == states)
      let all = Vertex.all(from: restored)
      #expect(all.count == states.count)
      #expect(all.flatMap(\.unmade) == [])
      #expect(all.allSatisfy { $0.isMade })
    }
    #expect(states.count < 3 || orders.count > 1)
  }

  @Test("an edge that leaves a mark in its target is found, when two edges lead there") func plantedFault()
    throws
  {
    let (a, b, c) = (Vertex("a"), Vertex("b"), Vertex("c"))
    (a.next, b.next) = (c, c)
    a.children = [b, c]
    let plan = try Self.plan(of: [a])
    let clean = Explorer(plan).explore(orders: [.archive])
    #expect(clean.isClean, "\(clean.text())")
    let report = Vertex.$plantsFault.withValue(true) { Explorer(plan).explore(orders: [.archive]) }
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.kind == .dependence)
    #expect(finding.effects.map(\.subject.name) == ["Vertex[0]/Vertex[1].wiredBy"])
    #expect(
      Set([finding.earlier.description, finding.later.description]) == [
        "outlet Vertex[0].next", "outlet Vertex[0]/Vertex[0].next",
      ])
    #expect(
      Set(finding.effects.flatMap { [$0.first, $0.second] }) == [.exact(.string("a")), .exact(.string("b"))])
  }
}
