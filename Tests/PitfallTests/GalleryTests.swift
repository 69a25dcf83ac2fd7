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
    let trace = outcome(of: exhibit.pitfall.file, order: exhibit.order)
    if exhibit.isBiting { #expect(exhibit.pitfall.isIn(trace)) }
    if exhibit.order.name == "strict" { #expect(trace.contains(exhibit.pitfall.instead)) }
  }
}
