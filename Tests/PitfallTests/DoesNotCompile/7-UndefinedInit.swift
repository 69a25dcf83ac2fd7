// The init() that the document's model overrides with one that throws an exception. A class with a designated initializer of
// its own has none.

final class HQLUser {
  let userID: String
  let firstName: String
  let lastName: String

  init(userID: String, firstName: String, lastName: String) {
    self.userID = userID
    self.firstName = firstName
    self.lastName = lastName
  }
}

#if CURED
  func makeUser() -> HQLUser { HQLUser(userID: "1214138", firstName: "Hello", lastName: "Kitty") }
#else
  // expected-error: missing arguments for parameters 'userID', 'firstName', 'lastName' in call
  func makeUser() -> HQLUser { HQLUser() }
#endif
