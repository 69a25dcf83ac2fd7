#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The environment of the process.
package enum Environment {
  /// Returns the value of a variable, or nil if it is not set.
  // The C string is copied before anything could change the environment.
  package static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns true if a variable is set, and neither empty nor 0.
  package static func isOn(_ name: String) -> Bool { !["", "0"].contains(Self[name] ?? "") }
}
