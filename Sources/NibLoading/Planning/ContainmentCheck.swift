internal import NibModel

/// Checks that containers accept their children.
struct ContainmentCheck {
  private let input: PlanInput
  private let findings: Findings
  /// The answer for each pair of a container's class and a child's.
  private var answers: PairCache<Answer>
  /// The number of children of each object whose class limits them.
  private var childCounts: [Int: Int] = [:]

  private enum Answer: UInt8 { case allowed, limited, refused }

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    let count = input.registry.classes.count
    answers = PairCache(rows: count, columns: count, uses: input.document.objects.count, filledWith: .refused)
  }

  /// Checks one child.
  ///
  /// - Parameter number: the child's number in its container, for an archive. It names the child's place.
  /// - Returns: true if the classes fit and there was nothing more to check.
  @inline(__always)
  @discardableResult
  mutating func check(
    _ child: Int, ofClass childClass: Int32, in parent: Int, ofClass parentClass: Int32, number: Int = -1
  ) -> Bool {
    guard parentClass >= 0, childClass >= 0 else { return false }
    let answer = answers[Int(parentClass), Int(childClass)] ?? lookUp(Int(childClass), in: Int(parentClass))
    if answer == .allowed { return true }
    let descriptors = (input.registry.classes[Int(childClass)], input.registry.classes[Int(parentClass)])
    if answer == .limited {
      count(child, descriptors.0, in: parent, descriptors.1, number)
    } else {
      report(descriptors.0, in: descriptors.1, at: place(of: child, in: parent, number))
    }
    return false
  }

  private mutating func lookUp(_ child: Int, in parent: Int) -> Answer {
    let classes = input.registry.classes
    // In an archive, the children of a replaced object are given to its substitute.
    let container = input.isArchive ? classes[parent].members.container : classes[parent].container
    let isAllowed = container?.wanted.accepts(classes[child]) == true
    let answer: Answer = !isAllowed ? .refused : container?.limit == nil ? .allowed : .limited
    answers[parent, child] = answer
    return answer
  }

  /// Counts a child, and reports the first one that exceeds the limit.
  private mutating func count(
    _ child: Int, _ childClass: ClassDescriptor, in parent: Int, _ parentClass: ClassDescriptor, _ number: Int
  ) {
    let before = childCounts[parent, default: 0]
    childCounts[parent] = before + 1
    guard let limit = parentClass.members.container?.limit, before == limit else { return }
    findings.report(
      StructureFault.tooManyChildren(child: childClass.name, parent: parentClass.name, limit: limit),
      at: place(of: child, in: parent, number))
  }

  private func report(_ child: ClassDescriptor, in parent: ClassDescriptor, at place: SourcePlace) {
    // Its place is reported as such.
    if child.type == NibTemplate.self { return }
    if parent.isSubstituted, parent.members.container != nil {
      findings.report(
        StructureFault.substitutedContainer(child: child.name, parent: parent.name), at: place)
    } else if let container = parent.members.container {
      let fitting = input.registry.elements(fitting: container.wanted)
      let offer = Offer(fitting, for: child.name)
      findings.report(
        StructureFault.childType(child: child.name, parent: parent.name, offer), at: place,
        replacement: offer.near.map { input.document.spelling(ofClass: $0, at: place) })
    } else {
      findings.report(StructureFault.childrenNotAllowed(child: child.name, parent: parent.name), at: place)
    }
  }

  private func place(of child: Int, in parent: Int, _ number: Int) -> SourcePlace {
    number < 0 ? input.document.place(ofObject: child) : input.document.place(ofChild: number, ofObject: parent)
  }
}
