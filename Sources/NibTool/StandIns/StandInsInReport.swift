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
      if document.isWord(name) { continue }
      if known[name]?.make != nil {
        isAll = false
        continue
      }
      count += 1
      if seen.insert(name).inserted { classes.append(name) }
    }
    if let owner = document.ownerClass {
      if let known = known[owner], known.makeOwner != nil || known.catalogued != nil {
        isAll = false
      } else {
        count += 1
        if seen.insert(owner).inserted { classes.append(owner) }
      }
    }
    if count == 0 { return nil }
    self.init(count: count, classes: classes, isAll: isAll)
  }

  /// Adds the stand-ins of several layouts. Nil if there are none.
  init?(joining all: [Self]) {
    if all.isEmpty { return nil }
    var seen: Set<String> = []
    self.init(
      count: all.reduce(0) { $0 + $1.count }, classes: all.flatMap(\.classes).filter { seen.insert($0).inserted },
      isAll: all.allSatisfy(\.isAll))
  }

  /// Reads the value of the field `standIns` of a report. Nil for other values.
  init?(_ item: JSONValue) {
    let fields = item.byKey
    guard let count = fields["objects"]?.integer, let classes = fields["classes"]?.array else { return nil }
    self.init(count: count, classes: classes.compactMap(\.string), isAll: fields["all"]?.bool == true)
  }

  /// The remark for the end of a report: the number of stand-ins.
  var remark: String { "\(objects) \(count == 1 ? "was a stand-in: its" : "were stand-ins: their") code was not run." }

  /// The stand-ins in a line about a file without findings.
  var inShort: String { "\(objects) \(count == 1 ? "was a stand-in" : "were stand-ins")" }

  /// The remark for the end of a check: the number of stand-ins.
  var uncheckedRemark: String {
    "\(objects) \(count == 1 ? "was a stand-in: its" : "were stand-ins: their") attributes and connections were not "
      + "checked."
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

extension Session {
  /// Returns the stand-ins in the loads of a layout, or nil if there are none.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func standIns(in document: NibDocument) throws(NibError) -> ExplorationReport.StandIns? {
    let hasDescribed = try hasDescribedClasses(document)
    guard hasDescribed || usesStandIns(for: document) else { return nil }
    return ExplorationReport.StandIns(document, known: try knownClasses(for: document))
  }
}

extension ExplorationReport {
  /// The stand-ins, if all objects are stand-ins and nothing was found, so that the report is not a result. Otherwise nil.
  var standInsAlone: StandIns? { isClean ? standIns.flatMap { $0.isAll ? $0 : nil } : nil }
}
