internal import NibModel
internal import NibSources
internal import NibXcode

/// The connections and identifiers that the sources cannot judge, by the reasons. None of them is a finding.
struct Unjudged {
  enum Reason: Hashable, CaseIterable {
    case foreignClass, foreignSuperclass, unnamedOwner, firstResponder, generic, macro, unbalanced, dynamic, condition
    case systemClass, requirement, sameName
    case hiddenIdentifier, computedIdentifier, conditionalIdentifier, foreignStoryboard, doubtfulSegue

    init(_ doubt: AppClass.Doubt) {
      switch doubt {
      case .generic: self = .generic
      case .macro: self = .macro
      case .unbalanced: self = .unbalanced
      case .dynamic: self = .dynamic
      }
    }

    func words(_ count: Int) -> String {
      switch self {
      case .foreignClass: "\(count) of classes that are not in the sources"
      case .foreignSuperclass: "\(count) of classes with a superclass that is not in the sources"
      case .unnamedOwner: "\(count) of owners without a class"
      case .firstResponder: "\(count) to the first responder or an object of another file"
      case .generic: "\(count) of generic classes"
      case .macro: "\(count) of classes with macros"
      case .unbalanced: "\(count) of classes in files whose braces are not balanced"
      case .dynamic: "\(count) of classes that answer for any key or selector"
      case .condition: "\(count) to members that a condition of the compiler decides about"
      case .systemClass: "\(count) of classes of the system"
      case .requirement: "\(count) to members that a protocol may show to Objective-C"
      case .sameName: "\(count) to members that not every class with the name has"
      case .hiddenIdentifier: "\(count) identifier\(count == 1 ? "" : "s") that the code may register"
      case .computedIdentifier: "\(count) computed identifier\(count == 1 ? "" : "s")"
      case .conditionalIdentifier:
        "\(count) identifier\(count == 1 ? "" : "s") that a condition of the compiler decides about"
      case .foreignStoryboard:
        "\(count) identifier\(count == 1 ? "" : "s") that may be in a storyboard of another bundle"
      case .doubtfulSegue:
        "\(count) comparison\(count == 1 ? "" : "s") with the identifier of a variable that may be no segue"
      }
    }
  }

  private(set) var counts: [Reason: Int] = [:]
  /// The classes of the files that are not in the sources.
  private var foreignClasses: Set<String> = []

  mutating func add(_ reason: Reason, _ count: Int = 1) { if count > 0 { counts[reason, default: 0] += count } }

  /// Counts a connection of an object whose class is not in the sources.
  mutating func add(_ object: XcodeUses.Object?) {
    add(.foreignClass)
    guard let object, let name = object.customClass else { return }
    foreignClasses.insert(object.module.map { "\($0).\(name)" } ?? name)
  }

  /// The names of up to three classes that are not in the sources, in parentheses.
  private var foreignNames: String {
    if foreignClasses.isEmpty { return "" }
    let names = foreignClasses.sorted().prefix(3).map(\.shortened.printable).joined(separator: ", ")
    return " (\(names)\(foreignClasses.count > 3 ? " and others" : ""))"
  }

  /// The reasons with their numbers, in a fixed order. Empty if everything was judged.
  var words: String {
    Reason.allCases.compactMap { reason in
      counts[reason].map { reason.words($0) + (reason == .foreignClass ? foreignNames : "") }
    }.joined(separator: ", ")
  }
}
