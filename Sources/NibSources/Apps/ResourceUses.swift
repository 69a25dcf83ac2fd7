/// A storyboard or a nib that code makes by its name.
package struct ResourceUse: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case storyboard, nib }

  package let kind: Kind
  /// The name, or nil if the code computes it.
  package let name: String?
  /// True if the code means the bundle of the app: it names the main bundle, or none.
  package let isOfApp: Bool
  /// The place of the name, or of the call.
  package let place: AppPlace
  /// True if the name is a literal with interpolation.
  package let isInterpolated: Bool
  /// True if a condition of the compiler decides whether the code runs.
  package var isConditional = false
}

extension TokenReader {
  /// Returns the storyboard or nib that a word makes with the arguments after it, or nil.
  func resource(at index: Int, source: Int) -> ResourceUse? {
    let word = bytes[tokens[index].range]
    if word.elementsEqual("nibName".utf8) || word.elementsEqual("windowNibName".utf8) {
      return nib(at: index, source: source)
    }
    guard resourceLengths.contains(word.count), let first = word.first, "UNlsni".utf8.contains(first),
      let call = resourceCalls[String(decoding: word, as: UTF8.self)]
    else { return nil }
    var start = index + 1
    if call.label != nil, isMark(start, "."), text(start + 1) == "init" { start += 2 }
    let isSwift = isMark(start, "(")
    guard isSwift || call.label == nil && isMark(start, ":") else { return nil }
    // A declaration is no call.
    if text(index - 1) == "func" || !isSwift && isMark(index - 1, ")") && !isMark(start + 1, "@") { return nil }
    if isSwift, let label = call.label {
      guard text(start + 1) == label, isMark(start + 2, ":") else { return nil }
      start += 2
    }
    let literal = literal(from: start + 1).flatMap { token, end in
      // What follows the name is another argument, or the end of all.
      isMark(end, ",") || isMark(end, ")") || isMark(end, "]") || !isSwift && text(end) != nil
        ? SwiftLexer.value(of: tokens[token], in: bytes).map { ($0, token) } : nil
    }
    return ResourceUse(
      kind: call.kind, name: literal?.0,
      isOfApp: call.isOfReceiver ? isReceiverMain(index) : isArgumentMain(from: start + 1),
      place: AppPlace(source: source, range: tokens[literal?.1 ?? index].range),
      isInterpolated: tokens.indices.contains(start + 1) && tokens[start + 1].kind == .computedText)
  }

  /// Returns the nib that an initializer of Swift names: `DetailController(nibName: "Detail", bundle: nil)`.
  private func nib(at label: Int, source: Int) -> ResourceUse? {
    guard isMark(label + 1, ":"), isMark(label - 1, "("), let type = text(label - 2), resourceCalls[type] == nil,
      type == "init" || type.first?.isUppercase ?? false, text(label - 3) != "func",
      tokens.indices.contains(label + 2), tokens[label + 2].kind == .text,
      isMark(label + 3, ",") || isMark(label + 3, ")"),
      let name = SwiftLexer.value(of: tokens[label + 2], in: bytes)
    else { return nil }
    return ResourceUse(
      kind: .nib, name: name, isOfApp: isArgumentMain(from: label),
      place: AppPlace(source: source, range: tokens[label + 2].range), isInterpolated: false)
  }

  /// Returns the storyboard that is made in the expression before the name of a method, or nil for any other.
  func storyboard(before index: Int, source: Int) -> ResourceUse? {
    var end = index - 1
    while isMark(end, ".") || isMark(end, "?") || isMark(end, "!") { end -= 1 }
    guard isMark(end, ")") || isMark(end, "]"), let start = beginning(of: end) else { return nil }
    if isMark(end, ")") {
      let name = text(start - 1) == "init" && isMark(start - 2, ".") ? start - 3 : start - 1
      guard text(name) != nil else { return nil }
      return resource(at: name, source: source).flatMap { $0.kind == .storyboard ? $0 : nil }
    }
    for place in start..<end where text(place) == "storyboardWithName" {
      return resource(at: place, source: source)
    }
    return nil
  }

  /// Returns true if the object before a method is the main bundle, or the class of bundles.
  private func isReceiverMain(_ index: Int) -> Bool {
    if isMark(index - 1, "]") {
      return text(index - 2) == "mainBundle" && text(index - 3) == "NSBundle" && isMark(index - 4, "[")
    }
    if text(index - 1) == "NSBundle" { return isMark(index - 2, "[") }
    return isMark(index - 1, ".") && text(index - 2) == "main" && isMark(index - 3, ".")
      && ["Bundle", "NSBundle"].contains(text(index - 4) ?? "")
  }

  /// Returns true if the arguments have no bundle, or the main one.
  private func isArgumentMain(from start: Int) -> Bool {
    var (index, bundle) = (start, Int?.none)
    let limit = min(start + 256, tokens.count)
    while index < limit, !isMark(index, ")"), !isMark(index, "]"), !isMark(index, ";") {
      if text(index) == "bundle", isMark(index + 1, ":") { bundle = index + 2 }
      index = (closing(index) ?? index) + 1
    }
    guard index < limit else { return false }
    guard let bundle else { return true }
    var words = ""
    for place in bundle..<index {
      if isMark(place, ",") { break }
      words += String(decoding: bytes[tokens[place].range], as: UTF8.self)
    }
    return mainBundles.contains(words)
  }
}

/// A function or a method that makes a storyboard or a nib.
private struct ResourceCall {
  let kind: ResourceUse.Kind
  /// The label of the name in Swift, for an initializer.
  var label: String?
  /// True if the bundle is the object that is asked.
  var isOfReceiver = false
}

private let resourceCalls: [String: ResourceCall] = [
  "UIStoryboard": ResourceCall(kind: .storyboard, label: "name"),
  "NSStoryboard": ResourceCall(kind: .storyboard, label: "name"),
  "UINib": ResourceCall(kind: .nib, label: "nibName"), "NSNib": ResourceCall(kind: .nib, label: "nibNamed"),
  "loadNibNamed": ResourceCall(kind: .nib, isOfReceiver: true),
  "storyboardWithName": ResourceCall(kind: .storyboard), "nibWithNibName": ResourceCall(kind: .nib),
  "initWithNibName": ResourceCall(kind: .nib), "initWithNibNamed": ResourceCall(kind: .nib),
  "initWithWindowNibName": ResourceCall(kind: .nib),
]

private let resourceLengths = Set(resourceCalls.keys.map(\.utf8.count))

/// The expressions of the main bundle, without spaces.
private let mainBundles: Set = [
  "nil", ".main", "Bundle.main", "NSBundle.main", "NSBundle.mainBundle", "NSBundle.mainBundle()",
  "[NSBundlemainBundle]",
]
