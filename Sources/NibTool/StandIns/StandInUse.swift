internal import NibKit
internal import NibLoading
internal import NibModel

/// The stand-ins in the loads of a layout. None of the code of their classes runs.
struct StandInUse {
  /// The classes that stand-ins replace, in the order of the layout, and the owner's last.
  private(set) var classes: [String] = []
  /// The number of objects that are stand-ins, with the owner.
  private(set) var count = 0
  /// True if all objects are stand-ins, so that no code of the layout's program runs.
  private(set) var isAll: Bool

  /// - Parameter known: the classes of the tool, without stand-ins.
  init(_ document: NibDocument, known: ClassRegistry) {
    var seen: Set<String> = []
    isAll = !document.objects.isEmpty
    for object in document.objects.indices {
      let name = document.className(ofObject: object)
      if known[name]?.make != nil {
        isAll = false
        continue
      }
      count += 1
      if seen.insert(name).inserted { classes.append(name) }
    }
    guard let owner = document.ownerClass else { return }
    if known[owner]?.makeOwner != nil {
      isAll = false
    } else {
      count += 1
      if seen.insert(owner).inserted { classes.append(owner) }
    }
  }

  /// The remark for the end of a report: the number of stand-ins. Nil if there are none.
  var remark: String? {
    count == 0 ? nil : "\(objects) \(count == 1 ? "was a stand-in: its" : "were stand-ins: their") code was not run."
  }

  /// The result of an exploration in which all objects are stand-ins.
  var nothingExplored: String {
    "nothing of the layout's own program was explored: \(objects) \(count == 1 ? "is a stand-in" : "are stand-ins"), "
      + "and no code of these classes ran. Explore with a tool of your own that knows them (see \"Preview your own "
      + "classes\"), or with expectOrderIndependent in a test"
  }

  private var objects: String {
    let most = 3
    let names = classes.prefix(most).map(\.shortened.printable).joined(separator: ", ")
    let rest = classes.count > most ? " and \(classes.count - most) more" : ""
    return "\(count) \(count == 1 ? "object" : "objects") of \(classes.count) "
      + "\(classes.count == 1 ? "class" : "classes") (\(names)\(rest))"
  }
}
