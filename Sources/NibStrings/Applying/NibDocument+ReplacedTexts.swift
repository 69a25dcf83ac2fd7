package import NibModel

extension NibDocument {
  /// Returns a table with the texts that a translated copy of the document has from tables, by their keys here.
  ///
  /// The copy may have been made of other pieces: the texts of an included layout have the keys of this whole document.
  ///
  /// - Returns: nil if the copy has other objects or attributes.
  /// - Complexity: O(objects × depth + attributes + items + bytes of values).
  package func replacedTexts(in translated: NibDocument, file: String) -> StringsTable? {
    guard objects.count == translated.objects.count, attributes.count == translated.attributes.count,
      items.count == translated.items.count
    else { return nil }
    var table = StringsTable(source: SourceText(file: file, bytes: []))
    let replaced = Set(translated.replacements.flatMap { $0.places.map(\.site) })
    func add(_ site: TextSite, _ key: String, _ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) {
      // A text that is the same in both languages keeps its place before those of further languages.
      guard own != other || replaced.contains(site) else { return }
      table.add(StringsTable.Entry(key, String(decoding: other, as: UTF8.self)))
    }
    func addItems(_ range: Range<Int>, at path: String) {
      var (index, number) = (range.lowerBound, 0)
      while index < range.upperBound {
        let item = items[index]
        let step = item.hasKey ? ".\(String(decoding: storage[item.key], as: UTF8.self))" : "[\(number)]"
        number += 1
        if item.isStructure {
          addItems(index + 1..<Int(item.end), at: path + step)
        } else {
          add(.item(index), path + step, storage[item.value], translated.storage[translated.items[index].value])
        }
        index = Int(item.end)
      }
    }
    let names = textNames
    for object in objects.indices {
      for attribute in attributes(ofObject: object) {
        let key = "\(names[object]).\(name(ofAttribute: attribute))"
        if let structure = structure(ofAttribute: attribute) {
          if !structure.holdsObjects { addItems(structure.items, at: key) }
        } else {
          add(
            .attribute(attribute), key, storage[attributes[attribute].value],
            translated.storage[translated.attributes[attribute].value])
        }
      }
    }
    return table
  }
}
