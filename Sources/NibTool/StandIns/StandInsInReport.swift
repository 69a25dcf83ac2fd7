internal import NibExploring
internal import NibKit
internal import NibLoading
internal import NibModel

extension ExplorationReport.StandIns {
  /// Counts the stand-ins in the loads of a layout. Nil if there are none.
  ///
  /// - Parameter known: the classes of the tool, without stand-ins.
  init?(_ document: NibDocument, known: ClassRegistry) {
    var classes: [String] = []
    var seen: Set<String> = []
    var isAll = !document.objects.isEmpty
    var count = 0
    for object in document.objects.indices {
      let name = document.className(ofObject: object)
      if known[name]?.make != nil {
        isAll = false
        continue
      }
      count += 1
      if seen.insert(name).inserted { classes.append(name) }
    }
    if let owner = document.ownerClass {
      if known[owner]?.makeOwner != nil {
        isAll = false
      } else {
        count += 1
        if seen.insert(owner).inserted { classes.append(owner) }
      }
    }
    if count == 0 { return nil }
    self.init(count: count, classes: classes, isAll: isAll)
  }

  /// Reads the value of the field `standIns` of a report. Nil for other values.
  init?(_ item: JSONValue) {
    let fields = item.byKey
    guard let count = fields["objects"]?.integer, let classes = fields["classes"]?.array else { return nil }
    self.init(count: count, classes: classes.compactMap(\.string), isAll: fields["all"]?.bool == true)
  }

  /// The remark for the end of a report: the number of stand-ins.
  var remark: String { "\(objects) \(count == 1 ? "was a stand-in: its" : "were stand-ins: their") code was not run." }

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

extension ExplorationReport {
  /// The stand-ins, if all objects are stand-ins and nothing was found, so that the report is not a result. Otherwise nil.
  var standInsAlone: StandIns? { isClean ? standIns.flatMap { $0.isAll ? $0 : nil } : nil }
}
