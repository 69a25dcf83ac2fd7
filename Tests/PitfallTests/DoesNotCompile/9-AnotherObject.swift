// The document's initWithBlock: returns the object that the builder has built, and not its own.

final class HPUserBuilder {
  var username = ""
  func build() -> HPUser { HPUser(builder: self) }
}

final class HPUser {
  let username: String

  init(builder: HPUserBuilder) { username = builder.username }

  convenience init(block: (HPUserBuilder) -> Void) {
    let builder = HPUserBuilder()
    block(builder)
    #if CURED
      self.init(builder: builder)
    #else
      // expected-error: cannot assign to value: 'self' is immutable
      self = builder.build()
    #endif
  }
}
