extension NameFinder {
  /// Reads the registration of a class. Its forms are those of `ClassRegistry`:
  ///
  ///     classes.register(Gauge.self)
  ///     classes.register(Gauge.self, as: "Dial")
  ///     classes.register("Gauge", members: Gauge.members) { … }
  ///     classes.register("Gauge", builder: GaugeBuilder.self)
  ///     classes.register(owner: LoginScreen.self) { LoginScreen() }
  mutating func readRegistration(_ index: Int) {
    guard isPunctuation(index + 1, "(") else { return }
    var first = index + 2
    var isOwner = false
    if let afterOwner = afterLabel("owner", at: first) {
      (first, isOwner) = (afterOwner, true)
    } else if let afterWord = afterLabel("neverAwoken", at: first) ?? afterLabel("withoutAwake", at: first) {
      first = afterWord
    }
    if let (className, end) = classValue(at: first) {
      readClass(className, before: end, isOwner: isOwner, at: index)
    } else if let name = text(first) {
      readNamed(name, before: first + 1, isOwner: isOwner, at: index)
    }
  }

  private mutating func readClass(_ className: String, before end: Int, isOwner: Bool, at index: Int) {
    guard isPunctuation(end, ",") else {
      if isPunctuation(end, ")") { add(isOwner ? .owner : .element, className, of: className, at: index) }
      return
    }
    if let afterName = afterLabel("as", at: end + 1) {
      if let name = text(afterName) { add(.element, name, of: className, at: index) }
    } else if ["isolation", "substitute", "make"].contains(where: { afterLabel($0, at: end + 1) != nil }) {
      add(isOwner ? .owner : .element, className, of: className, at: index)
    }
  }

  private mutating func readNamed(_ name: String, before end: Int, isOwner: Bool, at index: Int) {
    guard isPunctuation(end, ",") else { return }
    if let afterMembers = afterLabel("members", at: end + 1) {
      let names = path(at: afterMembers)?.names ?? []
      let isTable = names.count > 1 && names.last == "members"
      add(isOwner ? .owner : .element, name, of: isTable ? names[names.count - 2] : nil, at: index)
    } else if let afterBuilder = afterLabel("builder", at: end + 1) {
      add(.element, name, of: classValue(at: afterBuilder)?.name, at: index)
    }
  }
}
