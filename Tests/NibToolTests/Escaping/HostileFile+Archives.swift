import Foundation

extension HostileFile {
  static let archives = [
    archive("archive", loads: true, faults: []),
    archive("archive with a format", loads: false, faults: ["format"]),
    archive("archive with a type", loads: false, faults: ["type"]),
    archive("archive of a newer class", loads: false, faults: ["version"]),
  ]

  /// Returns an archive. The names of faults make it unreadable.
  private static func archive(_ description: String, loads: Bool, faults: Set<String>) -> HostileFile {
    var places: Set<String> = []
    func text(_ name: String) -> String {
      places.insert(name)
      return HostileText.text(name)
    }
    let objects: [[String: Any]] = [
      [
        "class": 0, "children": [1], "collections": [text("collection"): [1]], "outlets": [text("outlet"): 1],
        "values": [
          text("value"): [text("key"): [1, text("item")]] as [String: Any],
          text("attribute"): faults.contains("type") ? ["\u{1B}": Data()] : text("text"),
        ] as [String: Any],
        "actions": [text("event"): ["name": text("action"), "target": 1] as [String: Any]],
      ], ["class": 1],
    ]
    let classes: [[String: Any]] = [
      ["name": text("class")],
      // Only a class that is known can be too old for an archive.
      faults.contains("version") ? ["name": "Item", "versions": [text("version"): 1]] : ["name": "Thing"],
    ]
    let archive: [String: Any] = [
      "format": faults.contains("format") ? text("format") : "NibKit archive", "version": 1,
      "roots": faults.contains("type") ? [text("root")] : [0], "objects": objects, "classes": classes,
    ]
    let bytes = try? PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0)
    return HostileFile(
      description, "plist", loads: loads, bytes: bytes ?? Data(),
      loads ? places : places.intersection(["version"]))
  }
}
