import CFuzzing

// Feeds inputs to everything that parses, guided by coverage. LLVM's libFuzzer makes the inputs. `make fuzz` runs this.
//
//     Fuzzer TARGET [libFuzzer's options, folders of inputs, files to try once]

let names = FuzzTarget.all.map(\.name)
guard CommandLine.arguments.count > 1,
  let target = FuzzTarget.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
  print("expected one of: \(names.joined(separator: ", "))")
  fatalError("no target")
}

// libFuzzer calls back without a context, so the target is the program's own.
FuzzTarget.current = target

var count = CommandLine.argc - 1
// The first argument is the target; libFuzzer takes the place before the others for the program's name.
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
// libFuzzer starts itself again by this name, for `-jobs`; with a target as name it runs in this process alone.
_ = withUnsafeMutablePointer(to: &arguments) { pointer in
  pointer.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
    LLVMFuzzerRunDriver(&count, $0) { start, count in
      MainActor.assumeIsolated {
        FuzzTarget.current?.run(Array(UnsafeBufferPointer(start: start, count: count)))
      }
      return 0
    }
  }
}
