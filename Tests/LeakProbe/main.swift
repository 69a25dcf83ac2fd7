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
// `LeakProbe FILE…`. Loads that fail belong to it: what a failed load has made must be gone as well.

let loads = 10_000
/// The allocator hands pages out by the hundred: less than this says nothing.
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

/// Loads a layout once; true if it worked.
@MainActor
func load(_ source: SourceText, _ classes: ClassRegistry) -> Bool {
  guard let document = try? NibDocument(reading: source), let plan = try? LoadPlan(document, classes: classes)
  else {
    return false
  }
  return (try? plan.instantiate()) != nil
}

var known = PitfallGallery.classes
known.merge(.terminal)
var growing = 0
var failing = 0
let files = Array(CommandLine.arguments.dropFirst())
for file in files {
  let source = try SourceText(contentsOf: file)
  let document = try NibDocument(reading: source)
  let classes = known.standingIn(for: [document])
  let works = load(source, classes)
  if !works { failing += 1 }
  for _ in 0..<loads / 10 { _ = load(source, classes) }
  let before = residentSize()
  for _ in 0..<loads { _ = load(source, classes) }
  let grown = residentSize() - before
  if grown > tolerance {
    growing += 1
    print("\(file): \(grown / 1024) KiB more after \(loads) loads\(works ? "" : ", which fail")")
  }
}
print(
  "\(files.count) layouts, \(loads) loads each, \(failing) of them refused: "
    + (growing == 0 ? "the memory stays where it was" : "\(growing) take more and more memory"))
if growing > 0 { exit(1) }
