import Foundation

/// Returns the seeds of a random test: as many as are quick, or `NIBKIT_ROUNDS` times as many, as `make thorough` sets
/// it.
public func rounds(_ count: UInt64) -> Range<UInt64> { 0..<count * factor }

private let factor = ProcessInfo.processInfo.environment["NIBKIT_ROUNDS"].flatMap { UInt64($0) } ?? 1
