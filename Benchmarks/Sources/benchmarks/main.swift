import BareSAX
import Foundation
import NibKit

#if canImport(FoundationXML)
  import FoundationXML
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Times the stages of a load against libxml2's bare parse of the same text, in one process, interleaved, so that a machine
// that is slow for a moment is slow for all of them. Prints medians and ratios.

var classes = ClassRegistry()
classes.register(Root.self)
classes.register(Row.self)
classes.register(Label.self)
classes.register(Field.self)
classes.register(Button.self)

let clock = ContinuousClock()
/// Runs a piece of work. Returns its result and its time; the caller releases the result, outside the timing.
func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, nanoseconds: Double) {
  let start = clock.now
  let result = try body()
  let time = clock.now - start
  return (result, Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
func number(_ value: Double, digits: Int = 2) -> String {
  let scale = digits == 0 ? 1.0 : 100.0
  let rounded = (value * scale).rounded() / scale
  return digits == 0 ? String(Int(rounded)) : String(rounded)
}

@MainActor func archive(_ root: Root) throws -> NibArchive { try NibArchive(of: [root], classes: classes) }
@MainActor func restore(_ archive: NibArchive) throws -> [Root] { try archive.restore(Root.self, classes: classes) }

// `benchmarks profile plan 10000 20` runs one stage twenty times, for a profiler or a counter of instructions.
if CommandLine.arguments.dropFirst().first == "profile" {
  let rest = CommandLine.arguments.dropFirst(2)
  if rest.count == 3, let use = OutletUse(rawValue: rest[2]), let uses = Int(rest[3]), let rounds = Int(rest[4]) {
    print(use.run(times: uses * rounds), "reads found an object")
    exit(0)
  }
  guard rest.count == 3, let stage = ProfiledStage(rawValue: rest[2]), let objects = Int(rest[3]),
    let rounds = Int(rest[4])
  else {
    print("usage: benchmarks profile STAGE OBJECTS ROUNDS")
    let names = ProfiledStage.allCases.map(\.rawValue) + OutletUse.allCases.map(\.rawValue)
    print("stages: \(names.joined(separator: " "))")
    exit(2)
  }
  Owner.outletCount = objects / 10
  classes.register(owner: Owner.self)
  try stage.run(objects: objects, rounds: rounds, classes: classes)
  exit(0)
}

// `benchmarks memory 10000` counts the memory of a document, a plan and a load.
if CommandLine.arguments.dropFirst().first == "memory" {
  let objects = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 10_000
  Owner.outletCount = objects / 10
  classes.register(owner: Owner.self)
  try measureMemory(objects: objects, classes: classes)
  exit(0)
}

// `benchmarks attributes 1000000` reads that many objects with twenty attributes and an id.
if CommandLine.arguments.dropFirst().first == "attributes" {
  try readManyAttributes(objects: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000_000)
  exit(0)
}

// `benchmarks pieces 1000` plans so many includes of a layout of twenty objects, and the same in one file.
if CommandLine.arguments.dropFirst().first == "pieces" {
  try planPieces(includes: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000, classes: classes)
  exit(0)
}

// `benchmarks spellings` compares tables of closures with tables of key paths; `benchmarks spellings outlets true 20` loads
// one of them that often, for a counter of instructions.
if CommandLine.arguments.dropFirst().first == "spellings" {
  let rest = CommandLine.arguments.dropFirst(2)
  if rest.count == 3, let load = SpellingLoad(rawValue: rest[2]), let byKeyPath = Bool(rest[3]),
    let count = Int(rest[4])
  {
    let plan = try spellingPlan(load, byKeyPath: byKeyPath, objects: 1_000)
    for _ in 0..<count { _ = try plan.instantiate() }
  } else {
    try compareSpellings(objects: 10_000)
  }
  exit(0)
}

// `benchmarks text 10000` prints the form, for the programs of `peers`.
if CommandLine.arguments.dropFirst().first == "text" {
  print(formText(objects: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 10_000), terminator: "")
  exit(0)
}

// "All, ids" and "again, ids" fetch every leaf by its id after the load: as the programs of `peers` do.
let stages = [
  "bare SAX", "read", "plan", "instantiate", "all", "all, traced", "by hand", "compiled", "stripped", "all, ids",
  "again, ids", "XMLParser", "archive", "restore", "plist writer", "plist reader",
]
// `benchmarks lines 10000` prints a line `STAGE OBJECTS NANOSECONDS RATIO` for each stage: for programs.
let printsLines = CommandLine.arguments.dropFirst().first == "lines"
if !printsLines {
  print("objects", stages.map { padded($0, 13) }.joined(), "  (ns an object; then ratios to bare SAX)")
}

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for objects in sizes.isEmpty ? [100, 1_000, 10_000, 100_000] : sizes {
  let text = formText(objects: objects)
  let bytes = Array(text.utf8)
  Owner.outletCount = objects / 10
  classes.register(owner: Owner.self)
  let source = SourceText(file: "form.layout.xml", bytes: bytes)
  let data = Data(bytes)
  let leaves = LeafIDs(objects: objects)
  let compiledFile = try CompiledFile(of: source, isStripped: false)
  let strippedFile = try CompiledFile(of: source, isStripped: true)
  defer {
    compiledFile.remove()
    strippedFile.remove()
  }
  let rounds = max(11, min(301, 1_000_000 / objects))
  var times = [[Double]](repeating: [], count: stages.count)
  for round in 0...rounds {
    let bare = bytes.withUnsafeBytes { text in timed { bare_sax_parse(text.baseAddress, text.count) } }
    let read = try timed { try NibDocument(reading: source) }
    let plan = try timed { try LoadPlan(read.result, classes: classes, owner: Owner.self) }
    let owner = Owner()
    let loaded = try timed { try plan.result.instantiate(owner: owner) }
    precondition(bare.result == 0 && loaded.result.objects.count == objects / 10 * 10 + 1)
    let all = try timed { try Nib(NibDocument(reading: source)).instantiate(owner: Owner(), classes: classes) }
    let recorder = TraceRecorder()
    let traced = try timed {
      try Nib(NibDocument(reading: source)).instantiate(owner: Owner(), classes: classes, tracer: recorder)
    }
    let byHand = timed { buildByHand(objects: objects, owner: owner) }
    let compiled = try timed { try compiledFile.load() }
    let stripped = try timed { try strippedFile.load() }
    let allFetched = try timed {
      try leaves.fetched(from: Nib(NibDocument(reading: source)).instantiate(owner: Owner(), classes: classes))
    }
    let againFetched = try timed { try leaves.fetched(from: plan.result.instantiate(owner: Owner())) }
    let events = timed { XMLEvents().parse(data) }
    precondition(events.result == objects / 10 * 10 + 2)
    let sample = [
      bare.nanoseconds, read.nanoseconds, plan.nanoseconds, loaded.nanoseconds, all.nanoseconds, traced.nanoseconds,
      byHand.nanoseconds, compiled.nanoseconds, stripped.nanoseconds, allFetched.nanoseconds, againFetched.nanoseconds,
      events.nanoseconds,
    ]
    if round > 0 { for (index, time) in sample.enumerated() { times[index].append(time) } }
    if objects >= 10_000 { settle_heap() }
  }
  // On their own: what they leave in the heap would slow the others down.
  for round in 0...max(5, rounds / 10) {
    let root = buildByHand(objects: objects, owner: Owner())
    let archived = try timed { try archive(root) }
    let restored = try timed { try restore(archived.result) }
    precondition(restored.result.first?.rows.count == objects / 10)
    // Foundation's writer and reader of the container alone, without an object: what there is to compare with. They take
    // seconds with many objects.
    let data = Data(objects > 10_000 ? [] : archived.result.bytes)
    let parsed = timed { try? PropertyListSerialization.propertyList(from: data, format: nil) }
    let written = timed {
      parsed.result.flatMap { try? PropertyListSerialization.data(fromPropertyList: $0, format: .binary, options: 0) }
    }
    let sample = [archived.nanoseconds, restored.nanoseconds, written.nanoseconds, parsed.nanoseconds]
    if round > 0 { for (index, time) in sample.enumerated() { times[stages.count - 4 + index].append(time) } }
    if objects >= 10_000 { settle_heap() }
  }
  let medians = times.map(median)
  if printsLines {
    for (stage, median) in zip(stages, medians) {
      // Not measured: see above.
      if stage.hasPrefix("plist"), objects > 10_000 { continue }
      let name = stage.replacing(", ", with: "-").replacing(" ", with: "-")
      print(name, objects, number(median / Double(objects)), String(format: "%.3f", median / medians[0]))
    }
    continue
  }
  print(padded(String(objects), 7), medians.map { padded(number($0 / Double(objects), digits: 0), 13) }.joined())
  print("       ", medians.map { padded(number($0 / medians[0]), 13) }.joined())
}
