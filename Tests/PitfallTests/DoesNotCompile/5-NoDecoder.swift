// A subclass has an initializer for code, and none for a decoder.

class Decoder {}

class TestView {
  init(frame: Int) {}
  required init(coder: Decoder) {}
}

class TestInitView: TestView {
  let name: String

  #if CURED
    required init(coder: Decoder) {
      name = ""
      super.init(coder: coder)
    }
  #endif

  init(frame: Int, name: String) {
    self.name = name
    super.init(frame: frame)
  }  // expected-error: 'required' initializer 'init(coder:)' must be provided by subclass of 'TestView'
}
