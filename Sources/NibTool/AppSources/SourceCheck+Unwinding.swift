internal import NibModel
internal import NibSources
internal import NibXcode

extension SourceCheck {
  /// Reports an unwind segue whose action no class declares.
  ///
  /// - Returns: false if the action is declared, or may be.
  mutating func checkUnwinding(_ connection: XcodeUses.Connection, _ file: Int) -> Bool {
    let selector = connection.name
    guard knowsAllClasses, methods[selector] == nil else { return false }
    // Swift makes the selector of a name and the label of the first parameter.
    let base = String(selector.prefix { $0 != ":" })
    let stem = base.firstRange(of: "With").map { String(base[..<$0.lowerBound]) }
    for word in [base, stem].compactMap({ $0 }) where classes.identifiers.count(ofWord: word) > count(ofMethods: word) {
      // Something else has the name: it may be the method of a class in a function.
      return false
    }
    judged += 1
    let sameName = methods.values.flatMap { $0 }.filter { classes.text(at: $0.place) == base }
    let name = sameName.map(\.name).min() ?? nearest(to: selector, among: methods.keys.sorted())
    let near = name.map { name in
      SourceFinding.Declared(name: name, place: methods[name]?.first.map { place($0.place) })
    }
    report(.noUnwinding(selector, near: near), connection.place, inFile: file)
    return true
  }

  private mutating func count(ofMethods word: String) -> Int {
    methods.values.reduce(0) { $0 + $1.count { classes.text(at: $0.place) == word } }
  }
}
