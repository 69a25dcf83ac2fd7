import Foundation
import NibKit
import PitfallGallery
import TestSupport
import Testing

@Suite struct PitfallsArticleTests {
  /// `RECORD_DOCS=1` writes the table and the sections of the article again. The text before the table is written by
  /// hand.
  @Test("the article has the texts of the gallery")
  func articleTextsGallery() throws {
    var article = try Article(named: "ThePitfalls")
    let introduction = article.lines.prefix { !$0.hasPrefix("| Pitfall") }
    let expected = introduction + table + PitfallGallery.pitfalls.flatMap(section)
    if isRecordingDocs {
      article.lines = Array(expected)
      try article.write()
    }
    #expect(article.lines == Array(expected))
  }

  /// The article on the phases quotes a trace of the gallery.
  @Test("the quoted trace is that of the gallery")
  func quotedTraceGallery() throws {
    let quoted = try #require(Article(named: "ThePhases").blocks(of: "").first)
    #expect(outcome(of: "43-partial-build-on-error.layout.xml", order: .strict).contains(quoted))
  }

  /// The table of the findings of exploring, pitfall by pitfall.
  private var table: [String] {
    ["| Pitfall | Orders | Steps | What depends on them |", "| --- | --- | --- | --- |"]
      + Explored.all.flatMap(rows) + [""]
  }

  private func rows(_ explored: Explored) -> [String] {
    let pitfall = "\(explored.number) \(explored.pitfall.name)"
    switch explored.verdict {
    case .found(let orders, let sights, _):
      return sights.enumerated().map { index, sight in
        "| \(index == 0 ? pitfall : "") | `\(orders)` | \(steps(of: sight)) | \(sight.about.words) |"
      }
    case .not(let reason): return ["| \(pitfall) | not found | | \(reason) |"]
    case .planned:
      return ["| \(pitfall) | not found | | order is not the cause: `nib check` finds the mistake |"]
    }
  }

  private func steps(of sight: Explored.Sight) -> String {
    let (earlier, later) = (words(sight.earlier), words(sight.later))
    // An outlet that is read too early in every load: there is a reader, and the step that would have wired it.
    let isReader = !sight.earlier.contains { $0.contains(" ") }
    switch (isReader, sight.earlier == sight.later) {
    case (true, true): return "\(earlier) reads the outlet, and no step wires it"
    case (true, false): return "\(earlier) reads the outlet before \(later)"
    case (false, true): return earlier
    case (false, false): return "\(earlier), \(later)"
    }
  }

  private func words(_ steps: [String]) -> String { steps.map { "`\($0)`" }.joined(separator: " or ") }

  private func section(_ pitfall: Pitfall) -> [String] {
    let command = "nib pitfall \(pitfall.number)"
    let cure = pitfall.cure.map { wrapped("The cured version: \(markdown($0.change))") + [""] } ?? []
    return ["## \(pitfall.number). \(pitfall.name): \(pitfall.title)", ""]
      + wrapped(markdown(pitfall.explanation)) + [""] + wrapped(whereItBites(pitfall)) + [""] + cure
      + ["```sh", command] + (pitfall.cure == nil ? [] : ["\(command) --cured"]) + ["```", ""]
  }

  private func whereItBites(_ pitfall: Pitfall) -> String {
    let orders = pitfall.bites.map { "`\($0)`" }.joined(separator: ", ")
    let isSame = pitfall.isIn(pitfall.outcome(.strict))
    return "It appears under: \(orders)." + (isSame ? " The order `strict` shows the same result." : "")
  }

  /// Returns a text in which nothing is markup.
  private func markdown(_ text: String) -> String {
    text.replacing(#/[<>*\[\]`\\]/#) { "\\\($0.output)" }
  }

  private func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if let last = lines.last, !last.isEmpty, last.count + word.count + 1 > 110 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }
}
