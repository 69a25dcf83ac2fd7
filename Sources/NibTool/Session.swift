internal import ArgumentParser
internal import FileAccess
internal import NibKit
package import NibLoading
internal import NibModel
internal import NibStrings
internal import NibXcode
internal import TerminalCocoa

/// The work that commands share: reading a file, finding its owner, making a plan, reporting faults.
@MainActor
struct Session {
  let console = RunningTool.current.console
  /// The classes that the command knows.
  let known: KnownClasses
  /// The languages of the texts. Empty for each layout's own language.
  let languages: Languages
  /// The file that standard input stands for, if there is one.
  var place: String?
  private let folders: FolderLayouts

  /// - Parameter other: what is known of files already, for another choice of classes.
  init(_ choice: ClassChoice = ClassChoice(), languages: Languages = [], sharing other: KnownClasses? = nil) {
    known = other.map { KnownClasses(choice, sharing: $0) } ?? KnownClasses(choice, own: RunningTool.current.classes)
    self.languages = languages
    folders = FolderLayouts(formats: RunningTool.namedFormats, languages: languages)
  }

  /// Reads a layout or an archive; `-` is standard input. Its faults are written, and end the command.
  func document(_ path: String) throws -> NibDocument {
    let document = try documentForPlan(path)
    guard document.faults.isEmpty else { throw report(document.faults, in: document.sources) }
    return document
  }

  /// Reads a layout for a plan. The document may have faults; the plan reports them together with its own.
  func documentForPlan(_ path: String) throws -> NibDocument {
    do {
      return try read(path)
    } catch let error as NibError {
      throw report(error.diagnostics, in: error.sources)
    }
  }

  /// Reads a layout or an archive; `-` is standard input. The document may have faults.
  ///
  /// - Parameter report: takes the findings in a strings file.
  func read(
    _ path: String, report: (FileFindings) -> Void = { _ in }
  ) throws -> NibDocument {
    let source = try path == "-" ? console.readInput() : SourceText(contentsOf: path)
    return try translated(
      RunningTool.formats.layoutOrArchive(reading: source, ofFile: path), from: path, report: report)
  }

  /// Reads a layout or an archive as far as possible; `-` is standard input. A damaged text has no texts of another
  /// language, whose keys could name objects that it lacks.
  ///
  /// - Parameter report: takes the findings in a strings file.
  func draft(_ path: String, report: (FileFindings) -> Void = { _ in }) throws -> LayoutDraft {
    let source = try path == "-" ? console.readInput() : SourceText(contentsOf: path)
    let draft = RunningTool.formats.draft(reading: source, ofFile: path)
    return try draft.document.map { document in
      let document = try translated(document, from: path, report: report)
      return LayoutDraft(known.choice.sizeClass.map(document.varied) ?? document)
    } ?? draft
  }

  /// The traits for which files of Interface Builder are loaded. Without a size class, they have the values of their
  /// default variations.
  var sizeClass: SizeClass { known.choice.sizeClass ?? SizeClass() }

  /// Returns the source of the layouts that a layout names: its folder.
  func layouts(beside path: String) -> LayoutFolders { folders.layouts(beside: path) }

  /// Returns true if stand-ins replace classes that the tool does not know. For a file of Interface Builder this is
  /// always the case, because UIKit and AppKit are not available here.
  func usesStandIns(for document: NibDocument) -> Bool { known.choice.standIns || document.isFromInterfaceBuilder }

