#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import LoadSamples

// Compares the two ways through a load for a number of seeds, and ends with 1 where they differ. Tests do the same; this is for
// a release build: `WaysProbe 2000`.

let seeds = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1000
var different = 0
for seed in 0..<seeds {
  let differences = try WaysThroughALoad.differences(seed: seed)
  if differences.isEmpty { continue }
  different += 1
  if different <= 5 { print("seed \(seed): \(differences[0])") }
}
#if DEBUG
  let build = "debug"
#else
  let build = "release"
#endif
print(
  different == 0
    ? "\(seeds) random layouts and orders, in a \(build) build: both ways through each load do the same"
    : "\(different) of \(seeds) random layouts and orders differ, in a \(build) build")
if different > 0 { exit(1) }
