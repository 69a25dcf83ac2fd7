internal import NibModel

/// Returns the arguments of the process without the program's name. An argument that is not UTF-8 keeps its bytes, as a path
/// does: `CommandLine.arguments` replaces them.
package func programArguments() -> [String] {
  // C's array of strings, which the process has as long as it runs.
  UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().compactMap { argument in
    guard let argument else { return nil }
    var bytes: [UInt8] = []
    var next = argument
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return String(pathBytes: bytes)
  }
}