  /// Returns the classes that a layout is planned with: those that the command knows, stand-ins for those that only
  /// Swift sources register, and stand-ins for the others if they were requested.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func checkedClasses(for document: NibDocument) throws(NibError) -> ClassRegistry {
    let classes = try namedClasses(for: document)
    let open = usesStandIns(for: document) ? nil : known.open(in: document, among: classes, at: path(of: document))
    return StandIns.adding(to: classes, for: document, only: open)
  }

  /// Returns the classes of a layout that only Swift sources register.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func openClasses(in document: NibDocument) throws(NibError) -> OpenClasses {
    known.open(in: document, among: try namedClasses(for: document), at: path(of: document))
  }

  /// Returns true if there is a catalog for a layout, or a class that only Swift sources register, so that stand-ins
  /// take part in its load.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func hasDescribedClasses(_ document: NibDocument) throws(NibError) -> Bool {
    if try known.catalog(for: path(of: document)) != nil { return true }
    return try !openClasses(in: document).isEmpty
  }

  /// Returns the classes that a layout is loaded with. Stand-ins replace those of a catalog, and all others if they were
  /// requested.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func loadedClasses(for document: NibDocument) throws(NibError) -> ClassRegistry {
    let classes = try knownClasses(for: document)
    let hasDescribed = try hasDescribedClasses(document)
    guard hasDescribed || usesStandIns(for: document) else { return classes }
    return StandIns.adding(to: classes, for: document, described: try namedClasses(for: document))
  }

  /// Returns the classes whose objects the tool can make for a layout, without stand-ins.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func knownClasses(for document: NibDocument) throws(NibError) -> ClassRegistry {
    try adding(known.made(for: document, at: path(of: document)), for: document)
  }

  /// Returns the classes that the names of a layout mean, without stand-ins.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func namedClasses(for document: NibDocument) throws(NibError) -> ClassRegistry {
    try adding(known.checked(for: document, at: path(of: document)), for: document)
  }

  /// Returns classes, and those that only some files may name.
  private func adding(_ classes: ClassRegistry, for document: NibDocument) -> ClassRegistry {
    guard var all = RunningTool.fileClasses(path(of: document), document.source.bytes) else { return classes }
    all.merge(classes)
    return all
  }

  /// Returns the path of a layout, also if it was read from standard input.
  func path(of document: NibDocument) -> String { place ?? document.source.file }

  /// Writes the sentences about names that mean other classes than those of TerminalKit.
  func writeNotes() { for note in known.takeNotes() { console.printError("note: \(note)") } }

  /// Returns all faults and probable faults of a layout.
  ///
  /// - Throws: `NibError` with the faults of the catalog of classes.
  func findings(in document: NibDocument, layouts: any LayoutSource) throws(NibError) -> FileFindings {
    let document = try document.including(layouts, classes: namedClasses(for: document))
    let errors = try planFindings(in: document, layouts: layouts)
    let doubts =
      try usesStandIns(for: document)
      ? known.withoutOpen(
        StandIns.doubts(about: document, among: namedClasses(for: document)), of: document, at: path(of: document)) : []
    var sources = SourceList(document.sources)
    let files = document.interfaceBuilderFindings + document.storyboardReferenceFindings(&sources)
    let all = (errors + doubts + document.notices + files).inTextOrder
    // Version 1 has no allowances.
    guard document.vocabulary > 1 else { return FileFindings(all, in: sources.all) }
    let named = try namedClasses(for: document)
    return FileFindings(
      Allowances(document).applied(to: all, isComplete: named.hasCode(of: document)), in: sources.all)
  }

  /// Returns all faults and probable faults of a text, which may be damaged.
  func findings(in draft: LayoutDraft, layouts: any LayoutSource) throws(NibError) -> FileFindings {
    guard let readable = draft.readable else { return FileFindings(draft.faults, in: [draft.source]) }
    let found = try findings(in: readable, layouts: layouts)
    return FileFindings(found.diagnostics, in: [draft.source] + found.sources.dropFirst())
  }

  /// Returns the findings of a plan for a layout, also those that the layout allows.
  private func planFindings(
    in document: NibDocument, layouts: any LayoutSource
  ) throws(NibError) -> [Diagnostic] {
    // No stand-in takes the place of a class that only sources register: an object of an unknown class fits everywhere.
    let named = try namedClasses(for: document)
    let classes = usesStandIns(for: document) ? StandIns.adding(to: named, for: document) : named
    let all = LoadPlan.allFaults(of: document, classes: classes, layouts: layouts).filter {
      // Files of Interface Builder need not name the class of their owner, and often do not.
      !document.isFromInterfaceBuilder || $0.code != .missingOwner
    }
    let found = try known.withoutOpen(all, of: document, at: path(of: document))
    guard let catalog = try known.catalog(for: path(of: document)) else { return found }
    return found.map { $0.code == .unknownClass ? $0.adding([catalog.note]) : $0 }
  }

  /// Returns true if some findings exist only because the tool lacks a program's classes: with stand-ins there are
  /// fewer.
  func lacksClasses(
    _ findings: [Diagnostic], of document: NibDocument, layouts: any LayoutSource
  ) -> Bool {
    guard !usesStandIns(for: document), findings.contains(where: { [.unknownClass, .unknownAction].contains($0.code) })
    else {
      return false
    }
    let choice = ClassChoice(standIns: true, catalog: known.choice.catalog)
    let fewer = try? Session(choice, sharing: known).findings(in: document, layouts: layouts).diagnostics.count
    return fewer.map { $0 < findings.count } ?? false
  }

  /// Returns a plan for a layout, with its participants.
  ///
  /// - Parameters:
  ///   - order: the order of the steps, or nil for the document's own.
  ///   - isRun: true if the plan is run. A plan that is not run needs no external objects.
  func prepare(_ path: String, order: LoadOrder?, isRun: Bool) throws -> Preparation {
    try prepare(documentForPlan(path), from: path, order: order, isRun: isRun)
  }

  /// Returns a plan for a layout that has been read.
  func prepare(_ document: NibDocument, from path: String, order: LoadOrder?, isRun: Bool) throws -> Preparation {
    do throws(NibError) {
      return try preparation(document, from: path, order: order, isRun: isRun)
    } catch {
      throw report(error.diagnostics, in: error.sources)
    }
  }

  /// Returns a plan for a layout that has been read, without writing anything.
  ///
  /// - Throws: `NibError` with the faults.
  func preparation(
    _ document: NibDocument, from path: String, layouts other: (any LayoutSource)? = nil, order: LoadOrder?, isRun: Bool
  ) throws(NibError) -> Preparation {
    let layouts: any LayoutSource = other ?? layouts(beside: path)
    let document = try document.loaded(under: sizeClass)
      .including(layouts, classes: namedClasses(for: document), isForChecking: !isRun)
    if isRun, try hasDescribedClasses(document) {
      // The stand-ins of the load accept everything, so the layout is compared with the known classes here.
      let errors = try Allowances(document).applied(to: planFindings(in: document, layouts: layouts))
        .filter { $0.severity == .error }
      if !errors.isEmpty { throw NibError(errors, in: document.sources) }
    }
    let classes = try isRun ? loadedClasses(for: document) : checkedClasses(for: document)
    let standIn = usesStandIns(for: document) && document.decoderSource == .layout ? classes[StandIns.ownerName] : nil
    let descriptor = document.ownerClass.flatMap { classes[$0] } ?? standIn
    let externals = externals(for: document)
    let plan = try LoadPlan(
      document, classes: classes, ownerDescriptor: descriptor, externals: externals.mapValues { type(of: $0) },
      trustsExternals: !isRun, order: order, layouts: layouts)
    return Preparation(plan: plan, ownerDescriptor: descriptor, externals: externals, layouts: layouts)
  }

  /// Returns new objects for the external objects that a layout names: the tool's own, and stand-ins if they were
  /// requested.
  func externals(for document: NibDocument) -> [String: AnyObject] {
    externals(StandIns.externals(of: document), of: document)
  }

  /// Returns the external objects of some names. O(names).
  func externals(_ names: some Sequence<String>, of document: NibDocument) -> [String: AnyObject] {
    var externals: [String: AnyObject] = [:]
    for name in names {
      externals[name] =
        RunningTool.current.externals(name)
        ?? (usesStandIns(for: document) ? ExternalStandIn(name: "ext:" + name) : nil)
    }
    return externals
  }

  /// Replaces the contents of a file that was read. Returns the reason if this fails.
  func replace(_ path: String, _ source: SourceText, with bytes: [UInt8]) -> String? {
    do throws(SystemError) {
      // The file may have been saved in the meantime.
      let stamp = try FileSystem.replace(FileSystem.target(of: path), with: bytes) {
        (try? SourceText(contentsOf: path))?.bytes == source.bytes
      }
      return stamp == nil ? "another program has changed it" : nil
    } catch {
      return "\(error)"
    }
  }

  struct Preparation {
    var plan: LoadPlan
    let ownerDescriptor: ClassDescriptor?
    let externals: [String: AnyObject]
    let layouts: any LayoutSource
  }

  /// The maximum number of findings that are shown to a person.
  nonisolated static let mostFindings = 200

  /// Returns findings as text: the first ones, and the number of the others.
  func words(
    for diagnostics: [Diagnostic], in sources: [SourceText], most: Int = mostFindings, hasColors: Bool
  ) -> String {
    let shown = Array(diagnostics.prefix(most)).rendered(in: sources, style: hasColors ? .ansi : .plain)
    let rest = diagnostics.count - most
    return rest <= 0 ? shown : shown + "\n\((sources.first?.file ?? "").printable): and \(rest) more\n"
  }

  /// Writes diagnostics to standard error.
  func report(_ diagnostics: [Diagnostic], in sources: [SourceText]) -> ToolStatus {
    console.printErrors(words(for: diagnostics, in: sources, hasColors: console.errorsHaveColors))
    // A name may mean another class than the reader of an error thinks.
    writeNotes()
    return diagnostics.contains { $0.code == .unreadableFile } ? .usage : .findings
  }
}

