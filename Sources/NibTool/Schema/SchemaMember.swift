internal import NibModel

/// A member of a class that the element of the class can set or connect. Members that classes inherit are equal.
struct SchemaMember: Hashable {
  let name: String
  let words: String
  let isRequired: Bool
  /// The values that the tag can have; nil if the tag cannot set the member.
  let value: RelaxNGPattern?
  /// The values that an `<attribute>` can have.
  let content: RelaxNGPattern
  /// True if sample data can replace the value.
  var isSampled: Bool

  /// The name of the sample data, or nil if there cannot be any.
  var sampleName: String? { isSampled ? QualifiedName.sample + name : nil }

  /// The attribute of a tag, or nil if a tag cannot set the member.
  var tag: RelaxNGPattern? { value.map { .attribute(name, words: words, $0) } }
}
