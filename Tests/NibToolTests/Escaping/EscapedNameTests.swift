import Foundation
import NibModel
import TestSupport
import Testing

/// Names of files and folders, and arguments, never command the terminal.
@Suite @MainActor struct EscapedNameTests {
  /// A folder with a name of any bytes, which is removed with its files.
  private final class Folder {
    let path: String
    private var files: [String] = []

    init(_ path: String) {
      self.path = path
      mkdir(path.pathBytes, 0o755)
    }

    func write(_ text: String, to name: String) -> String {
      let file = path + "/" + name
      guard let stream = fopen(file.pathBytes, "w") else { return file }
      fputs(text, stream)
      fclose(stream)
      files.append(file)
      return file
    }

    deinit {
      for file in files { unlink(file.pathBytes) }
      rmdir(path.pathBytes)
    }
  }

  /// The commands that name other files than one that is read.
  private static let others = [
    "check FOLDER", "check FILE BAD MISSING", "check EMPTY", "explore FOLDER --runs 2", "explore EMPTY",
    "map FILE",
    "explore FILE MISSING --runs 2 --format json", "explore FILE --runs 2 --baseline MISSING",
    "join MISSING",
    "join FILE", "explore FILE --runs 2 --write-baseline MISSING/a",
    "explore FILE --runs 2 --reduce MISSING/a",
    "explore FILE --runs 2 --since MISSING", "format --check FOLDER", "compile FILE --output MISSING/a",
    "compile FILE --output BAD", "convert FILE --output MISSING/a", "strings export FILE --output MISSING/a",
    "strings import FILE MISSING", "strings check FOLDER", "diff FILE MISSING", "diff MISSING FILE",
    "diff FILE BAD",
    "diff TRACE FILE", "diff TRACE OTHER", "diff -L MISSING -L BAD TRACE OTHER", "diff --git FOLDER",
    "diff --git FILE FILE 1 1 BAD 2 1", "merge FILE CHANGED BAD", "merge FILE CHANGED OTHER",
    "merge FILE CHANGED CLASH",
    "merge FILE CHANGED CLASH --path MISSING",
    "merge FILE CHANGED CLASH -L MISSING -L BAD -L CLASH --output OUT",
    "show FILE --theme MISSING", "show FILE --format svg", "trace FILE --format svg",
    "trace FILE --format mermaid",
    "trace FILE --compare strict uikit", "new MISSING", "stubs XIB", "trace STORYBOARD --scene nobody",
    "describe FILE",
  ]

  @Test("no name of a file or folder reaches the terminal as a command", arguments: [true, false])
  func files(isUTF8: Bool) throws {
    let scratch = try Scratch()
    func name(_ place: String, _ suffix: String = "") -> String {
      HostileText.fileName(place, isUTF8: isUTF8) + suffix
    }
    let outer = Folder(scratch.file(name("folder")))
    let empty = Folder(scratch.file(name("empty")))
    func layout(_ contents: String) -> String { "<layout version='1'>\(contents)</layout>" }
    // More findings than are shown.
    let faults = (0..<210).map { "<Label a\($0)=''/>" }.joined()
    let paths = [
      "FOLDER": outer.path, "EMPTY": empty.path, "MISSING": outer.path + "/" + name("missing"),
      "OUT": scratch.file("out"),
      "FILE": outer.write(layout("<Label id='a' text='b'/>"), to: name("file", ".layout.xml")),
      "BAD": outer.write(layout("<Nothing/>\(faults)"), to: name("bad", ".layout.xml")),
      "CHANGED": outer.write(layout("<Label id='a' text='c'/>"), to: name("changed", ".layout.xml")),
      "CLASH": outer.write(layout("<Label id='a' text='d'/>"), to: name("clash", ".layout.xml")),
      "TRACE": outer.write("init>   Label a  1:1\n", to: name("trace")),
      "OTHER": outer.write("init>   Label b  1:1\n", to: name("other")),
      "XIB": outer.write(
        "<document><objects><view id='1' customClass='A'/></objects></document>", to: name("xib", ".xib")),
      "STORYBOARD": outer.write("<document><scenes/></document>", to: name("storyboard", ".storyboard")),
    ]
    var commands = Self.others
    // All commands open a file by the same function.
    for (path, most) in [("FILE", isThorough ? 99 : 25), ("MISSING", isThorough ? 99 : 5), ("BAD", 5)] {
      commands += EscapingTests.commands.prefix(most)
        .map { $0.replacing("OTHER2", with: "CHANGED").replacing("FILE", with: path) }
    }
    let runs = commands.map { EscapedRun($0, paths) }
    #expect(runs.flatMap(\.faults) == [])
    let output = runs.map(\.output).joined()
    let places = [
      "folder", "empty", "missing", "file", "bad", "changed", "clash", "trace", "other", "storyboard",
    ]
    #expect(places.filter { !output.contains(HostileText.mark($0)) } == [], "names that no command shows")
  }

  /// Command lines with a hostile argument, `TEXT`.
  nonisolated private static let lines = [
    "TEXT", "help TEXT", "strings TEXT", "--TEXT", "check", "check FILE --format TEXT", "check FILE --TEXT",
    "trace FILE --TEXT=a",
    "trace FILE --order TEXT", "trace FILE --order=TEXT", "trace FILE --lang TEXT", "trace FILE --move TEXT",
    "trace FILE --only TEXT", "trace FILE --object TEXT", "trace FILE --scene TEXT",
    "trace FILE --depth TEXT",
    "trace FILE --run TEXT", "trace FILE --seed TEXT", "trace FILE --compare TEXT TEXT",
    "trace FILE --run 1 --within TEXT",
    "trace FILE FILE TEXT", "explore FILE --ignore TEXT --runs 2", "explore FILE --orders TEXT",
    "explore FILE --shard TEXT",
    "explore FILE --since TEXT", "map FILE --format TEXT", "explore FILE --runs TEXT",
    "explore FILE --time TEXT",
    "explore FILE --runs 2 --write-test OUT --test-import TEXT --test-classes TEXT", "orders TEXT",
    "new TEXT", "new a --template TEXT",
    "show FILE --size TEXT", "show FILE --theme TEXT", "show FILE --lang TEXT", "show FILE --size-class TEXT",
    "show FILE --format TEXT", "convert FILE --size-class TEXT", "merge FILE FILE FILE -L TEXT -m TEXT",
    "merge FILE FILE FILE -L TEXT", "diff FILE FILE -L TEXT --format TEXT",
    "strings import FILE FILE --lang TEXT",
    "strings export FILE --source-language TEXT --format TEXT", "objects FILE --lang TEXT",
    "check FILE --lang TEXT", "preview TEXT TEXT",
    "schema TEXT", "stubs TEXT", "compile TEXT",
  ]

  @Test("no argument reaches the terminal as a command, even if the parser quotes it", arguments: lines)
  func arguments(line: String) throws {
    let scratch = try Scratch(["a.layout.xml": "<layout version='1'><Label id='a'/></layout>"])
    for text in [HostileText.text("argument"), HostileText.fileName("argument", isUTF8: false)] {
      let words = line.split(separator: " ").map(String.init).map { word in
        word.replacing("FILE", with: scratch.file("a.layout.xml")).replacing("OUT", with: scratch.file("out"))
          .replacing("TEXT", with: text)
      }
      #expect(EscapedRun(words).faults == [])
    }
  }

  @Test("the message for an argument quotes it on one line")
  func message() {
    let run = EscapedRun(["check", "a", "--for\u{1B}[1mmat\nFORGED "])
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("Error: Unknown option '--for␛[1mmat␊FORGED '"), "\(run.output)")
  }
}
