package import NibModel
internal import NibReading

/// The findings that a file allows in the notes of its objects. Xcode keeps these notes, unlike comments, and does not put
/// them into the compiled file.
///
/// A line of the notes such as `nib: allow outside-superview: it slides in` allows warnings and notices of the code at the
/// object, at its constraints and at its connections. A colon ends the codes.
package struct LintNotes {
  /// A code in the notes of an object.
  private struct Allowance {
    let element: Int
    let code: String
    let place: SourceRange
  }

  private var allowances: [Allowance] = []
  /// The indices of the allowances by their elements and codes.
  private var byElement: [Int: [String: Int]] = [:]
  private var file: LintFile?

  init() {}

  /// - Complexity: O(bytes of the notes).
  init(_ file: LintFile) {
    for string in file.elements("attributedString") where file.value("key", of: string) == "userComments" {
      guard let element = file.parent(of: string) else { continue }
      for fragment in file.children(of: string, "fragment") {
        if let text = file.value("content", of: fragment) {
          add(text, to: element, at: file.place(of: fragment, "content"))
        }
        for content in file.tree.children(of: fragment) where file.value("key", of: content) == "content" {
          add(file.tree.text(file.tree.textRange(of: content)), to: element, at: file.tree.textPlace(of: content))
        }
      }
    }
    self.file = allowances.isEmpty ? nil : file
  }

  private static let beginning = "nib: allow "

  private mutating func add(_ text: String, to element: Int, at place: SourceRange) {
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop(while: \.isWhitespace)
      guard line.hasPrefix(Self.beginning) else { continue }
      let codes = line.dropFirst(Self.beginning.count).prefix { $0 != ":" }
      for code in codes.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
        byElement[element, default: [:]][String(code)] = allowances.count
        allowances.append(Allowance(element: element, code: String(code), place: place))
      }
    }
  }

  /// Returns findings without those that the notes allow, and with one for each allowance that allows nothing.
  ///
  /// - Parameter skipped: the codes that are not looked for. An allowance of one of them is not said to allow nothing.
  package func applied(to findings: [Diagnostic], skipping skipped: Set<String> = []) -> [Diagnostic] {
    guard let file else { return findings }
    var used: Set<Int> = []
    let rest = findings.filter { finding in
      guard finding.severity != .error else { return true }
      let allowed = file.objects(of: finding).lazy.compactMap { byElement[$0]?[finding.code.rawValue] }.first
      if let allowed { used.insert(allowed) }
      return allowed == nil
    }
    let unused = allowances.indices.filter { !used.contains($0) && !skipped.contains(allowances[$0].code) }.map {
      index in
      Diagnostic(
        LintFault.unusedNote(allowances[index].code, of: file.words(allowances[index].element)),
        at: allowances[index].place)
    }
    return (rest + unused).inTextOrder
  }
}

extension LintFile {
  /// Returns the elements that a finding is about, the innermost first: the one at its place, and those that it belongs
  /// to, up to an object that can have notes of its own. Constraints and connections belong to their objects.
  func objects(of finding: Diagnostic) -> [Int] {
    guard let range = finding.range, finding.place?.file == 0, range.lower < tree.source.bytes.count else { return [] }
    var found: [Int] = []
    var next: Int? = tree.element(ofTagAround: range.lower + 1)
    while let element = next, element >= 0 {
      found.append(element)
      if id(of: element) != nil, !Self.parts.contains(name(of: element)) { break }
      next = parent(of: element)
    }
    return found
  }

  private static let parts: Set = [
    "constraint", "outlet", "outletCollection", "action", "segue", "binding", "viewLayoutGuide", "layoutGuide",
  ]
}
