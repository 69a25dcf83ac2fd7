internal import NibModel

/// The input of a planner: a document and the classes that it is planned for. Nothing here changes while a plan is
/// made.
// This is a class, because a dozen parts of the planner have a reference to it.
final class PlanInput {
  let document: NibDocument
  /// The layout with the contents of its templates.
  let undivided: NibDocument
  let registry: ClassRegistry
  /// The class of the owner that was given. For a check, the class that the layout names.
  let owner: ClassDescriptor?
  /// The classes of external objects by name.
  let externalTypes: [String: AnyClass]
  /// The classes of objects of outer parts by their ids, which are external objects of this part. A type is not enough:
  /// stand-ins for several classes have one type.
  private let outerClasses: [String: ClassDescriptor]
  /// The item, for the contents of a template that names a class for it.
  let item: TemplateItem?
  /// True if the plan is made only to report faults, and not to be run.
  let isForCheckingOnly: Bool
  /// True if external objects without a given class are accepted unchecked, because the plan is not run.
  let trustsExternals: Bool
  /// True if the document has some of the objects of a layout, so that outlets of the owner may be left out.
  let isSelection: Bool
  let isArchive: Bool
  /// The meaning of sample data.
  let samples: Samples
  /// True if the objects at the top level are children of the owner.
  let fillsOwner: Bool
  /// The checks that are done once for several inputs.
  let checked: SharedChecks
  /// The class that the roots of an archive must have, or nil for any.
  let wantedRoot: WantedRoot?
  /// The owners of included layouts.
  let partOwners: [Int]
  /// The templates of the layout, whose contents are not in the document.
  let templates: [TemplateDivision.Template]
  /// True if the document is the contents of a template.
  let isTemplate: Bool
  /// The layout around a template.
  private let around: PlanInput?
  /// The ids of the objects in templates, with those of the templates.
  private lazy var idsInTemplates: [String: String?] = templates.reduce(into: [:]) { ids, template in
    let name = document.id(ofObject: template.object)
    for object in template.document.objects.indices {
      if let id = template.document.id(ofObject: object) { ids[id] = .some(name) }
    }
  }

  init(
    _ document: NibDocument, _ registry: ClassRegistry, owner: ClassDescriptor?, externals: [String: AnyClass],
    outerClasses: [String: ClassDescriptor] = [:], isForCheckingOnly: Bool, trustsExternals: Bool = false,
    wantedRoot: WantedRoot? = nil, isSelection: Bool = false, checked: SharedChecks = SharedChecks(),
    isTemplate: Bool = false, item: TemplateItem? = nil, around: PlanInput? = nil
  ) {
    self.around = around
    self.item = item
    undivided = document
    let division = TemplateDivision(document)
    let document = division.outer
    templates = division.templates
    self.isTemplate = isTemplate
    self.isSelection = isSelection
    self.checked = checked
    self.document = document
    self.registry = templates.isEmpty ? registry : registry.withTemplates
    externalTypes = externals
    self.outerClasses = outerClasses
    self.isForCheckingOnly = isForCheckingOnly
    self.trustsExternals = trustsExternals || isForCheckingOnly
    isArchive = document.links != nil
    let version = document.vocabulary
    fillsOwner = document.fillsOwner(ofVersion: version)
    samples =
      version < 2 ? .unknown : document.showsSamples ? .shown : isForCheckingOnly ? .checked : .ignored
    self.wantedRoot = wantedRoot
    partOwners = document.partOwners
    let named = isForCheckingOnly && owner == nil ? document.ownerClass.flatMap { registry[$0] } : nil
    self.owner = owner ?? named
  }

