// The superclass's designated initializer is written again, and nothing says that it is the same one.

class TestView {
  init(frame: Int) {}
}

class TestInitView: TestView {
  #if CURED
    override init(frame: Int) { super.init(frame: frame) }
  #else
    // expected-error: overriding declaration requires an 'override' keyword
    init(frame: Int) { super.init(frame: frame) }
  #endif
}
