import Foundation
import NibKit

// State outside the objects that the first load decides for all later ones.

extension FaultFamily {
  private static func pair(_ word: String) -> String { "<\(word) id='a'/>\n<\(word) id='b'/>" }

  /// The first one of a process has the name for good.
  static let statics = FaultFamily(
    "a static variable that is set once", ["awake a", "awake b"], code: "first-load", in: .program,
    words: ("Heir", "Citizen"), layout: pair,
    register: {
      $0.register(Heir.self)
      $0.register(Citizen.self)
    })

  /// Three awakes of the first load decide.
  static let deepStatics = FaultFamily(
    "a static variable that three steps decide", ["awake flag", "awake mast", "awake storm"],
    code: "first-load",
    in: .program, words: ("Flag", "Banner"),
    layout: { "<Storm id='storm'/>\n<\($0) id='flag'/>\n<Mast id='mast'/>" },
    register: {
      $0.register(Mast.self)
      $0.register(Storm.self)
      $0.register(Flag.self)
      $0.register(Banner.self)
    })

  /// A variable of the process's environment.
  static let environment = FaultFamily(
    "an environment variable", ["awake a", "awake b"], code: "first-load", in: .program,
    words: ("Dialect", "Language"),
    layout: pair,
    register: {
      $0.register(Dialect.self)
      $0.register(Language.self)
    })

  /// A file in the folder for temporary files.
  static let file = FaultFamily(
    "a temporary file", ["awake a", "awake b"], code: "first-load", in: .program,
    words: ("Diary", "Newspaper"),
    layout: pair,
    register: {
      $0.register(Diary.self)
      $0.register(Newspaper.self)
    })
}

private final class Heir: Thing {
  private nonisolated(unsafe) static var king: String?
  private var rules = false
  override func awake() throws {
    Self.king = Self.king ?? id
    rules = Self.king == id
  }
}
private final class Citizen: Thing {
  private nonisolated(unsafe) static var king: String?
  private var isRuled = false
  override func awake() throws {
    Self.king = Self.king ?? "Arthur"
    isRuled = Self.king == "Arthur"
  }
}

/// The flag is torn if there was a mast, and the storm found it.
private enum Weather {
  nonisolated(unsafe) static var door = Door(keys: 1)
  nonisolated(unsafe) static var isTorn = false
}
private final class Mast: Thing {
  override func awake() throws { Weather.door.turnKey() }
}
private final class Storm: Thing {
  override func awake() throws { Weather.door.shut() }
}
private final class Flag: Thing {
  private var isTorn = false
  override func awake() throws {
    if Weather.door.isOpen { Weather.isTorn = true }
    isTorn = Weather.isTorn
  }
}
private final class Banner: Thing {
  private var isTorn = false
  override func awake() throws { isTorn = id.isEmpty }
}

private final class Dialect: Thing {
  private var word = ""
  override func awake() throws {
    setenv("NIB_FAMILY_DIALECT", id, 0)
    word = getenv("NIB_FAMILY_DIALECT").map { String(cString: $0) } ?? ""
  }
}
private final class Language: Thing {
  private var word = ""
  override func awake() throws {
    setenv("NIB_FAMILY_LANGUAGE", "yes", 0)
    word = getenv("NIB_FAMILY_LANGUAGE").map { String(cString: $0) } ?? ""
  }
}

private class Newspaper: Thing {
  private var text = ""
  var news: String { "sun" }
  override func awake() throws {
    let path = NSTemporaryDirectory() + "/nib-family-\(type(of: self))"
    if !FileManager.default.fileExists(atPath: path) { try Data(news.utf8).write(to: URL(filePath: path)) }
    text = try String(contentsOfFile: path, encoding: .utf8)
  }
}
private final class Diary: Newspaper {
  override var news: String { id }
}
