internal import NibCatalog
internal import NibLoading
internal import NibModel

/// A member of a class. It is known by the place of its declaration, so that it is the same member in a subclass.
struct DeclaredMember: Hashable {
  let kind: CatalogMember.Kind
  let name: String
  /// The declaration; nil if only Swift sources describe the class.
  let place: CatalogPlace?
  /// The class, if only Swift sources describe it.
  private let className: String?

  init(_ kind: CatalogMember.Kind, _ entry: MemberEntry) {
    (self.kind, name, className) = (kind, entry.name, nil)
    place = CatalogPlace(file: entry.place.file.description, line: entry.place.line)
  }

  init(_ kind: CatalogMember.Kind, _ name: String, ofClass className: String) {
    (self.kind, self.name, self.className, place) = (kind, name, className, nil)
  }
}

/// A place of a layout that names a member.
struct MemberUse {
  /// The bytes of the name.
  let range: SourceRange
  let name: String
  let kind: CatalogMember.Kind
  /// The classes in which the name is looked up: one, or all of them for an action of whichever object has the focus.
  let classes: [ClassDescriptor]
  /// The owner's class, if only Swift sources describe it.
  var sourceClass: String?

  /// The members that the name stands for.
  var members: [DeclaredMember] { members(named: name) }

  /// Returns the members that another name would stand for at the same place.
  func members(named name: String) -> [DeclaredMember] {
    if let sourceClass { return [DeclaredMember(kind, name, ofClass: sourceClass)] }
    return classes.compactMap { $0.declaredMember(kind, name) }
  }
}

extension ClassDescriptor {
  fileprivate func declaredMember(_ kind: CatalogMember.Kind, _ name: String) -> DeclaredMember? {
    switch kind {
    case .attribute: slot(name, .attribute).map { DeclaredMember(.attribute, attributes[$0.index]) }
    case .outlet: slot(name, .outlet).map { DeclaredMember(.outlet, members.outlets[$0.index]) }
    case .outlets: slot(name, .collection).map { DeclaredMember(.outlets, members.collections[$0.index]) }
    case .event, .events: slot(name, .event).map { DeclaredMember(.event, members.events[$0.index]) }
    case .action: action(named: name).map { DeclaredMember(.action, members.actions[$0]) }
    case .part, .parts, .children: nil
    }
  }
}

extension LayoutMap {
  /// The places that name members, in the order of the text.
  ///
  /// - Complexity: O(attributes), and O(classes) for each action of the first responder.
  var memberUses: [MemberUse] { entries.flatMap { entry in entry.attribute.map { uses($0, entry.holder) } ?? [] } }

  /// Returns the place that names a member at an offset.
  func memberUse(at offset: Int) -> MemberUse? {
    switch spot(at: offset) {
    case .name(let holder, let attribute), .value(let holder, let attribute):
      uses(attribute, holder).first { $0.range.lower <= offset && offset <= $0.range.upper }
    case .className, nil: nil
    }
  }

  /// Returns the members that an attribute names, by its name and in its value.
  private func uses(_ attribute: Int, _ holder: Holder) -> [MemberUse] {
    let role = role(ofAttribute: attribute, of: holder)
    var uses: [MemberUse] = []
    if case .object(let object) = holder, let descriptor = descriptor(ofObject: object), let kind = Self.kind(role),
      let start = document.place(ofAttribute: attribute).range?.lower
    {
      let name = document.name(ofAttribute: attribute)
      let range = SourceRange(start, start + name.utf8.count)
      uses.append(MemberUse(range: range, name: name, kind: kind, classes: [descriptor]))
    }
    uses += words(ofAttribute: attribute).compactMap { use($0, role, holder) }
    return uses.filter { !$0.members.isEmpty }
  }

  /// Returns the kind of the member whose name an attribute has.
  private static func kind(_ role: MemberRole) -> CatalogMember.Kind? {
    switch role {
    case .value: .attribute
    case .outlet: .outlet
    case .collection: .outlets
    case .event: .event
    default: nil
    }
  }

  /// Returns the member that a word of a value names.
  private func use(_ word: Word, _ role: MemberRole, _ holder: Holder) -> MemberUse? {
    let text = String(word.text)
    switch (role, holder) {
    case (.ownerOutlet, _): return use(text, word.range, .outlet, of: "#owner")
    case (.ownerCollection, _): return use(text, word.range, .outlets, of: "#owner")
    case (.event, _):
      guard let dot = text.lastIndex(of: ".") else { return nil }
      let name = String(text[text.index(after: dot)...])
      let range = SourceRange(word.range.upper - name.utf8.count, word.range.upper)
      return use(name, range, .action, of: String(text[..<dot]))
    case (.connectOutlet, .connect(let connect)):
      return use(text, word.range, .outlet, of: self.text("from", ofConnect: connect))
    case (.connectCollection, .connect(let connect)):
      return use(text, word.range, .outlets, of: self.text("from", ofConnect: connect))
    case (.connectEvent, .connect(let connect)):
      return use(text, word.range, .event, of: self.text("from", ofConnect: connect))
    case (.connectAction, .connect(let connect)):
      return use(text, word.range, .action, of: self.text("to", ofConnect: connect))
    default: return nil
    }
  }

  private func use(_ name: String, _ range: SourceRange, _ kind: CatalogMember.Kind, of reference: String?)
    -> MemberUse?
  {
    guard let reference else { return nil }
    var use = MemberUse(
      range: range, name: name, kind: kind,
      classes: reference == "#first" ? classes.classes : [descriptor(ofReference: reference)].compactMap(\.self))
    if reference == "#owner", owner == nil { use.sourceClass = document.ownerClass }
    return use
  }
}
