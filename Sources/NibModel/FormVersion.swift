/// The versions of the files and of the JSON that NibKit writes. The raw value is the name that `nib --version` prints.
package enum FormVersion: String, CaseIterable, Sendable {
  // Files.
  case layout
  case compiledLayout = "compiled layout"
  case archive
  case baseline
  case conflicts
  case configuration
  // JSON, named after its schema if it has one.
  case classes, findings, objects, orders, plan, trace
  case traceComparison = "trace-diff"
  case layoutComparison = "layout-diff"
  case exploration, explorations, interference

  package static let files: [Self] = [.layout, .compiledLayout, .archive, .baseline, .conflicts, .configuration]
  package static var json: [Self] { allCases.filter { !files.contains($0) } }

  package var number: Int {
    switch self {
    case .layout, .compiledLayout, .archive, .plan, .trace, .exploration: 2
    case .baseline, .conflicts, .configuration, .classes, .findings, .objects, .orders, .traceComparison,
      .layoutComparison, .explorations, .interference:
      1
    }
  }
}
