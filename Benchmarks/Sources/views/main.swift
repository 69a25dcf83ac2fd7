import NibKit
import TerminalKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// `views CHECKLISTS` loads TerminalKit's own views, from bytes and from a plan, beside the same trees by hand, in one process
// and in turn, and prints medians and ratios. CHECKLISTS is the folder of that program's layouts.
//
// `views profile form-instantiate 20` does one of them that often, for a profiler or a counter of instructions.

let clock = ContinuousClock()
/// Returns the time that a piece of work takes. Its result is released after the timing.
func nanoseconds<Result>(_ body: () throws -> Result) rethrows -> Double {
  let start = clock.now
  let result = try body()
  let time = clock.now - start
  withExtendedLifetime(result) {}
  return Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func number(_ value: Double) -> String { String((value * 100).rounded() / 100) }

let formViews = 2_000
FormOwner.rows = formViews / 6
var classes = ClassRegistry.terminal
classes.register(owner: FormOwner.self)
classes.register(owner: ChecklistsController.self)
classes.register(EditableList.self)
classes.register(Plain.self)
classes.register(OfFamily.self)
classes.register(Group.self)

/// A layout that is loaded: from its bytes, or from a plan.
struct Source {
  let text: SourceText
  let plan: LoadPlan

  init(_ text: SourceText, owner: (any NibOwner.Type)? = nil) throws {
    self.text = text
    plan = try LoadPlan(NibDocument(reading: text), classes: classes, owner: owner)
  }

  func all(_ owner: (any NibOwner)? = nil) throws -> LoadedNib {
    let loaded = try Nib(NibDocument(reading: text)).instantiate(owner: owner, classes: classes)
    NibLifecycle.settle()
    return loaded
  }

  func instantiate(_ owner: (any NibOwner)? = nil) throws -> LoadedNib {
    let loaded = try plan.instantiate(owner: owner)
    NibLifecycle.settle()
    return loaded
  }
}

func settled<Result>(_ body: () throws -> Result) rethrows -> Result {
  let result = try body()
  NibLifecycle.settle()
  return result
}

let arguments = CommandLine.arguments.dropFirst()
let isProfile = arguments.first == "profile"
let folder = isProfile ? arguments.dropFirst(3).first : arguments.first
let listsPath = (folder ?? "../Layouts/checklists") + "/Lists.layout.xml"

let form = try Source(SourceText(file: "form", bytes: Array(Form.text(views: formViews).utf8)), owner: FormOwner.self)
let lists = try Source(SourceText(contentsOf: listsPath), owner: ChecklistsController.self)
let sample = ChecklistsController()
let sampleNib = try lists.instantiate(sample)
sample.command = sampleNib.object("newList")
let families = 10_000
let plain = try Source(SourceText(file: "plain", bytes: Array(familyText("Plain", objects: families).utf8)))
let ofFamily = try Source(SourceText(file: "family", bytes: Array(familyText("OfFamily", objects: families).utf8)))

let work: [(name: String, body: () throws -> Any)] = [
  ("form-all", { try form.all(FormOwner()) }),
  ("form-instantiate", { try form.instantiate(FormOwner()) }),
  ("form-by-hand", { settled { Form.byHand(views: formViews, owner: FormOwner()) } }),
  ("lists-all", { try lists.all(ChecklistsController()) }),
  ("lists-instantiate", { try lists.instantiate(ChecklistsController()) }),
  ("lists-by-hand", { settled { ListsScreen.byHand(owner: ChecklistsController(), like: sample) } }),
  ("plain", { try plain.instantiate() }),
  ("family", { try ofFamily.instantiate() }),
]

if isProfile {
  let names = Array(arguments.dropFirst())
  guard names.count >= 2, let piece = work.first(where: { $0.name == names[0] }), let rounds = Int(names[1]) else {
    print("usage: views profile \(work.map(\.name).joined(separator: "|")) ROUNDS [CHECKLISTS]")
    exit(2)
  }
  // What is made is kept: to release a tree is no part of making it.
  var made: [Any] = []
  for _ in 0..<rounds { made.append(try piece.body()) }
  _ = Unmanaged.passRetained(Kept(made))
} else {
  var times = Array(repeating: [Double](), count: work.count)
  for round in 0..<101 {
    for (index, piece) in work.enumerated() {
      // A screen is small: several, so that the clock does not count.
      let repeats = piece.name.hasPrefix("lists") ? 20 : 1
      var total = 0.0
      for _ in 0..<repeats { total += try nanoseconds(piece.body) }
      if round > 0 { times[index].append(total / Double(repeats)) }
    }
  }
  let medians = Dictionary(uniqueKeysWithValues: zip(work.map(\.name), times.map(median)))
  func time(_ name: String) -> Double { medians[name] ?? 0 }
  print("| | µs | × by hand |\n|---|---:|---:|")
  for (tree, title) in [("form", "form of \(formViews) views"), ("lists", "Lists.layout.xml")] {
    let byHand = time(tree + "-by-hand")
    print("| \(title), by hand | \(number(byHand / 1_000)) | |")
    for (stage, words) in [("-instantiate", "plan → awake tree"), ("-all", "bytes → awake tree")] {
      print("| \(title), \(words) | \(number(time(tree + stage) / 1_000)) | \(number(time(tree + stage) / byHand)) |")
    }
  }
  let more = (time("family") - time("plain")) / Double(families)
  print("\nAn object of a family takes \(number(more)) ns more than a plain one.")
}

/// Holds what was made.
final class Kept {
  let made: [Any]
  init(_ made: [Any]) { self.made = made }
}
