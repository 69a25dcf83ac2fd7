package import NibModel

/// The findings that a layout allows: `nib.allow="code other-code"` at an element suppresses the warnings and notices of
/// these codes at the element and its contents.
package struct Allowances {
  /// An element that can have allowances.
  private enum Element: Hashable {
    case layout
    case object(Int)
    case connection(Int)
  }

  private struct Scope: Hashable {
    let element: Element
    let code: String
  }

  /// A code in an attribute.
  private struct Allowance {
    let code: String
    let place: SourcePlace
  }

  private let document: NibDocument
  private var all: [Allowance] = []
  /// The indices of the allowances. A code that an element allows twice has the index of the last one.
  private var indices: [Scope: Int] = [:]
  /// The elements by the addresses of their tags and of their `<attribute>` elements.
  private let elements: [(address: Int, element: Element)]

  /// - Complexity: O(objects · log(objects) + codes), or O(names) if there are no allowances.
  package init(_ document: NibDocument) {
    self.document = document
    // Findings in a stripped layout have no places in a text.
    guard document.vocabulary > 1, document.hasText, let index = document.names.firstIndex(of: QualifiedName.allow)
    else {
      elements = []
      return
    }
    let elements: [(address: Int, element: Element)] =
      document.objects.indices.map { (Int(document.objects[$0].position), .object($0)) }
      + document.connects.indices.map { (Int(document.connects[$0].position), .connection($0)) }
      + document.strayNames.map { (Int($0.position), .object(document.object(ofAttribute: Int($0.attribute)))) }
    self.elements = elements.sorted { $0.address < $1.address }
    let name = NibDocument.Name(index)
    let shapes = document.shapes
    let named = Set(
      shapes.records.indices.filter { shape in
        shapes.records[shape].attributes.contains { shapes.attributes[$0].name == name }
      })
    add(document.attribute(name, in: document.rootAttributes), of: .layout)
    for object in document.objects.indices where named.contains(Int(document.objects[object].shape)) {
      add(document.attribute(name, in: document.attributes(ofObject: object)), of: .object(object))
    }
    for connection in document.connects.indices where named.contains(Int(document.connects[connection].shape)) {
      add(document.attribute(name, in: document.attributes(ofConnect: connection)), of: .connection(connection))
    }
  }

  private mutating func add(_ attribute: Int?, of element: Element) {
    guard let attribute else { return }
    let text = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    // A value that is spelled with references has only one place.
    let start = place.range.flatMap { range in
      document.text(at: range, inFile: place.file).flatMap { $0.elementsEqual(text.utf8) ? range.lower : nil }
    }
    for word in text.split(whereSeparator: \.isWhitespace) {
      let code = String(word)
      indices[Scope(element: element, code: code)] = all.count
      let offset = text.utf8.distance(from: text.startIndex, to: word.startIndex)
      let own = start.map {
        SourcePlace.text(SourceRange($0 + offset, $0 + offset + word.utf8.count), inFile: place.file)
      }
      all.append(Allowance(code: code, place: own ?? place))
    }
  }

  /// Returns findings without those that the layout allows, and with one for each allowance that allows nothing.
  ///
  /// - Parameter isComplete: false if there may be findings that the caller does not know, because it has only a part of
  ///   the classes. Then, and for a text with faults, only a misspelled code is said to allow nothing.
  /// - Complexity: O(findings × (depth + log objects) + allowances), expected.
  package func applied(to findings: [Diagnostic], isComplete: Bool = true) -> [Diagnostic] {
    if all.isEmpty { return findings }
    let isComplete = isComplete && document.faults.isEmpty
    var isUsed = Array(repeating: false, count: all.count)
    var isOfError = isUsed
    let rest = findings.filter { finding in
      guard let index = allowance(for: finding) else { return true }
      if finding.severity == .error {
        isOfError[index] = true
        return true
      }
      isUsed[index] = true
      return false
    }
    let unused = all.indices.compactMap { index -> Diagnostic? in
      let (code, place) = (all[index].code, all[index].place)
      if isOfError[index] { return Diagnostic(AllowanceFault.ofError(code), at: place) }
      if Self.elsewhere.contains(code) { return Diagnostic(AllowanceFault.elsewhere(code), at: place) }
      if isUsed[index] { return nil }
      let near = Suggestion.nearest(to: code, among: Self.codes)
      // A misspelled code allows nothing, whatever there is to find.
      if !isComplete, near == nil || Self.codes.contains(code) { return nil }
      return Diagnostic(AllowanceFault.unused(code, near: near), at: place, replacement: near)
    }
    return (rest + unused).inTextOrder
  }

  private static let codes = Diagnostic.Code.ofLayouts.map(\.rawValue)
  /// The codes of other commands.
  private static let elsewhere = Set((Diagnostic.Code.ofExploring + Diagnostic.Code.ofTexts).map(\.rawValue))

  /// Returns the index of the innermost allowance for a finding.
  private func allowance(for finding: Diagnostic) -> Int? {
    var element: Element? = element(of: finding)
    while let current = element {
      if let index = indices[Scope(element: current, code: finding.code.rawValue)] { return index }
      element = container(of: current)
    }
    return nil
  }

  /// Returns the element that a finding is about: the one of the last tag or `<attribute>` that begins at or before its
  /// place. A finding without a place in the text is about the layout.
  private func element(of finding: Diagnostic) -> Element {
    guard let place = finding.place, let offset = place.range?.lower,
      let start = document.start(ofFile: place.file)
    else { return .layout }
    let index = elements.partitioningIndex(where: { $0.address > start + offset }) - 1
    return index >= 0 && elements[index].address >= start ? elements[index].element : .layout
  }

  private func container(of element: Element) -> Element? {
    switch element {
    case .layout: nil
    case .connection: .layout
    case .object(let object):
      document.objects[object].parent < 0 ? .layout : .object(Int(document.objects[object].parent))
    }
  }
}

/// An allowance that allows nothing.
private enum AllowanceFault: Fault {
  case unused(String, near: String?)
  /// The findings are errors.
  case ofError(String)
  /// Only other commands have such findings.
  case elsewhere(String)

  var code: Diagnostic.Code { .unusedAllowance }
  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .unused(let code, _): "unused allowance: there is no warning '\(code.shortened)' here"
    case .elsewhere(let code): "'\(code.shortened)' is a finding of another command, and no layout can allow it"
    case .ofError(let code): "'\(code.shortened)' is an error here, and only warnings and notices can be allowed"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .unused(_, let near?): [Diagnostic.Note(Offer.question(near))]
    case .unused, .elsewhere: [Diagnostic.Note("remove it from nib.allow")]
    case .ofError: [Diagnostic.Note("correct the error, and remove the code from nib.allow")]
    }
  }

  var facts: Facts {
    switch self {
    case .unused(let code, let near): [.given: code, .near: near]
    case .ofError(let code), .elsewhere(let code): [.given: code]
    }
  }
}
