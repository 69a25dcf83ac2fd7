import Foundation
import NibKit
import PitfallGallery
import Testing

@Suite struct PitfallsArticleTests {
  /// `RECORD_DOCS=1` writes the sections of the article anew: what stands before the first one is written by hand.
  @Test func articleSaysWhatTheGallerySays() throws {
    var article = try Article(named: "ThePitfalls")
    let introduction = article.lines.prefix { !$0.hasPrefix("## 1.") }
    let expected = introduction + PitfallGallery.pitfalls.flatMap(section)
    if isRecordingDocs {
      article.replaceAll(with: Array(expected))
      try article.write()
    }
    #expect(article.lines == Array(expected))
  }

  /// The article on the phases quotes a trace of the gallery.
  @Test func quotedTraceIsThatOfTheGallery() throws {
    let quoted = try #require(Article(named: "ThePhases").blocks(of: "").first)
    #expect(outcome(of: "43-partial-build-on-error.layout.xml", order: .strict).contains(quoted))
  }

  private func section(_ pitfall: Pitfall) -> [String] {
    ["## \(pitfall.number). \(pitfall.name): \(pitfall.title)", ""]
      + wrapped(markdown(pitfall.explanation)) + [""]
      + wrapped(whereItBites(pitfall)) + ["", "```", "nib pitfall \(pitfall.number)", "```", ""]
  }

  private func whereItBites(_ pitfall: Pitfall) -> String {
    let orders = pitfall.bites.map { "`\($0)`" }.joined(separator: ", ")
    let isSame = outcome(of: pitfall.file, order: .strict).contains(pitfall.shows)
    return "It bites under: \(orders)." + (isSame ? " The order `strict` shows the same." : "")
  }

  /// A text in which nothing is markup.
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
