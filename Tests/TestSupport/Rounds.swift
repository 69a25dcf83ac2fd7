import Foundation
public import Testing

// `make test` runs the tests that find most in little time. `make thorough` sets `NIBKIT_ROUNDS`, and runs all of them.

/// True if the tests run in full.
public let isThorough = ProcessInfo.processInfo.environment["NIBKIT_ROUNDS"] != nil

/// Returns the seeds of a random test: as many as are quick, or `NIBKIT_ROUNDS` times as many.
public func rounds(_ count: UInt64) -> Range<UInt64> { 0..<count * factor }

/// Returns one of so many cases, beginning with the first, or all of them in a thorough run.
public func sample<Case>(_ cases: [Case], oneOf count: Int) -> [Case] {
  turns(cases, turn: 0, of: count)
}

/// Returns the cases whose turn it is among so many, or all of them in a thorough run. Where something runs all cases with
/// each of several inputs, and each input takes the next turn, every case runs with some inputs and every input with
/// some cases.
public func turns<Case>(_ cases: [Case], turn: Int, of count: Int) -> [Case] {
  if isThorough { return cases }
  return cases.indices.filter { ($0 + turn) % count == 0 }.map { cases[$0] }
}

/// Returns the cases whose turn it is among so many, ten times as many with one round, and all of them with more. For cases
/// that take half an hour altogether.
public func rareTurns<Case>(_ cases: [Case], turn: Int, of count: Int) -> [Case] {
  let count = factor > 1 ? 1 : isThorough ? max(1, count / 10) : count
  return cases.indices.filter { ($0 + turn) % count == 0 }.map { cases[$0] }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test to `make thorough`. Another test holds the same behavior for less time, and the test says which.
  public static var thorough: Self { .enabled(if: isThorough, "it takes long: make thorough runs it") }
}

private let factor = ProcessInfo.processInfo.environment["NIBKIT_ROUNDS"].flatMap { UInt64($0) } ?? 1