/// The name of an order on the command line.
package struct OrderName: CustomStringConvertible {
  package let order: LoadOrder

  static let strict = OrderName(order: .strict)

  package var description: String { order.name }

  /// Returns the order of a name. The error for a misspelled name suggests the name that was probably meant.
  package static func named(_ name: String) throws -> OrderName {
    if let profile = LoadOrder.profile(named: name) { return OrderName(order: profile.order) }
    let near = Suggestion.nearest(to: name, among: allNames).map { " Did you mean '\($0)'?" } ?? ""
    let list = Suggestion.byNearness(to: name, allNames).joined(separator: ", ")
    throw ValidationError("there is no such order.\(near) There are: \(list).")
  }

  package static var allNames: [String] { LoadOrder.profiles.map(\.order.name) }
}

/// The options that commands about one layout share.
struct LayoutOptions: ParsableArguments {
  @Argument(
    help: "The layout or archive. - is standard input.", completion: .file(extensions: ["xml", "nib", "plist"]))
  var file: String

  @OptionGroup var classes: ClassOptions

  var choice: ClassChoice { classes.choice }
}

/// The layouts of the folders that a command has searched. Each layout is read once, even if several files refer to it.
@MainActor
private final class FolderLayouts {
  private let formats: [LayoutFormat]
  private let languages: Languages
  private var known: [String: LayoutFolders] = [:]

  init(formats: [LayoutFormat], languages: Languages) {
    self.formats = formats
    self.languages = languages
  }

  func layouts(beside path: String) -> LayoutFolders {
    let layouts = LayoutFolders(beside: path, formats: formats, languages: languages)
    if let known = known[layouts.folders[0]] { return known }
    known[layouts.folders[0]] = layouts
    return layouts
  }
}
