package import NibLoading
internal import NibModel

/// The encoded state of objects, one by one: for tools that compare them.
package enum EncodedState {
  /// Returns the values and links that each object encodes, as text, by object. Objects that are not archivable are
  /// omitted.
  ///
  /// - Returns: nil if one of the objects cannot be archived.
  /// - Complexity: that of archiving.
  package static func words(of objects: [AnyObject], classes: ClassRegistry) -> [ObjectIdentifier: String]? {
    let roots = objects.compactMap { $0 as? any NibEncodable & AnyObject }
    guard !roots.isEmpty else { return [:] }
    let archiver = Archiver(classes)
    do { try archiver.encode(roots) } catch { return nil }
    let (records, values) = (archiver.records, archiver.values)
    var words: [ObjectIdentifier: String] = [:]
    for (root, number) in zip(roots, records.roots) {
      let record = records.objects[Int(number)]
      let encoded = records.values[record.values].map {
        "\(records.keys[$0.key]): \(values[Int($0.number)].literal(text: { "\"\($0)\"" }, opaque: { "\($0)" }))"
      }
      let links = records.links[record.links].map { link in
        let targets = records.targets(of: link).map { records.classes[Int(records.objects[Int($0)].classIndex)].name }
        return "\(link.key < 0 ? "children" : records.keys[link.key]): \(targets.joined(separator: " "))"
      }
      words[ObjectIdentifier(root)] = (encoded + links).sorted().joined(separator: ", ")
    }
    return words
  }
}
