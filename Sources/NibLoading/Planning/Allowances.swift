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
    let attribute: Int
  }

  private let document: NibDocument
  private var all: [Allowance] = []
  /// The indices of the allowances. A code that an element allows twice has the index of the last one.
  private var indices: [Scope: Int] = [:]

  /// - Complexity: O(objects + codes), or O(names) if there are no allowances.
  package init(_ document: NibDocument) {
    self.document = document
    guard document.vocabulary > 1, let index = document.names.firstIndex(of: QualifiedName.allow) else { return }
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
    for code in document.text(ofAttribute: attribute).split(whereSeparator: \.isWhitespace).map(String.init) {
      indices[Scope(element: element, code: code)] = all.count
      all.append(Allowance(code: code, attribute: attribute))
    }
  }

  /// Returns findings without those that the layout allows, and with one for each allowance that allows nothing.
  ///
  /// - Complexity: O(findings × depth + allowances), expected.
  package func applied(to findings: [Diagnostic]) -> [Diagnostic] {
    if all.isEmpty { return findings }
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
    let unused = all.indices.filter { !isUsed[$0] }.map { index in
      Diagnostic(
        isOfError[index] ? AllowanceFault.ofError(all[index].code) : .unused(all[index].code),
        at: document.valuePlace(ofAttribute: all[index].attribute))
    }
    return (rest + unused).inTextOrder
  }

  /// Returns the index of the innermost allowance for a finding.
  private func allowance(for finding: Diagnostic) -> Int? {
    var element: Element? = element(of: finding)
    while let current = element {
      if let index = indices[Scope(element: current, code: finding.code.rawValue)] { return index }
      element = container(of: current)
    }
    return nil
  }

  /// Returns the element that a finding is about: the last one that begins at or before its place. A finding without a
  /// place in the text is about the layout.
  private func element(of finding: Diagnostic) -> Element {
    guard let place = finding.place, place.file == 0, let offset = place.range?.lower else { return .layout }
    let object = document.objects.partitioningIndex(where: { Int($0.position) > offset }) - 1
    let connection = document.connects.partitioningIndex(where: { Int($0.position) > offset }) - 1
    let isOfConnection =
      connection >= 0 && (object < 0 || document.connects[connection].position > document.objects[object].position)
    return isOfConnection ? .connection(connection) : object < 0 ? .layout : .object(object)
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
  case unused(String)
  /// The findings are errors.
  case ofError(String)

  var code: Diagnostic.Code { .unusedAllowance }
  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .unused(let code): "there is no warning '\(code.shortened)' here that could be allowed"
    case .ofError(let code): "'\(code.shortened)' is an error here, and only warnings and notices can be allowed"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .unused: [Diagnostic.Note("remove it from nib.allow")]
    case .ofError: [Diagnostic.Note("correct the error, and remove the code from nib.allow")]
    }
  }

  var facts: Facts {
    switch self {
    case .unused(let code), .ofError(let code): [.given: code]
    }
  }
}
