internal import NibLoading
internal import NibModel

/// The layouts that a layout names, as links to their files.
@MainActor
struct Links {
  let snapshot: LayoutSnapshot
  let uri: (String) -> String
  let formats: [LayoutFormat]

  var json: JSONValue {
    guard let document = snapshot.document, document.hasText, let map = snapshot.map else { return [] }
    let references = LayoutReference.all(in: document, snapshot.classes)
    let includes = map.entries.compactMap { entry -> JSONValue? in
      guard let attribute = entry.attribute, case .included = map.role(ofAttribute: attribute, of: entry.holder),
        let range = document.valuePlace(ofAttribute: attribute).range,
        let path = LayoutFile.path(of: document.text(ofAttribute: attribute), beside: snapshot.path, formats)
      else { return nil }
      return ["range": snapshot.lines.json(range), "target": JSONValue(uri(path))]
    }
    return JSONValue(
      includes
        + references.compactMap { reference in
          guard !reference.isLoadedByClass, reference.place.file == 0, let range = reference.place.range,
            let path = LayoutFile.path(of: reference.name, beside: snapshot.path, formats)
          else { return nil }
          return ["range": snapshot.lines.json(range), "target": JSONValue(uri(path))]
        })
  }
}
