internal import NibModel

/// Layouts for design time, with their sample data.
struct SampleLayouts: LayoutSource {
  let layouts: any LayoutSource

  func layout(named name: LayoutName) throws -> NibDocument? { try layouts.layout(named: name)?.showingSamples }
  var places: [String] { layouts.places }
  var names: [String] { layouts.names }
  func reason(forMissing name: LayoutName) -> String? { layouts.reason(forMissing: name) }
}
