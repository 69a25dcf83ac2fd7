import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import logviewer

/// The log viewer without a terminal, with a file of its own.
final class LogViewerPilot {
  let scratch: Scratch
  let pilot: Pilot
  let controller: LogController

  var file: String { scratch.file("app.log") }

  /// - Parameter text: what is in the file at first.
  init(_ text: String = LogViewerPilot.sample, width: Int = 60, height: Int = 12, order: String = "strict")
    throws
  {
    scratch = try Scratch()
    try scratch.write(text, to: "app.log")
    let program = try LogViewer.parse(["--order", order, scratch.file("app.log")])
    let application = program.application()
    controller = try #require(program.firstController(in: application) as? LogController)
    pilot = try Pilot(application, size: Size(width: width, height: height), showing: controller)
    finish()
  }

  nonisolated static let sample = """
    12:00:01 INFO  server started
    12:00:02 DEBUG cache is warm
    12:00:03 WARN  disk is 91% full
    12:00:04 ERROR cannot write
      at Disk.write(Disk.swift:12)
    12:00:05 INFO  request 日本 served

    """

  /// Appends to the file, as another program does, and lets the viewer look.
  func append(_ text: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    look()
  }

  /// Lets time pass until the viewer has looked at the file, and has read what it takes long to read.
  func look() {
    pilot.advance(by: .milliseconds(250))
    finish()
  }

  func finish() { while controller.lines.isWorking { pilot.advance(by: .milliseconds(1)) } }

  /// Presses keys and waits for what takes long.
  func press(_ keys: String...) {
    for key in keys {
      pilot.press(key)
      finish()
    }
  }

  var screen: String { pilot.screen }

  /// The rows of the log: those below the heading, without the scroll bar.
  var lines: [String] {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let first = (rows.firstIndex { $0.hasPrefix("──") } ?? 0) + 1
    return rows[first..<(pilot.application.size.height - 1)].map { row in
      var row = row.prefix { $0 != "│" && $0 != "▐" }
      while row.last == " " { row.removeLast() }
      return String(row)
    }.filter { !$0.isEmpty }
  }

  /// The text at the right of the status bar.
  var position: String {
    pilot.row(pilot.application.size.height - 1).split(separator: " ").last.map(String.init) ?? ""
  }

  /// The row of the selected line, as it is shown.
  var selected: String {
    let row = (0..<pilot.application.size.height).first { y in
      pilot.row(y).first != " " && pilot.style(0, y).attributes.contains(.reverse) && y > 1
    }
    return row.map {
      String(pilot.row($0).prefix { $0 != "│" && $0 != "▐" }).trimmingCharacters(in: .whitespaces)
    } ?? ""
  }
}
