internal import NibModel
internal import NibSources
internal import NibXcode

/// Holds files of Xcode's against the sources of their app.
///
/// Only what the sources say for certain is a finding. Everything else is counted with its reason.
struct SourceCheck {
  /// A file that is checked.
  struct File {
    let source: SourceText
    let uses: XcodeUses
  }

  /// A finding, and the number of the source that it is about.
  struct Found {
    enum Subject: Hashable {
      /// One of the files that are checked.
      case file(Int)
      /// One of the app's sources.
      case source(Int)
    }

    let subject: Subject
    let diagnostic: Diagnostic
  }

  let classes: AppClasses
  let files: [File]
  /// The other files of the app. Their connections and identifiers count, and nothing of them is reported.
  let others: [XcodeUses]
  /// False if a file could not be read, which may use or have any member and identifier.
  let knowsAllFiles: Bool
  /// The names of the storyboards and nibs of the app.
  let resources: AppResources
  /// True if all sources of the app were read.
  let knowsAllSources: Bool
  var found: [Found] = []
  /// The number of connections that were compared with a class.
  var judged = 0
  var unjudged = Unjudged()
  /// The members that a file connects.
  var connected: Set<AppMember> = []
  /// The selectors of the actions whose receivers are found when the program runs.
  var sentSelectors: Set<String> = []
  /// The connections whose members no class has, until all connections are known.
  var missing: [MissingMember] = []
  private var lineages: [NamedClass: Lineage] = [:]
  /// The number of findings that may still be compared with all names for the one that was meant.
  private var suggestions = 200
  /// The names of the declared classes, sorted.
  lazy var classNames = classes.classes.values.filter(\.isDeclared).map(\.name).sorted()
  /// The names of the classes that the files give to objects.
  lazy var namedClasses = Set(
    (files.map(\.uses) + others).flatMap(\.objects).compactMap(\.customClass).map { classes[$0]?.name ?? $0 })
  /// The methods of all classes by their selectors.
  lazy var methods = Dictionary(grouping: classes.classes.values.flatMap(\.members).filter { $0.kind == .method }) {
    $0.name
  }
  lazy var knowsAllClasses = seesAllClasses
  /// The modules of the sources, and those that a file calls its target's own.
  lazy var ownModules = Set(classes.classes.values.flatMap(\.modules)).union(
    (files.map(\.uses) + others).flatMap(\.objects).lazy.filter(\.isOfTarget).compactMap(\.module))
  /// True if code makes a storyboard that is not among the files.
  lazy var usesOtherStoryboards = classes.identifiers.resources.contains { $0.kind == .storyboard && isElsewhere($0) }
  /// The sources of the places: the checked files, and then the app's sources.
  let sources: [SourceText]

  /// - Complexity: O(files + classes × superclasses).
  init(
    _ classes: AppClasses, files: [File], others: [XcodeUses], resources: AppResources, knowsAllFiles: Bool,
    knowsAllSources: Bool
  ) {
    (self.classes, self.files, self.others, self.resources) = (classes, files, others, resources)
    (self.knowsAllFiles, self.knowsAllSources) = (knowsAllFiles, knowsAllSources)
    sources = files.map(\.source) + classes.sources
  }

  // MARK: Places

  func place(_ range: SourceRange, inFile file: Int) -> SourcePlace { .text(range, inFile: file) }

  func place(_ place: AppPlace) -> SourcePlace {
    .text(SourceRange(place.range.lowerBound, place.range.upperBound), inFile: files.count + place.source)
  }

  mutating func report(_ finding: SourceFinding, _ range: SourceRange, inFile file: Int) {
    found.append(Found(subject: .file(file), diagnostic: Diagnostic(finding, at: place(range, inFile: file))))
  }

  mutating func report(_ finding: SourceFinding, at declaration: AppPlace) {
    found.append(Found(subject: .source(declaration.source), diagnostic: Diagnostic(finding, at: place(declaration))))
  }

  /// - Parameter user: the file that names the class, or nil for any.
  mutating func lineage(of name: String, for user: ClassUser? = nil) -> Lineage {
    let key = NamedClass(name: name, user: user)
    if let known = lineages[key] { return known }
    let lineage = Lineage(of: name, in: classes, for: user)
    lineages[key] = lineage
    return lineage
  }

  /// Returns the user of the class of an object, if it may depend on that which class is meant.
  func user(_ object: XcodeUses.Object, _ uses: XcodeUses) -> ClassUser? {
    classes.hasRivals ? ClassUser(module: object.module, file: uses.file) : nil
  }

  /// A class as a file names it.
  struct NamedClass: Hashable {
    let name: String
    let user: ClassUser?
  }

  /// Returns true if one more finding may be compared with all names.
  mutating func suggests() -> Bool {
    if suggestions == 0 { return false }
    suggestions -= 1
    return true
  }

  /// Returns the name that was probably meant. Only the first findings have one.
  ///
  /// - Parameter edits: the maximum number of edits, or nil for the usual one.
  mutating func nearest(
    to name: String, among names: some Sequence<String>, atMost edits: Int? = nil
  ) -> String? {
    guard suggests() else { return nil }
    return Suggestion.nearest(to: name, among: names, atMost: edits)
  }

  // MARK: Limits of the sources

  /// True if no class outside of the sources can have a member that a file names.
  private var seesAllClasses: Bool {
    guard knowsAllSources, classes.foreignModules.isEmpty, classes.missingHeaders.isEmpty,
      classes.classes.values.allSatisfy({ $0.doubts.isEmpty })
    else { return false }
    return (files.map(\.uses) + others).flatMap(\.objects).allSatisfy { object in
      object.customClass.map { classes[$0]?.isDeclared ?? false || CocoaHierarchy.mayBeSystem($0) } ?? true
    }
  }

  func isElsewhere(_ storyboard: ResourceUse) -> Bool {
    !storyboard.isOfApp || storyboard.name.map { !resources.has(.storyboard, named: $0) } ?? false
  }
}
