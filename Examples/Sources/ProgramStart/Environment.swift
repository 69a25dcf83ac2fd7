// For the environment: a sample has products only.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Returns the value of an environment variable, or nil if it is not set.
package nonisolated func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Returns the path of the running program, with links resolved, or nil if the system does not report it.
package nonisolated func executablePath() -> String? {
  #if os(Linux)
    let path = "/proc/self/exe"
  #else
    guard let path = CommandLine.arguments.first else { return nil }
  #endif
  // The C library allocates the text, which is copied and then freed.
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
