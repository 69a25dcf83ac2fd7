package import NibModel

/// The plans that a loader keeps, by layout and class of owner.
///
/// A plan is used again as long as the text of the layout is the same, and so are the texts of the layouts that it
/// refers to, which the plan has checked. If two threads ask for the same plan at the same time, both may make it, and
/// one of the two is kept.
package final class PlanCache: Sendable {
  /// The inputs that a plan depends on besides texts.
  package struct Key: Hashable, Sendable {
    private let name: LayoutName
    private let owner: ObjectIdentifier?
    private let externals: [String: ObjectIdentifier]
    /// The object that is loaded, or nil for the whole layout.
    private let only: String?

    package init(
      _ name: LayoutName, _ owner: (any NibOwner.Type)?, _ externals: [String: AnyClass], only: String? = nil
    ) {
      self.name = name
      self.only = only
      self.owner = owner.map { ObjectIdentifier($0) }
      self.externals = externals.mapValues { ObjectIdentifier($0) }
    }
  }

  private struct Entry: Sendable {
    let plan: LoadPlan
    /// The text of the layout itself.
    let text: NibDocument.Wording
    /// The texts of the layouts that the plan has read; nil for a layout that was missing or could not be read.
    let texts: [LayoutName: NibDocument.Wording?]
  }

  private let entries = Guarded<[Key: Entry]>([:])

  package init() {}

  /// Returns the cached plan, or makes a plan and caches it.
  ///
  /// - Parameters:
  ///   - document: The current layout.
  ///   - layouts: The source of the layouts that it refers to.
  ///   - make: Makes a plan. It must use the source that it is given.
  package func plan(
    of document: NibDocument, _ key: Key, _ layouts: any LayoutSource,
    _ make: (any LayoutSource) throws(NibError) -> LoadPlan
  ) throws(NibError) -> LoadPlan {
    // A document that was made without a text cannot be compared.
    guard !document.source.isUnknown else { return try make(layouts) }
    if let known = entries.withLock({ $0[key] }), known.text == document.wording,
      known.texts.allSatisfy({ name, text in Self.text(of: name, in: layouts) == text })
    {
      return known.plan
    }
    let recorder = LookUpRecorder(layouts)
    let plan = try make(recorder)
    let entry = Entry(plan: plan, text: document.wording, texts: recorder.found.withLock { $0 })
    entries.withLock { $0[key] = entry }
    return plan
  }

  private static func text(of name: LayoutName, in layouts: any LayoutSource) -> NibDocument.Wording? {
    do { return try layouts.layout(named: name)?.wording } catch { return nil }
  }
}

/// A source that passes on the results of another source, and records the texts.
private final class LookUpRecorder: LayoutSource {
  let found = Guarded<[LayoutName: NibDocument.Wording?]>([:])
  private let layouts: any LayoutSource

  init(_ layouts: any LayoutSource) { self.layouts = layouts }

  var places: [String] { layouts.places }
  var names: [String] { layouts.names }
  func reason(forMissing name: LayoutName) -> String? { layouts.reason(forMissing: name) }

  func layout(named name: LayoutName) throws -> NibDocument? {
    found.withLock { $0[name] = .some(nil) }
    guard let document = try layouts.layout(named: name) else { return nil }
    found.withLock { $0[name] = document.wording }
    return document
  }
}
