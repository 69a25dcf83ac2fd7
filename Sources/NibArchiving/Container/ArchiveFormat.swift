internal import NibModel

/// The keys and the structure of the container, a property list:
///
///     { checksum: <1a2b3c4d>, format: "NibKit archive", version: 2,
///       classes: [ { name: "Checklist", versions: { Checklist: 2 } }, … ],
///       objects: [ { class: 0, values: { title: "Groceries" },
///                    parts: { address: 3, albums: [4, 5] }, children: [1, 2],
///                    outlets: { selected: 2 }, collections: { rows: [1] },
///                    actions: { changed: { name: "update", target: 7 } } }, … ],
///       roots: [0] }
///
/// Empty parts are omitted. A number that refers to an object is its index in `objects`. A path leads from the roots to
/// every object. Version 1 has no checksum.
enum ArchiveFormat {
  static let format = "NibKit archive"
  static let version = FormVersion.archive.number
  /// The first version that has a checksum.
  static let versionWithChecksum = 2
  static let checksum = "checksum"

  /// The links of an object, by kind, in the order of the file: parts are made before children, as in a layout.
  enum Section: UInt8, CaseIterable {
    case parts, children, outlets, collections, actions

    var word: StaticString {
      switch self {
      case .children: "children"
      case .parts: "parts"
      case .outlets: "outlets"
      case .collections: "collections"
      case .actions: "actions"
      }
    }

    var name: String { word.description }
  }
}

extension LinkKind {
  /// The section of an object that contains its links of this kind.
  var section: ArchiveFormat.Section {
    switch self {
    case .children: .children
    case .part, .parts: .parts
    case .outlet: .outlets
    case .collection: .collections
    case .action: .actions
    }
  }
}
