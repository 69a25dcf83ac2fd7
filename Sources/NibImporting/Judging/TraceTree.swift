internal import NibLoading
internal import NibTracing

/// The containment of the objects of one load, as far as its trace shows it. Objects are numbered.
struct TraceTree {
  /// The number of each object.
  private let numbers: [String: Int]
  /// The container of each object that was added to one, or -1.
  private let parents: [Int]
  /// False for objects that are values of others' attributes, and for their contents. When these are made depends on more
  /// than the order.
  private let isJudged: [Bool]
  /// The place of each object in the file, if its initializer is in the trace.
  private var ranks: [Int?]
  /// The place of each object if contents come before their container. Nil if no object is added to another.
  private var completionRanks: [Int?]

  /// The maximum number of containers of an object that are considered.
  private static let mostLevels = 64

  /// The number of objects.
  var count: Int { parents.count }

  /// - Parameter isReversed: true if objects are made from the last of the file to the first.
  init(_ lines: some Sequence<Trace.Line>, isReversed: Bool) {
    var numbers: [String: Int] = [:]
    var (parents, isPart, isBegun) = ([Int](), [Bool](), [Bool]())
    func number(_ name: String) -> Int {
      if let known = numbers[name] { return known }
      numbers[name] = parents.count
      parents.append(-1)
      isPart.append(false)
      isBegun.append(false)
      return parents.count - 1
    }
    var begun: [Int] = []
    for line in lines {
      let object = number(line.object)
      switch (line.kind, line.fact) {
      case (.initBegins, _) where !isBegun[object]:
        isBegun[object] = true
        begun.append(object)
      case (.attach, .container(let container?)):
        let container = number(container)
        if container != object { parents[object] = container }
      case (.part, .part(let whole, _, _)):
        isPart[object] = true
        parents[object] = number(whole)
      case (.outlet, .outlet(_, let target)), (.outlet, .outletLeftNil(_, let target)): _ = number(target)
      default: break
      }
    }
    (self.numbers, self.parents) = (numbers, parents)
    isJudged = parents.indices.map { object in
      Self.path(of: object, parents).allSatisfy { !isPart[$0] }
    }
    (ranks, completionRanks) = Self.ranks(isReversed ? begun.reversed() : begun, isBegun, parents)
  }

  func number(of object: String) -> Int? { numbers[object] }
  func rank(of object: String) -> Int? { numbers[object].flatMap { ranks[$0] } }
  func completionRank(of object: String) -> Int? { numbers[object].flatMap { completionRanks[$0] } }

  /// Returns the places of objects: a container before its contents or behind them, and siblings in the order of their
  /// initializers.
  private static func ranks(
    _ begun: [Int], _ isBegun: [Bool], _ parents: [Int]
  ) -> (begin: [Int?], completion: [Int?]) {
    var children = [[Int]](repeating: [], count: parents.count)
    var roots: [Int] = []
    for object in begun {
      if parents[object] >= 0, isBegun[parents[object]] {
        children[parents[object]].append(object)
      } else {
        roots.append(object)
      }
    }
    var begin = [Int?](repeating: nil, count: parents.count)
    var completion = begin
    var (begins, ends) = (0, 0)
    // With an explicit stack, because a tree may be deep. A ring of containers has no root, and no ranks.
    var stack = roots.reversed().map { (object: $0, isDone: false) }
    while let top = stack.popLast() {
      if top.isDone {
        completion[top.object] = ends
        ends += 1
        continue
      }
      begin[top.object] = begins
      begins += 1
      stack.append((top.object, true))
      stack += children[top.object].reversed().map { ($0, false) }
    }
    let isFlat = parents.allSatisfy { $0 < 0 }
    return (begin, isFlat ? completion.map { _ in nil } : completion)
  }

  /// Returns an object and the objects that contain it, the innermost first; nil if one of them is made at a time that is
  /// not known.
  func path(of object: Int) -> [Int]? { isJudged[object] ? Self.path(of: object, parents) : nil }

  private static func path(of object: Int, _ parents: [Int]) -> [Int] {
    var path = [object]
    while parents[path[path.count - 1]] >= 0, path.count < mostLevels { path.append(parents[path[path.count - 1]]) }
    return path
  }
}
