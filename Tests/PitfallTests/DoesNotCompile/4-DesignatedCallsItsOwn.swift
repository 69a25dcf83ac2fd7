// A designated initializer leads to another of its own class, and is not called a secondary one.

class TestView {
  init(frame: Int) {}
}

class TestInitView: TestView {
  let name: String

  init(frame: Int, name: String) {
    self.name = name
    super.init(frame: frame)
  }

  #if CURED
    convenience init(name: String) { self.init(frame: 0, name: name) }
  #else
    // expected-error: designated initializer for 'TestInitView' cannot delegate (with 'self.init'); did you mean this to be a convenience initializer?
    init(name: String) { self.init(frame: 0, name: name) }
  #endif
}
