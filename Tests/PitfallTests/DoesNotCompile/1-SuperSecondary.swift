// A designated initializer calls a secondary one of its superclass: the first trace of the document. Where the class also
// leads its superclass's initializer to its own, as it should, that would never end.
//
// With `let name` the compiler does not see it (github.com/swiftlang/swift/issues/80311), and the linker finds no such
// initializer.

class TestView {
  init(frame: Int) {}
  convenience init() { self.init(frame: 0) }
}

class TestInitView: TestView {
  var name: String

  init(frame: Int, name: String) {
    self.name = name
    #if CURED
      super.init(frame: frame)
    #else
      // expected-error: must call a designated initializer of the superclass 'TestView'
      super.init()
    #endif
  }
}
