import Foundation
import NibKit
import NibTesting
import PitfallGallery
import Testing

@Suite struct GalleryTests {
  /// `RECORD_TRACES=1` writes the files again. Read the difference before you commit it: the files are the oracle.
  @Test("each pitfall has its expected trace", arguments: Exhibit.all)
  func pitfallExpected(exhibit: Exhibit) {
    guard exhibit.pitfall.useStoryboard != nil else {
      return expectTrace(
        of: galleryLayout(exhibit.pitfall.file, order: exhibit.order), inFile: exhibit.traceFile)
    }
    let trace = exhibit.pitfall.outcome(exhibit.order)
    if isRecordingTraces { try? trace.write(toFile: exhibit.traceFile, atomically: true, encoding: .utf8) }
    #expect(contents(of: exhibit.traceFile) == trace)
  }

  /// The sentence that each pitfall states by hand: what shows it, and what `strict` has instead.
  @Test("each pitfall shows its fault under its orders", arguments: Exhibit.all)
  func pitfallShowsFault(exhibit: Exhibit) {
    let trace = exhibit.pitfall.outcome(exhibit.order)
    if exhibit.isBiting { #expect(exhibit.pitfall.isIn(trace)) }
    if exhibit.order.name == "strict" { #expect(trace.contains(exhibit.pitfall.instead)) }
  }
}
