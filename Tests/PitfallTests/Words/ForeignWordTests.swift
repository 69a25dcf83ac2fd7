import Foundation
import PitfallGallery
import TestSupport
import Testing

/// The tables of words in the articles, and the copy of them that `nib pitfall WORD` searches.
@Suite struct ForeignWordTests {
  /// A row, as an article has it.
  struct Row: Equatable {
    var system: String
    var theirs: [String]
    var here: String
    var commands: [String]
  }

  static let tables = ["ComingFromCocoa", "ComingFromGTK", "ComingFromAndroid", "ComingFromXAMLAndQt"]

  /// Returns the rows of the articles' tables, and the words of the tables that are not those of screens.
  static func rows() throws -> (all: [Row], words: [String]) {
    var rows: [Row] = []
    var words: [String] = []
    for name in tables {
      var section = ""
      var system: String?
      for line in try Article(named: name).lines {
        if line.hasPrefix("### ") { section = line }
        guard line.hasPrefix("| ") else {
          system = nil
          continue
        }
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 2, !line.hasPrefix("| ---") else { continue }
        guard let system else {
          system = cells[0]
          continue
        }
        let theirs = cells[0].quoted.isEmpty ? [cells[0]] : cells[0].quoted
        let commands = cells[1].quoted.filter { $0.contains(#/^nib (pitfall|source|initializers) \w+$/#) }
        rows.append(
          Row(
            system: system, theirs: theirs, here: commands.isEmpty ? plain(cells[1]) : "", commands: commands)
        )
        if !section.contains("TerminalKit") { words += theirs }
      }
    }
    return (rows, words)
  }

  /// Returns a cell without markup; an article is named by its title.
  private static func plain(_ cell: String) -> String {
    var text = cell
    while let link = text.firstMatch(of: #/<doc:(\w+)>/#) {
      let title = (try? Article(named: String(link.1)).lines.first?.dropFirst(2)).map { String($0) } ?? ""
      text.replaceSubrange(link.range, with: "'\(title)'")
    }
    return text.replacing("`", with: "")
  }

  /// Returns the articles that have one of the words: title, path and words.
  static func articles(_ words: [String]) throws -> [(title: String, path: String, words: [String])] {
    var result: [(title: String, path: String, words: [String])] = []
    for module in ["NibKit", "NibExploring", "NibTesting", "NibXcode", "TerminalCocoa"] {
      let folder = "Sources/\(module)/\(module).docc"
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/\(folder)").sorted()
      // The pitfalls are searched themselves.
      for name in names where name.hasSuffix(".md") && name != "ThePitfalls.md" {
        let lines = try Article(path: "\(folder)/\(name)").lines
        let keys = SearchKey.all(in: lines.joined(separator: "\n"))
        // The page of the documents has the documents' own names as well.
        let words = name == "TheDocuments.md" ? words + Self.names(in: lines) : words
        var found: [String] = []
        for word in words where !found.contains(word) {
          if let key = SearchKey(word), keys.contains(key) { found.append(word) }
        }
        guard !found.isEmpty, let title = lines.first.map({ String($0.dropFirst(2)) }) else { continue }
        result.append((title.replacing("`", with: ""), "\(folder)/\(name)", found))
      }
    }
    return result
  }

  /// Returns the names of classes and methods in backquotes.
  private static func names(in lines: [String]) -> [String] {
    lines.filter { !$0.hasPrefix("```") }.flatMap(\.quoted).filter {
      $0.contains(#/^[A-Za-z][A-Za-z0-9:.]+(\(.*\))?$/#)
    }
  }

  /// `RECORD_DOCS=1` writes the copy again.
  @Test("the program has a copy of the articles' tables")
  func copies() throws {
    let (rows, words) = try Self.rows()
    let articles = try Self.articles(words)
    #expect(rows.count > 150)
    let copied = ForeignWord.all.map {
      Row(system: $0.system, theirs: $0.theirs, here: $0.here, commands: $0.commands)
    }
    #expect(copied == rows)
    #expect(ForeignWordArticle.all.map(\.title) == articles.map(\.title))
    #expect(ForeignWordArticle.all.map(\.path) == articles.map(\.path))
    #expect(ForeignWordArticle.all.map(\.words) == articles.map(\.words))
    if isRecordingDocs { try Self.record(rows, articles) }
  }

  private static func record(
    _ rows: [Row], _ articles: [(title: String, path: String, words: [String])]
  ) throws {
    let path = packageFolder + "/Sources/PitfallGallery/Words/ForeignWord+Tables.swift"
    let head = try #require(contents(of: path)?.split(separator: "\nextension").first)
    func list(_ texts: [String]) -> String { "[\(texts.map(\.debugDescription).joined(separator: ", "))]" }
    let entries = rows.map { row in
      let commands = row.commands.isEmpty ? "" : ", commands: \(list(row.commands))"
      return
        "    ForeignWord(\(row.system.debugDescription), \(list(row.theirs)), here: \(row.here.debugDescription)\(commands)),\n"
    }
    let pages = articles.map {
      "    ForeignWordArticle(\($0.title.debugDescription), \($0.path.debugDescription), words: \(list($0.words))),\n"
    }
    let text = """
      \(head)
      extension ForeignWord {
        /// The rows of the tables, in their order.
        package static let all: [ForeignWord] = [
      \(entries.joined())  ]
      }

      extension ForeignWordArticle {
        /// The articles that have words of the tables.
        package static let all: [ForeignWordArticle] = [
      \(pages.joined())  ]
      }

      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// A reader can run every command that a table names.
  @Test("each command of the tables shows a case that exists")
  func commands() throws {
    let known =
      PitfallGallery.pitfalls.map { "nib pitfall \($0.number)" }
      + SourceCase.all.map { "nib source \($0.number)" }
      + InitializerCase.all.map { "nib initializers \($0.number)" }
    let named = try Self.rows().all.flatMap(\.commands)
    #expect(named.count > 80)
    #expect(Set(named).subtracting(known) == [])
  }

  @Test("both languages' spellings of an initializer have one key")
  func keys() throws {
    for (one, other, isSame) in [
      ("initWithNibName:bundle:", "init(nibName:bundle:)", true), ("initWithStyle:", "init(style:)", true),
      ("awakeFromNib", "awakeFromNib()", true), ("AwakeFromNib", "awakeFromNib()", true),
      ("initWithFrame:", "initWithCoder:", false), ("initWith", "init", false),
    ] {
      #expect((SearchKey(one) == SearchKey(other)) == isSame, "\(one) \(other)")
    }
    #expect(
      SearchKey("") == nil && SearchKey("ok") == nil && SearchKey("页面") == nil && SearchKey("1234") == nil)
    let word = try #require(SearchKey("onCompleted"))
    #expect(word.isKey(of: "Component.onCompleted") && !word.isKey(of: "onCompletedLater"))
    #expect(SearchKey.all(in: "it calls Component.onCompleted, and then").contains(word))
    #expect(!SearchKey.all(in: "completed on").contains(word))
    #expect(try #require(SearchKey("initWithNibName")).isPrefix(of: "init(nibName:bundle:)"))
  }
}
