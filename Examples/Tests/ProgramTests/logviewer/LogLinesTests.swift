import Foundation
import NibKit
import Testing
import TestSupport

@testable import TerminalKit
@testable import logviewer

/// The code below the screen: levels, text, the table of lines, and filters.
@Suite("Lines of a log")
struct LogLinesTests {
  @Test(
    "the level of a line, in the formats that there are",
    arguments: [
      ("2026-11-21 15:04:05,123 ERROR [main] org.example.App - it failed", LogLevel.error),
      ("2026-11-21T15:04:05Z WARN something", .warning),
      ("[2026-11-21 15:04:05] [error] [client 10.0.0.1] no such file", .error),
      ("[Sat Nov 21 15:04:05 2026] [core:notice] [pid 12] ready", .info),
      ("time=2026-11-21T15:04:05Z level=warning msg=\"no error\"", .warning),
      ("{\"ts\":1,\"msg\":\"ERROR is a word here\",\"level\":\"debug\"}", .debug),
      ("{\"level\":30,\"time\":1531171074631,\"msg\":\"hello\"}", .info),
      ("{\"level\":50,\"msg\":\"x\"}", .error), ("{\"severity\": \"WARNING\"}", .warning),
      ("<11>1 2026-11-21T15:04:05Z host app - - - text", .error),
      ("<30>Nov 21 15:04:05 host cron[1]: ok", .info),
      ("<191>deep", .debug), ("E1121 15:04:05.000000 1 file.cc:12] glog", .error),
      ("I1121 15:04:05 1 x", .info),
      ("W/ActivityManager( 123): slow", .warning), ("11-21 15:04:05.000  123  456 D Tag: text", .debug),
      ("main.c:12:3: warning: unused variable", .warning), ("error: cannot find 'x'", .error),
      ("[15:04:05 INF] Serilog", .info), ("[W] short", .warning), ("(debug) text", .debug),
      ("CRITICAL:root:python", .error), ("INFO:root:python", .info), ("FATAL: role does not exist", .error),
    ])
  func levels(_ line: String, _ level: LogLevel) { #expect(LogLevel(ofLine: Array(line.utf8)[...]) == level) }

  @Test(
    "the level of a line in colors, and in the formats of further programs",
    arguments: [
      // Before the level, around it, around the line, and several of them.
      ("\u{1B}[31mERROR\u{1B}[0m it failed", LogLevel.error),
      ("\u{1B}[0;33m12:00:01 WARN slow\u{1B}[0m", .warning),
      ("\u{1B}[90m10:00AM\u{1B}[0m \u{1B}[1m\u{1B}[31mERR\u{1B}[0m\u{1B}[0m zerolog", .error),
      ("\u{1B}[2m2026-11-21T15:04:05Z\u{1B}[0m \u{1B}[32m INFO\u{1B}[0m \u{1B}[2mtracing\u{1B}[0m", .info),
      ("\u{1B}[38;5;208mwarn\u{1B}[39m: winston", .warning),
      ("\u{1B}[38:2::255:0:0merror\u{1B}[m text", .error),
      ("\u{1B}[36mlevel\u{1B}[0m=\u{1B}[31merror\u{1B}[0m msg=\"x\"", .error),
      (
        "\u{1B}[01m\u{1B}[Kmain.c:3:5:\u{1B}[m\u{1B}[K \u{1B}[01;31m\u{1B}[Kerror: \u{1B}[m\u{1B}[Kno such",
        .error
      ),
      ("\u{1B}[31mE1121 15:04:05 1 klog]\u{1B}[0m x", .error), ("\u{1B}[33m<12>\u{1B}[0mtext", .warning),
      ("\u{1B}[1m\u{1B}[31merror[E0382]\u{1B}[0m\u{1B}[1m: borrow of moved value\u{1B}[0m", .error),
      ("\u{1B}[35mE\u{1B}[0m text", .error),
      // Not in colors.
      ("15:04:05 ERR it failed", .error), ("npm ERR! code E404", .error), ("ERRO[0000] logrus", .error),
      ("WARN[0012] logrus", .warning), ("DEBU[0000] logrus", .debug), ("FATA[0001] logrus", .error),
      ("TRAC[0000] logrus", .debug), ("fail: Microsoft.Hosting[0]", .error), ("dbug: Microsoft[0]", .debug),
      ("[15:04:05 VRB] Serilog", .debug), ("error[E0382]: borrow of moved value: `x`", .error),
      ("2026-11-21T15:04:05+0000 error app : swift-log", .error), ("15:04:05.123 warning text", .warning),
      ("kern  :err   : [    0.012345] dmesg -x", .error), ("daemon.warn dnsmasq[1]: logread", .warning),
      ("Sat Nov 21 15:04:05 2026 daemon.err uhttpd[12]: logread", .error), ("local0.debug app: x", .debug),
      ("--- FAIL: TestX (0.00s)", .error), ("{\"level\":\"dpanic\"}", .error),
    ])
  func levelsInColors(_ line: String, _ level: LogLevel) {
    #expect(LogLevel(ofLine: Array(line.utf8)[...]) == level)
  }

  @Test(
    "a line that says no level has none",
    arguments: [
      "", "plain text", "we found an error in it", "  at Foo.error(Foo.java:12)", "no_error: fine",
      "ERROR2 x",
      "GET /info HTTP/1.1", "<999>x", "<", "<1", "level", "level=", "E", "E/", "level=12345x ", "Info desk",
      "10 error messages", "see x.err for more", "\u{1B}[31mred\u{1B}[0m text",
      "\u{1B}[1mwe found an error\u{1B}[0m",
      "an array of error[0] and error[1]",
    ])
  func noLevel(_ line: String) { #expect(LogLevel(ofLine: Array(line.utf8)[...]) == nil) }

  @Test(
    "bytes that are no text and control characters are shown in letters",
    arguments: [
      ([0x61, 0xFF, 0x62], "a<FF>b", "a<FF>b"), ([0xE6, 0x97], "<E6><97>", "<E6><97>"),
      ([0xC0, 0x80], "<C0><80>", "<C0><80>"), ([0xED, 0xA0, 0x80], "<ED><A0><80>", "<ED><A0><80>"),
      ([0x00, 0x07, 0x7F], "^@^G^?", "^@^G^?"), ([0x1B, 0x5D, 0x30, 0x3B], "^[]0;", "^[]0;"),
      ([0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x78], "^[[31mx", "x"), ([0x1B, 0x5B, 0x32, 0x4A], "^[[2J", "^[[2J"),
      ([0x1B, 0x5B, 0x33], "^[[3", "^[[3"), ([0x1B], "^[", "^["),
      ([0xC2, 0x9B, 0x4A], "<U+009B>J", "<U+009B>J"),
      ([0xE2, 0x80, 0xAE, 0x78], "<U+202E>x", "<U+202E>x"), ([0x61, 0x0D], "a", "a"),
      ([0x61, 0x0D, 0x62], "a^Mb", "a^Mb"),
      ([0xF0, 0x9F, 0x91, 0x8D], "👍", "👍"), ([0x09, 0x78], "\tx", "\tx"),
    ] as [([UInt8], String, String)])
  func text(_ bytes: [UInt8], _ all: String, _ plain: String) {
    #expect(LineText.text(bytes[...]) == all)
    #expect(LineText.plain(bytes[...]) == plain)
    #expect(LineText.styled(bytes[...]).plain == plain)
  }

  @Test("a line is shown in the colors that it has, and in no others")
  func colors() {
    let line = LineText.styled(Array("a \u{1B}[31mb\u{1B}[K\u{1B}[2Jc\u{1B}[m\r".utf8)[...])
    let red = Look(foreground: .color(.palette(1)))
    #expect(line == "a \("b^[[2Jc", look: red)")
  }

  @Test("random bytes never become a control character")
  func hostileBytes() {
    var random = SplitMix(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        [0x1B, 0x5B, 0x6D, 0x9B, 0xC2, UInt8.random(in: 0...255, using: &random)].randomElement(
          using: &random) ?? 0
      }
      #expect(LineText.styled(bytes[...]).plain == LineText.plain(bytes[...]))
      for text in [LineText.text(bytes[...]), LineText.plain(bytes[...])] {
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" })
      }
    }
  }

  /// Random text of short lines, some of them empty.
  private func randomText(_ random: inout SplitMix, _ length: Int) -> [UInt8] {
    (0..<length).map { _ in [0x0A, 0x61, 0x62, 0x65].randomElement(using: &random) ?? 0x0A }
  }

  @Test("the table has the lines that splitting at newlines gives, in whatever parts the text comes")
  func table() {
    var random = SplitMix(seed: 1)
    for _ in 0..<300 {
      let text = randomText(&random, Int.random(in: 0...60, using: &random))
      var table = LineTable()
      var rest = text[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 0...9, using: &random))
        table.append(Array(part))
        rest = rest.dropFirst(part.count)
      }
      var expected = String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
      // A newline ends a line, and begins none.
      if expected.last?.isEmpty == true { expected.removeLast() }
      #expect(table.lines.map { String(decoding: text[table.bytes(ofLine: $0)], as: UTF8.self) } == expected)
      #expect(table.isLastOpen == (text.last.map { $0 != 0x0A } ?? false))
    }
  }

  @Test("only the last lines up to the limit are kept, with their numbers")
  func limit() {
    var table = LineTable(limit: 100)
    for number in 0..<1_000 { table.append(Array("\(number)\n".utf8)) }
    let text = Array((0..<1_000).map { "\($0)\n" }.joined().utf8)
    #expect(table.lines.upperBound == 1_000)
    #expect(50...100 ~= table.lines.count)
    for line in table.lines {
      #expect(String(decoding: text[table.bytes(ofLine: line)], as: UTF8.self) == "\(line)")
    }
  }

  @Test("a file that grows at random has the matches that a search of the whole has")
  func filter() throws {
    let scratch = try Scratch()
    var random = SplitMix(seed: 3)
    for _ in 0..<40 {
      try scratch.write("", to: "x.log")
      let file = try LogFile(path: scratch.file("x.log"))
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
      let lines = LogLines(file)
      lines.searchText = "ab"
      var all: [UInt8] = []
      for _ in 0..<8 {
        let part = randomText(&random, Int.random(in: 1...30, using: &random))
        try handle.write(contentsOf: Data(part))
        all += part
        #expect(file.look() == .grown)
        lines.fileHasGrown()
        while lines.isWorking { _ = lines.work() }
        let expected = String(decoding: all, as: UTF8.self).components(separatedBy: "\n").enumerated()
          .filter { $0.element.contains("ab") }.map(\.offset)
        #expect(lines.matches == expected)
      }
    }
  }

  @Test("a line of megabytes is shown in part, and the lines after it are found")
  func hugeLine() throws {
    let program = try LogViewerPilot(String(repeating: "x", count: 5_000_000) + "\nERROR end\n")
    #expect(program.lines.map(\.count) == [60, 9])
    program.press("up")
    #expect(program.controller.detailText?.text.utf8.count == 65_536 + 3)
    #expect(program.controller.detailLength?.text == "5,000,000 bytes")
    program.press("f6", "down", "/")
    program.pilot.type("end")
    program.press("enter")
    #expect(program.pilot.row(1).contains("1 of 1"))
  }

  @Test(
    "numbers are grouped", arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567")])
  func grouping(_ number: Int, _ text: String) { #expect(number.grouped == text) }
}

/// The program itself, where it cannot begin.
@Suite("Log viewer, as a process")
struct LogViewerProcessTests {
  /// Built products stand side by side.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("logviewer").path

  @Test(
    "a file that cannot be shown is reported in a sentence on standard error, with status 1 and no other output"
  )
  func cannotBegin() throws {
    let scratch = try Scratch()
    let missing = scratch.file("missing.log")
    for (path, words) in [
      (missing, "'\(missing)' cannot be read: No such file or directory"),
      (scratch.path, "'\(scratch.path)' is a folder, not a file"),
      ("/dev/null", "'/dev/null' is not a regular file; save the output of a pipe with tee first"),
    ] {
      let run = try Run([Self.program, path])
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors == "logviewer: \(words)\n")
    }
    guard getuid() != 0 else { return }
    try scratch.write("secret", to: "locked.log")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: scratch.file("locked.log"))
    #expect(try Run([Self.program, scratch.file("locked.log")]).errors.contains("Permission denied"))
  }

  @Test("a command line without a file, or with an order that there is not, is refused with status 64")
  func usage() throws {
    let run = try Run([Self.program])
    #expect(run.status == 64)
    #expect(run.errors.contains("Missing expected argument '<file>'"))
    let wrong = try Run([Self.program, "app.log", "--order", "backwards"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("There is no order 'backwards'. The orders are strict, "))
    #expect(try Run([Self.program, "--help"]).output.contains("the lines that are appended to it"))
  }

  @Test("a fault in the user's own layout is reported with its place")
  func ownLayouts() throws {
    let scratch = try Scratch()
    try scratch.write("one\n", to: "app.log")
    try scratch.write(
      "<layout version=\"1\" owner=\"LogController\">\n <Windw outlet=\"view\"/></layout>",
      to: "Main.layout.xml")
    let run = try Run([Self.program, "--layouts", scratch.path, scratch.file("app.log")])
    #expect(run.status == 1)
    #expect(run.errors.contains("Main.layout.xml:2:2: error: no class 'Windw' is registered"))
    #expect(run.output == "")
  }
}
