import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// The time and memory for a faulty layout grow no faster than its size, whatever the fault is.
@Suite("Costs of faults") struct FaultGrowthTests {
  /// `NIBKIT_FAULT_COUNT` sets how many faults the larger of two layouts has.
  static let count = ProcessInfo.processInfo.environment["NIBKIT_FAULT_COUNT"].flatMap { Int($0) } ?? 600

  /// The memory that a program may have, in kilobytes. A shell sets the limit, because the memory that was used is not
  /// known: the system counts that of the tests too, from before the program was started in their process.
  static let memory = 110_000

  /// Checks a layout in a process of its own. One that uses too much memory ends with a signal.
  static func check(_ text: String, _ options: [String], kilobytes: Int = memory) throws -> Run {
    let scratch = try Scratch()
    try scratch.write(text, to: "L.layout.xml")
    let words = [
      "sh", "-c", "ulimit -v \"$1\" && shift && exec \"$@\"", "sh", String(kilobytes), ProcessTests.program,
    ]
    // Each arena of the C library reserves 64 MB, and there may be eight for each processor.
    return try Run(
      words + ["check", scratch.file("L.layout.xml")] + options, environment: ["MALLOC_ARENA_MAX": "1"])
  }

  #if os(Linux)
    /// Returns the processor times of layouts with a quarter of the faults and with all of them if the second time is more than
    /// eight times the first: twice what is in proportion, for what the machine does beside.
    private static func excess(_ large: Run, of fault: RepeatedFault, _ options: [String]) throws
      -> [Duration]?
    {
      let (time, noise) = (large.processorTime, Duration.milliseconds(200))
      // Most layouts take no longer than that, and need no other.
      if time <= noise { return nil }
      let small = try check(fault.layout(count / 4), options).processorTime
      return time <= small * 8 + noise ? nil : [small, time]
    }

    @Test("time and memory grow no faster than the layout", arguments: sample(RepeatedFault.all, oneOf: 2))
    func growth(fault: RepeatedFault) throws {
      let index = RepeatedFault.all.firstIndex { $0.code == fault.code } ?? 0
      // With stand-ins, most faults are reported by the same code.
      for options in [[]] + (isThorough || index % 4 == 0 ? [["--stand-ins"]] : []) {
        let large = try Self.check(fault.layout(Self.count), options)
        var excess = try Self.excess(large, of: fault, options)
        // A busy machine disturbs single measurements.
        for _ in 0..<2 where excess != nil {
          excess = try Self.excess(Self.check(fault.layout(Self.count), options), of: fault, options)
        }
        // With stand-ins some faults are none.
        if options.isEmpty {
          #expect(large.output.contains("[\(fault.code)]"), "\(large.output.prefix(500))")
        }
        #expect(large.status <= 1, "\(options): more than \(Self.memory) kB")
        #expect(excess == nil, "\(options)")
      }
    }

    @Test(
      "ten thousand unknown classes are reported in little memory",
      arguments: sample([[], ["--stand-ins"]], oneOf: 2))
    func unknownClasses(options: [String]) throws {
      let text = "<layout version='1'>" + (0..<9_900).map { "<C\($0)/>" }.joined() + "</layout>"
      // A table of classes by names took 884 MB.
      #expect(try Self.check(text, options, kilobytes: 150_000).status <= 1)
    }
  #endif

  @Test("each code that check reports is among the faults")
  func codes() {
    // What keeps a file from being read, and what is known only where a layout is loaded, or takes classes of one's own.
    let others: Set<Diagnostic.Code> = [
      .unreadableFile, .ownerMismatch, .partType, .tooManyParts, .missingAttribute, .unknownExternal,
      .outletType,
      .missingOutlet, .senderType, .noAwake, .referenceInInitializer, .childType, .substitutedContainer,
      .selfLoading,
      .classThrew, .referenceDecoded, .badDecode, .childrenNotDecoded, .partsNotDecoded, .decoderOutsideInit,
      .nestedLayout, .wrongActor, .missingParameter, .notExported,
    ]
    let missing = Set(Diagnostic.Code.ofLayouts).subtracting(RepeatedFault.all.map(\.code)).subtracting(
      others)
    #expect(missing == [])
  }

  @Test("a message is short, however long the names are that it quotes", arguments: RepeatedFault.all)
  @MainActor
  func messages(fault: RepeatedFault) throws {
    let text = fault.layout(3).replacing("a0", with: String(repeating: "a", count: 20_000))
      .replacing("C0", with: String(repeating: "C", count: 20_000))
      .replacing("nnn", with: String(repeating: "n", count: 20_000))
      .replacing("rrr", with: String(repeating: "r", count: 20_000))
      .replacing("i0", with: String(repeating: "i", count: 20_000))
    let run = ToolRun("check", "-", "--format", "json", input: text, classes: .terminal)
    for line in try parsedLines(run.output) {
      let notes = (line["notes"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
      for message in [line["message"] as? String ?? ""] + notes {
        #expect(message.utf8.count < 700, "\(message)")
      }
    }
  }
}
