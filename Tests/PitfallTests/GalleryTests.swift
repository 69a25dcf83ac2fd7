import NibKit
import NibTesting
import PitfallGallery
import Testing

@Suite struct GalleryTests {
  /// `RECORD_TRACES=1` writes the files anew. Read the difference before you commit it: the files are the oracle.
  @Test(arguments: Exhibit.all)
  func eachPitfallHasItsExpectedTrace(exhibit: Exhibit) {
    expectTrace(of: galleryLayout(exhibit.pitfall.file, order: exhibit.order), inFile: exhibit.traceFile)
  }

  /// The sentence that each pitfall states by hand: what shows it, and what `strict` has instead.
  @Test(arguments: Exhibit.all)
  func eachPitfallShowsItsFaultUnderItsOrders(exhibit: Exhibit) {
    let lines = outcome(of: exhibit.pitfall.file, order: exhibit.order).split(separator: "\n").map(
      String.init)
    if exhibit.isBiting { #expect(lines.contains { $0.contains(exhibit.pitfall.shows) }) }
    if exhibit.order.name == "strict" { #expect(lines.contains { $0.contains(exhibit.pitfall.instead) }) }
  }
}
