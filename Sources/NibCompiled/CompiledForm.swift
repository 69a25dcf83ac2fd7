internal import NibModel

/// The compiled form of a layout: the tables of a document, in the same form as in memory.
///
/// A file consists of a header, a directory of tables, and the tables. Numbers are unsigned and little-endian. A name is
/// an index into the names. An offset is a number of bytes from the beginning of the text or table that is named.
///
/// | bytes | header |
/// |---|---|
/// | 0–7 | signature: 89 4E 49 42 0D 0A 1A 0A. The first byte is not ASCII, and the line breaks reveal a transfer as text |
/// | 8–11 | byte order mark: 04 03 02 01 |
/// | 12–13 | version of the form: 1 for the elements of one file, 2 if they come from several, or are used repeatedly |
/// | 14–15 | flags: 1 if the text and the positions are kept. Other bits are 0 |
/// | 16–23 | size of the file |
/// | 24–31 | checksum of all following bytes (see ``Checksum``) |
/// | 32–35 | number of tables |
/// | 36–39 | size of the layout's text, with which the bytes of the values begin; 0 if it is not kept |
/// | 40–47 | initial value of the hashes of ids |
/// | 48–51 | offset of the root's tag in the text |
/// | 52–55 | shape of the root, whose attributes are the first |
/// | 56–63 | 0 |
///
/// The header is followed by 16 bytes for each table: its kind (2 bytes), the size of a record (2), the number of records
/// (4), and its offset in the file (8), a multiple of 16. Tables are in the order of their kinds. Each begins at the end of
/// the one before, or up to 15 bytes after it. A table without records is omitted.
///
/// | kind | table | record |
/// |---|---|---|
/// | 1 | name of the file that was compiled, in UTF-8; in version 2, the names of all files one after the other | byte |
/// | 2 | the text if it is kept, then the values that are spelled differently in it; without positions, only values | byte |
/// | 3 | ends of the names in the next table. They follow the names of the vocabulary: the first one has number 16 | 4 |
/// | 4 | names, in UTF-8 | byte |
/// | 5 | shapes: name, number of attributes, 1 if its objects are values of an attribute | 4, 4, 4 |
/// | 6 | attributes of the shapes, shape by shape: name; 0 in the tag, 1 element, 2 items, 3 objects | 4, 4 |
/// | 7 | objects: shape, offset of the tag, containing object or −1, end of the contents, first attribute | 4 × 5 |
/// | 8 | connections: offset of the tag, first attribute, shape, number of objects before it | 4 × 4 |
/// | 9 | attributes: offset and size of the value in table 2 | 4, 4 |
/// | 10 | objects that are values: object, attribute | 4, 4 |
/// | 11 | attributes whose names do not come right before their values in the text: attribute, offset | 4, 4 |
/// | 12 | attributes with items or objects: attribute, first item, end of the items | 4 × 3 |
/// | 13 | items: offset of the tag, end, flags (1 it has items, 2 it has a key), offset and size of key and value | 4 × 7 |
/// | 14 | ranges in a text that is not XML: root, objects, connections, attributes (all, value), items | 4, 4 |
/// | 15 | objects by id: a hash table with open addressing (see `IDTable`). Omitted if an id is invalid | 4 |
/// | 16 | in version 2, the files: end of the name in table 1, offset and size of the text in table 2 | 4 × 3 |
/// | 17 | in version 2, the included layouts: offset and size of the name in table 2, file, start and end of the tag of the `<include>` in its text, first object, end of the objects, including one or −1, owner or −1 | 4 × 9 |
/// | 18 | attributes that belong to the owner of an included layout: attribute, included layout | 4, 4 |
/// | 19 | attributes whose values an `<include>` gives: attribute, included layout | 4, 4 |
/// | 20 | values that an `<include>` overrides, which are the last of table 9: attribute, included layout or −1 | 4, 4 |
///
/// A file of version 2 has the elements of several files, such as a layout and those that it includes. The first record
/// of table 16 is that of the file with the root. Each text begins after the end of the one before, and all offsets of
/// tags and attributes are offsets in table 2. If the texts are not kept, the offset of a file is its index, its size is
/// 0, and the position of an element is the index of its file. An older program refuses version 2, and reads version 1,
/// which is written for all other layouts.
///
/// Everything is checked before it is used. Offsets and counts are limited by the file, indices by their tables, nesting
/// and sizes by `ReadingLimits`, and the size of all values together by that of the table, so that a small file cannot
/// have many large values. In version 2 a text may be read for several elements, because a layout can be included more
/// than once. So all values together, and all that is read again to find places, have the limit of a file's size.
enum CompiledForm {
  static let signature: [UInt8] = [0x89, 0x4E, 0x49, 0x42, 0x0D, 0x0A, 0x1A, 0x0A]
  static let byteOrderMark: UInt32 = 0x0102_0304
  /// The version of a file with the elements of one file.
  static let version: UInt16 = 1
  /// The version of a file with the elements of several files.
  static let versionOfSeveralFiles = UInt16(FormVersion.compiledLayout.number)
  static let suffix = ".nib"

  static let headerSize = 64
  static let entrySize = 16
  static let alignment = 16

  /// The flag of a file that contains the text.
  static let keepsText: UInt16 = 1

  /// A kind of table, in the order of the file.
  enum Table: UInt16, CaseIterable {
    case fileName = 1
    case bytes, nameEnds, nameBytes, shapes, shapeAttributes, objects, connects, attributes, parts, strayNames
    case structures, items, ranges, ids, sources, inclusions, ownedAttributes, useSites, layers

    /// True for a table that only version 2 has.
    var isOfSeveralFiles: Bool { rawValue >= Table.sources.rawValue }

    /// The size of a record in bytes.
    var recordSize: Int {
      switch self {
      case .fileName, .bytes, .nameBytes: 1
      case .nameEnds, .ids: 4
      case .shapes, .structures, .sources: 12
      case .shapeAttributes, .attributes, .parts, .strayNames, .ranges, .ownedAttributes, .useSites, .layers: 8
      case .objects: 20
      case .connects: 16
      case .items: 28
      case .inclusions: 36
      }
    }
  }
}

/// A shape in a file.
struct ShapeEntry: BitwiseCopyable {
  var name: UInt32
  var attributeCount: UInt32
  var isPart: UInt32
}

/// An attribute of a shape in a file.
struct ShapeAttributeEntry: BitwiseCopyable {
  var name: UInt32
  var form: UInt32
}

/// An item in a file.
struct ItemEntry: BitwiseCopyable {
  var position: UInt32
  var end: UInt32
  var flags: UInt32
  var keyStart: UInt32
  var keyCount: UInt32
  var valueStart: UInt32
  var valueCount: UInt32

  static let isStructure: UInt32 = 1
  static let hasKey: UInt32 = 2
}

/// One of the files whose elements are in a file.
struct SourceEntry: BitwiseCopyable {
  var nameEnd: UInt32
  var start: UInt32
  var count: UInt32
}

/// An included layout in a file.
struct InclusionEntry: BitwiseCopyable {
  var nameStart: UInt32
  var nameCount: UInt32
  var file: UInt32
  var siteLower: UInt32
  var siteUpper: UInt32
  var first: Int32
  var end: Int32
  var outer: Int32
  var owner: Int32
}

/// A range of a text in a file.
struct RangeEntry: BitwiseCopyable {
  var lower: UInt32
  var upper: UInt32
}