  /// Creates the input for the contents of a template.
  ///
  /// - Parameter outerClasses: the classes of the objects around the template, by their ids.
  convenience init(
    template document: NibDocument, item: TemplateItem?, in outer: PlanInput, outerClasses: [String: ClassDescriptor]
  ) {
    self.init(
      document, outer.registry, owner: outer.owner, externals: outer.externalTypes, outerClasses: outerClasses,
      isForCheckingOnly: outer.isForCheckingOnly, trustsExternals: outer.trustsExternals, isSelection: true,
      checked: outer.checked, isTemplate: true, item: item, around: outer)
  }

  /// The meaning of sample data for a plan.
  enum Samples {
    /// The layout is of version 1, which has no qualified names.
    case unknown
    /// For a load: nothing is set, whatever the names are.
    case ignored
    /// For a check: values are checked like those of other attributes.
    case checked
    /// For design time: the values replace those of the attributes that they stand for.
    case shown
  }

  /// Returns the class of an external object, or nil if it is not known.
  func type(ofExternal name: String, _ origin: ResolvedGraph.External.Origin) -> AnyClass? {
    outerClass(named: name, origin)?.type ?? (origin == .caller ? externalTypes[name] : nil)
  }

  /// Returns the class of an object of an outer part, or of the item of a template.
  func outerClass(named name: String, _ origin: ResolvedGraph.External.Origin) -> ClassDescriptor? {
    switch origin {
    // Around a template, objects of the layout and of the caller may have one name.
    case .caller: isTemplate ? nil : outerClasses[name]
    case .layout: outerClasses[name]
    case .item: item?.descriptor
    }
  }

  /// Returns the origin of an object of an outer part that `#name` means.
  func origin(ofOuter name: String) -> ResolvedGraph.External.Origin {
    if !isTemplate { return .caller }
    return item != nil && name == TemplateWord.item ? .item : .layout
  }

  /// Returns the id of the template that an object with an id is in, or nil if the template has none; nil if no other
  /// template has such an object.
  func template(ofInnerID id: String) -> String?? {
    if let around { return around.template(ofInnerID: id) }
    return templates.isEmpty ? nil : idsInTemplates[id]
  }

  /// The names of the objects of outer parts.
  var outerNames: [String] { outerClasses.keys + (item == nil ? [] : [TemplateWord.item]) }

  /// Returns the classes of the objects that are outer ones of a template's contents.
  func outerClasses(adding classes: [Int32]) -> [String: ClassDescriptor] {
    var outer = outerClasses
    for object in document.objects.indices {
      let index = classes[Int(document.objects[object].shape)]
      if index >= 0, let id = document.id(ofObject: object) { outer[id] = registry.classes[Int(index)] }
    }
    return outer
  }

  func className(ofObject index: Int) -> String { document.className(ofObject: index) }

  /// Returns the text at a place, with one name replaced by another. Returns nil if the file spells the name
  /// differently, such as with `&amp;`, or if the place is not in a text.
  func spelling(_ name: String, as other: String, in place: SourcePlace) -> String? {
    guard let range = place.range, let bytes = document.text(at: range, inFile: place.file) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    var start = text.startIndex
    while let found = text.range(of: name, from: start) {
      let next = text[found.upperBound...].first
      // The text may contain a longer name that begins with this one.
      if next.map({ ".=\"'".contains($0) || $0.isWhitespace }) ?? true {
        return text[..<found.lowerBound] + other.xmlEscaped + text[found.upperBound...]
      }
      start = found.upperBound
    }
    return nil
  }

  /// Returns the text at a place, with the name of one action replaced by another. The name may follow a target:
  /// `#owner.submit`.
  func spelling(ofAction name: String, as other: String, in place: SourcePlace) -> String? {
    spelling("." + name, as: "." + other, in: place) ?? spelling(name, as: other, in: place)
  }
}

/// The class that the roots of an archive must have.
package struct WantedRoot {
  package let name: String
  package let accepts: (AnyClass) -> Bool

  package init<Root: AnyObject>(_ type: Root.Type) {
    name = className(type)
    accepts = { isClass($0, within: type) }
  }
}
