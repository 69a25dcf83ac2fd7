import NibKit

/// The number and the list that couriers write.
final class Board: NibDecodable, @unchecked Sendable {
  var number = 0
  var list: [String] = []

  static var members: Members { Members(of: Board.self) { _ in } }

  init(coder: NibDecoder) throws {}
}

/// Starts a task that goes through a program: words such as `set 3`, with a `;` between.
final class Courier: NibObject, NibInitializing, @unchecked Sendable {
  var lifecycle = NibLifecycle()
  let id: String
  /// The program of the task that `awake()` starts.
  var program = ""
  /// The program of the task that `afterInit()` starts.
  var late = ""
  /// True if tasks are those of the main actor.
  var isOnMain = false
  weak var board: Board?
  private var office = Office()

  static var members: Members {
    Members(of: Courier.self) {
      $0.attribute("program", \.program)
      $0.attribute("late", \.late)
      $0.attribute("onMain", \.isOnMain)
      $0.outlet("board") { (object: Courier, value: inout Board?) in swap(&object.board, &value) }
    }
  }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    finishInit()
  }

  func onInit() { reachedRoot(.onInit) }
  func awake() throws { start(program) }
  func afterInit() {
    reachedRoot(.afterInit)
    start(late)
  }

  private func start(_ program: String) {
    if program.isEmpty { return }
    let steps = Self.steps(program)
    if isOnMain {
      Task { @MainActor in await self.run(steps) }
    } else {
      Task.detached { await self.run(steps) }
    }
  }

  static func steps(_ program: String) -> [(word: String, number: Int)] {
    program.split(separator: ";").map { step in
      let words = step.split(separator: " ")
      return (String(words[0]), words.count > 1 ? Int(words[1]) ?? 0 : 0)
    }
  }

  nonisolated(nonsending) private func run(_ steps: [(word: String, number: Int)]) async {
    var read = 0
    for (word, number) in steps {
      switch word {
      case "set": board?.number = number
      case "add": board?.number += number
      case "double": board?.number *= 2
      case "read": read = board?.number ?? 0
      case "write": board?.number = read + number
      case "say": board?.list.append(id)
      case "yield": await Task.yield()
      case "sleep": try? await Task.sleep(for: .seconds(number))
      case "nap": try? await Task.sleep(nanoseconds: UInt64(number) * 1_000_000)
      case "children":
        async let one = office.stamp()
        async let other = office.stamp()
        let sum = await one + other
        board?.number += sum
      case "group":
        let sum = await withTaskGroup(of: Int.self) { group in
          for value in 1...3 { group.addTask { value } }
          return await group.reduce(0, +)
        }
        board?.number += sum
      case "main": await MainActor.run { self.board?.list.append("\(self.id) on main") }
      case "where":
        let isOnMain = MainActor.shared.withSerialExecutor { $0.isIsolatingCurrentContext() }
        board?.list.append(isOnMain == true ? "on main" : "elsewhere")
      case "start": Task.detached { self.board?.list.append("\(self.id)'s") }
      case "forever": while true { await Task.yield() }
      case "poll":
        while true {
          board?.number += 1
          try? await Task.sleep(for: .seconds(number))
        }
      case "until": while board?.number != number { await Task.yield() }
      default: break
      }
    }
  }
}

/// Counts stamps.
private actor Office {
  private var stamps = 0

  func stamp() -> Int {
    stamps += 1
    return stamps
  }
}
