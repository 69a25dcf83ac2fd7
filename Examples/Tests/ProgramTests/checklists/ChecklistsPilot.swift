import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import checklists
/// The program without a terminal, with a file of its own.
final class ChecklistsPilot {
  let scratch: Scratch
  let pilot: Pilot
  let controller: ChecklistsController

  var file: String { scratch.file("Checklists.plist") }

  /// - Parameter lists: the contents of the file at the start. Nil leaves the file as it is.
  init(
    _ lists: SavedLists? = ChecklistsPilot.sample, in scratch: Scratch? = nil, width: Int = 60,
    height: Int = 12
  ) throws {
    self.scratch = try scratch ?? Scratch()
    let file = DataFile(
      path: self.scratch.file("Checklists.plist"), former: self.scratch.file("Checklists.layout.xml"))
    try lists?.write(to: file.path)
    let application = try Checklists.parse([]).application(classes: Checklists.classes(file: file))
    let first = try application.controller(ofScene: "Main")
    controller = try #require(first as? ChecklistsController)
    pilot = try Pilot(application, size: Size(width: width, height: height), showing: controller)
  }

  static let sample = SavedLists([
    "Home", "  Buy milk 🥛", "x Call 日本 office", "Work", "  Ship 0.1", "Trip 🇨🇭",
  ])

  /// Waits until the program has saved everything, and returns the lists of its file. The tests have a reader of their own.
  func savedLists() throws -> SavedLists {
    UnfinishedWork.wait()
    return try SavedLists(of: file)
  }

  /// Returns the lines of these lists.
  func saved() throws -> [String] { try savedLists().lines }

  // The folder is removed only after the last write.
  deinit { UnfinishedWork.wait() }

  var screen: String { pilot.screen }
}

extension String {
  /// The text without the line breaks and borders of a message.
  var withoutBreaks: String { filter { !" │\n".contains($0) } }
}
