#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import NibKit
import NibXcode
import PitfallGallery
import TerminalKit

// Loads layouts over and over, from their text to awake, and ends with 1 if the memory of the program grows:
// `LeakProbe FILE…`. This includes loads that fail: their objects must be deallocated as well.
//
// A pitfall of the gallery is loaded with its own classes, and is refused if its strict trace says so. All other layouts are loaded
// with stand-ins for the owner and for the classes of the samples, and none of them may be refused, besides the pages that
// pitfall 43 is about.

let loads = 10_000
/// The allocator takes pages by the hundred, so a smaller growth means nothing. It may also take more of them once. Memory that is
/// lost grows with each load, so only a growth that is seen a second time counts.
let tolerance = 512 * 1024

/// Returns the memory of this program that is in use, in bytes.
func residentSize() -> Int {
  #if os(Linux)
    guard let file = fopen("/proc/self/statm", "r") else { fatalError("/proc/self/statm cannot be read") }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, 128, file) != nil else { fatalError("/proc/self/statm is empty") }
    let fields = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(
        separator: " ")
    return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
  #endif
}

/// A view in the place of one that is a sample's own.
final class SampleView: VStack {
  private var outlets: [String: AnyObject] = [:]
  private var actions: [String: [Action]] = [:]

  static func members(_ needs: Survey.Needs) -> Members {
    let common = View.members
    let known = Set(common.attributes.map(\.name) + common.outlets.map(\.name) + common.events.map(\.name))
    return common.adding(SampleView.self) { table in
      for name in needs.attributes.subtracting(known).sorted() {
        table.attribute(name) { (_: SampleView, _: PropertyList) in }
      }
      for name in needs.outlets.subtracting(known).sorted() {
        table.outlet(name) { (view: SampleView, value: inout AnyObject?) in swap(&view.outlets[name], &value)
        }
      }
      for name in needs.events.subtracting(known).sorted() {
        table.events(name) { swap(&$0.actions[name, default: []], &$1) }
      }
    }
  }
}

/// A layout, with what a load of it needs.
@MainActor
struct Sample {
  let source: SourceText
  let classes: ClassRegistry
  let layouts: LayoutFolders
  /// True if the layout is in the gallery to show how it is refused.
  let isMeantToFail: Bool

  init(file: String) throws {
    source = try SourceText(contentsOf: file)
    layouts = LayoutFolders(beside: file, formats: [.xml])
    let stem = file.dropLast(".layout.xml".utf8.count)
    let name = String(stem.split(separator: "/").last ?? "")
    var known = PitfallGallery.classes
    // The classes of a phone have the same names.
    if !file.contains("/phone/") { known.merge(.terminal) }
    guard let trace = try? SourceText(contentsOf: stem + ".strict.trace") else {
      isMeantToFail = ["DanglingPage", "ThrowingPage"].contains(name)
      classes = Sample.standingIn(for: try NibDocument(reading: source), known)
      return
    }
    // A place in the layout itself: a page that an object loads within it may fail.
    isMeantToFail = String(decoding: trace.bytes, as: UTF8.self).split(separator: "\n").contains {
      $0.hasPrefix(name + ".layout.xml:") && $0.contains(": error: ")
    }
    classes = known
  }

  /// Some classes, with stand-ins for the owner of a layout and for those that it names besides.
  private static func standingIn(for document: NibDocument, _ classes: ClassRegistry) -> ClassRegistry {
    var classes = classes
    let needs = Survey(document).needs
    for name in ["EditableList", "PanelList"] {
      guard let used = needs[name] else { continue }
      classes.register(name, members: SampleView.members(used)) { try SampleView(coder: $0) }
    }
    classes = classes.standingIn(for: [document])
    if let owner = document.ownerClass {
      classes.register(owner: owner, members: StandIn.members(needs[Survey.owner] ?? Survey.Needs())) {
        StandInOwner(name: owner)
      }
    }
    return classes
  }

  /// Loads the layout once.
  func load() throws {
    let document = try NibDocument(reading: source)
    let owner = document.ownerClass.flatMap(classes.makeOwner(named:))
    let plan = try LoadPlan(
      document, classes: classes,
      ownerDescriptor: owner == nil ? nil : document.ownerClass.flatMap { classes[$0] },
      externals: [:], layouts: layouts)
    try NibLifecycle.scope {
      let loaded = try plan.instantiate(owner: owner, layouts: layouts)
      withExtendedLifetime((loaded, owner)) { NibLifecycle.settle() }
    }
  }

  /// Loads the layout once, and returns what went wrong.
  func failure() -> String? {
    do {
      try load()
      return nil
    } catch let error as any DiagnosedError {
      return error.diagnostics.first?.message ?? "\(error)"
    } catch {
      return "\(error)"
    }
  }
}

/// Returns by how many bytes the memory of this program grows while a layout is loaded many times.
@MainActor
func growth(with sample: Sample) -> Int {
  let before = residentSize()
  for _ in 0..<loads { _ = try? sample.load() }
  return residentSize() - before
}

var growing = 0
var failing = 0
var surprising = 0
let files = Array(CommandLine.arguments.dropFirst())
for file in files {
  let sample = try Sample(file: file)
  let failure = sample.failure()
  if failure != nil { failing += 1 }
  if (failure != nil) != sample.isMeantToFail {
    surprising += 1
    print(
      "\(file): " + (failure.map { "refused, and should not be: \($0)" } ?? "loaded, and should be refused"))
  }
  for _ in 0..<loads / 10 { _ = try? sample.load() }
  let grown = growth(with: sample)
  guard grown > tolerance else { continue }
  let grownAgain = growth(with: sample)
  guard grownAgain > tolerance else {
    print(
      "\(file): \(grown / 1024) KiB more after \(loads) loads, but only \(grownAgain / 1024) KiB after as many again"
    )
    continue
  }
  growing += 1
  print(
    "\(file): \(grown / 1024) KiB more after \(loads) loads, and \(grownAgain / 1024) KiB after as many again"
      + (failure == nil ? "" : "; they fail"))
}
print(
  "\(files.count) layouts, \(loads) loads each. \(files.count - failing) become awake objects. \(failing) are refused, "
    + (surprising == 0
      ? "each as its trace in the gallery says" : "or \(surprising) are not as they should be") + ". "
    + (growing == 0 ? "The memory stays where it was." : "\(growing) take more and more memory."))
if growing > 0 || surprising > 0 { exit(1) }
