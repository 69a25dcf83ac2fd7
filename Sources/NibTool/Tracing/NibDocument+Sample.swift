internal import NibLoading
internal import NibModel
internal import NibKit

extension NibDocument {
  /// Creates a layout with one object of a class, with values for the attributes that the class requires.
  init(sampleOf descriptor: ClassDescriptor) throws(NibError) {
    let values = descriptor.members.attributes.filter(\.isRequired).compactMap { attribute in
      attribute.sampleText.map { " \(attribute.name)=\"\($0.xmlEscaped)\"" }
    }
    try self.init("<layout version=\"1\"><\(descriptor.name)\(values.joined())/></layout>", file: "item")
  }
}

extension AttributeEntry {
  /// A text that the attribute accepts; nil if none is found.
  fileprivate var sampleText: String? {
    (type.shape.words + ["", "0", "1", "true", name]).first { accepts(Array($0.utf8).span) }
  }
}
