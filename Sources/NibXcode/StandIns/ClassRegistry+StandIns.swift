public import NibLoading
public import NibModel

extension ClassRegistry {
  /// Returns this registry with stand-ins for all other classes that the documents name. A stand-in accepts every value
  /// and connection of the documents, and does nothing.
  ///
  /// With it, a program can load an author's classes from a file whose other classes are not available: those of UIKit
  /// or AppKit, or of a program that cannot be built on this system.
  ///
  ///     var classes = ClassRegistry()
  ///     classes.register(LoginView.self)
  ///     let plan = try LoadPlan(document, classes: classes.standingIn(for: [document]))
  ///
  /// Members of registered classes are checked as usual. A stand-in has every member that the documents name.
  ///
  /// - Parameter documents: The documents that will be loaded together, such as those of a storyboard's scenes.
  /// - Complexity: O(objects, attributes and connections).
  public func standingIn(for documents: [NibDocument]) -> ClassRegistry {
    var registry = self
    var needs: [String: Survey.Needs] = [:]
    var owners: Set<String> = []
    var forFirstResponder: Set<String> = []
    var made: Set<String> = []
    let classesOfIDs = Survey.classesOfIDs(in: documents)
    for document in documents {
      let survey = Survey(document, classesOfExternals: classesOfIDs)
      for (name, used) in survey.needs where name != Survey.owner && name != Survey.external {
        needs[name, default: Survey.Needs()].formUnion(used)
      }
      made.formUnion(document.allObjects.map(\.className).filter { !document.isWord($0) })
      made.formUnion(document.itemClasses)
      forFirstResponder.formUnion(survey.firstResponderActions)
      if let owner = document.ownerClass {
        owners.insert(owner)
        needs[owner, default: Survey.Needs()].formUnion(survey.needs[Survey.owner] ?? Survey.Needs())
      }
    }
    for name in made.union(owners) {
      let used = needs[name] ?? Survey.Needs()
      switch (registry[name]?.make == nil, registry[name]?.makeOwner == nil && owners.contains(name)) {
      case (false, _): continue
      case (true, true) where made.contains(name):
        registry.register(
          name, members: StandIn.members(used), owner: { StandInOwner(name: name) }, awake: { (_: StandIn) in }
        ) { StandIn(name: $0.id ?? name) }
      case (true, true) where registry[name] == nil:
        registry.register(owner: name, members: StandIn.members(used)) { StandInOwner(name: name) }
      case (true, _) where made.contains(name) && registry[name] == nil: registry.register(standIn: name, used)
      default: continue
      }
    }
    registry.register(firstResponder: forFirstResponder)
    return registry
  }

  /// Adds a stand-in for a class.
  package mutating func register(standIn name: String, _ needs: Survey.Needs) {
    let members = StandIn.members(needs)
    if CocoaClasses.withoutAwake.contains(name) {
      register(withoutAwake: name, members: members) { StandIn(name: $0.id ?? name) }
    } else {
      register(name, members: members, awake: { (_: StandIn) in }) { StandIn(name: $0.id ?? name) }
    }
  }

  /// Adds a class with actions for the first responder. In a program, they belong to classes that a file does not
  /// mention, such as the application or the window that is in front.
  package mutating func register(firstResponder actions: Set<String>) {
    if actions.isEmpty { return }
    var needs = Survey.Needs()
    needs.actions = actions
    register(owner: Survey.firstResponder, members: StandIn.members(needs)) {
      StandInOwner(name: Survey.firstResponder)
    }
  }
}
