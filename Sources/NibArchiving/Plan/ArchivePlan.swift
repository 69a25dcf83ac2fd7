internal import NibLoading
internal import NibModel

/// An archive that has been thought through: every class found, every value and link checked, the initializers in order.
/// No class's code has run but the tables of members.
struct ArchivePlan {
  let contents: ArchiveContents
  let registry: ClassRegistry
  /// The class of each class record: an index into the registry's classes.
  let classes: [Int]
  /// The objects, each behind all that it contains.
  let order: [Int32]
  /// For each link that is wired: which member of its object's class it is.
  let members: [Int32]
  /// For each value: which attribute of its object's class it is, or -1 for a value that only the class knows.
  let attributes: [Int32]

  var graph: ArchiveGraph<ArchivePlace> { contents.graph }

  func descriptor(ofObject index: Int) -> ClassDescriptor {
    registry.classes[classes[Int(graph.objects[index].classIndex)]]
  }

  /// Thinks an archive through.
  ///
  /// - Throws: `ArchiveError`, with everything that does not fit.
  /// - Complexity: O(bytes of the archive).
  init(_ contents: ArchiveContents, classes registry: ClassRegistry) throws(ArchiveError) {
    var planner = ArchivePlanner(contents.graph, registry, propertyList: contents.propertyList)
    planner.resolve()
    guard planner.faults.all.isEmpty else { throw ArchiveError(contents.file, planner.faults.all) }
    self.contents = contents
    self.registry = registry
    classes = planner.classes
    order = planner.order
    members = planner.members
    attributes = planner.attributes
  }
  /// Checks that a way leads from the roots to every object. What led to another one is lost.
  func checkThatAllIsUsed() throws(ArchiveError) {
    var faults = ArchiveFaultList()
    for object in graph.unusedObjects() { faults.add(.unusedObject(descriptor(ofObject: object).name, object)) }
    if !faults.all.isEmpty { throw ArchiveError(contents.file, faults.all) }
  }
}
