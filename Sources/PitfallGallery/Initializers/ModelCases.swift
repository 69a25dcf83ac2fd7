import NibLoading

// Model objects that are complete from the beginning: one long initializer, or a builder. The classes are those of the
// document about models, with fewer values.

extension InitializerCase {
  static let models = [
    InitializerCase(
      "14-undefined-init", "An object is made by init(), and its class needs values.",
      refusal: "missing arguments for parameters 'userID', 'firstName', 'lastName' in call",
      file: "7-UndefinedInit.swift",
      explanation: """
        In Objective-C every class inherits init, so HQLUser overrides it with one that throws an exception when the \
        program runs. In Swift a class with a designated initializer of its own has no init() at all. For a layout, \
        the table of members says which values are required, and the plan reports a missing one with its place before \
        any object is made.
        """),
    InitializerCase(
      "15-many-arguments", "A model has one initializer with all values, and one more for each call that has fewer.",
      isRight: true, file: "ModelCases.swift",
      sources: [
        .code {
          [
            HQLUser(userID: "1", firstName: "Hello", lastName: "Kitty", gender: "female", dateOfBirth: "1974-11-01"),
            HQLUser(userID: "2", firstName: "Ann", lastName: "Bell", gender: "female"),
            HQLUser(userID: "3", firstName: "Bo", lastName: "Ek"),
          ]
        }
      ],
      explanation: """
        Every user is complete, and no user changes. The first drawback is the number of initializers: with five values \
        there are three already, and the longest of them has a long name. In Swift, default values replace the \
        secondary initializers. The second drawback is case 16.
        """),
    InitializerCase(
      "16-new-value", "A value is added to the one initializer, and the calls that exist do not compile.",
      refusal: "missing argument for parameter 'albums' in call", file: "8-NewValue.swift",
      explanation: """
        The second drawback of one long initializer: a new value changes its name, and so each call of it. In \
        Objective-C the remedy is one more initializer, or a builder (case 17). In Swift it is a default value for the \
        new parameter: no call changes.
        """),
    InitializerCase(
      "17-builder-chain", "A builder collects values with setters that are called in a chain.", isRight: true,
      file: "ModelCases.swift",
      sources: [
        .code {
          [
            HPUser(builder: HPUserBuilder().username("Kitty").gender("female").dateOfBirth("1974-11-01")),
            HPUserBuilder().username("Ann").build(),
          ]
        }
      ],
      explanation: """
        The setters of HPUserBuilder may come in any number and in any order, and each returns the builder. In the end the one designated \
        initializer of the model runs, so the user is immutable. A new value is a new setter, and no call changes. The \
        price is a second class with the same properties, about twice the code. In a layout, NibBuilder has this role.
        """),
    InitializerCase(
      "18-builder-block", "A block configures the builder, and the initializer uses it.", isRight: true,
      file: "ModelCases.swift",
      sources: [
        .code {
          [
            HPUser(block: {
              $0.username = "Kitty"
              $0.gender = "female"
              $0.dateOfBirth = "1974-11-01"
            })
          ]
        }
      ],
      explanation: """
        The builder exists within the initializer only. In Objective-C, initWithBlock: makes the builder build another \
        object, and returns that one in the place of self; an object of a subclass would come back as an HPUser. In \
        Swift an initializer cannot return another object (case 19), so it calls the designated initializer of its own \
        object.
        """),
    InitializerCase(
      "19-block-returns-another",
      "An initializer returns the object that a builder has built, in the place of its own.",
      refusal: "cannot assign to value: 'self' is immutable", file: "9-AnotherObject.swift",
      explanation: """
        In Objective-C, an initializer may return any object, and so does initWithBlock: with [builder build]. In Swift \
        an initializer initializes the object that it is called for. Call the designated initializer, as case 18 does, \
        or write a function that returns the object. In a layout, the object of a builder is always the built one.
        """),
    InitializerCase(
      "20-builder-forgets", "A value that every user needs is not set in the builder.", file: "ModelCases.swift",
      sources: [.code { [HPUser(block: { $0.gender = "female" })] }],
      explanation: """
        This is the drawback of a builder: the call compiles without the username, and the user is not complete. With \
        one long initializer, the compiler finds the missing value (case 14). Let build() throw an error if a required \
        value is missing. In a layout, a NibBuilder declares the value as required, and the plan reports it.
        """),
  ]
}

/// A user by its own initializers.
private final class HQLUser: InitializerSubject {
  let userID: String
  let firstName: String
  let lastName: String
  let gender: String
  let dateOfBirth: String

  init(userID: String, firstName: String, lastName: String, gender: String, dateOfBirth: String) {
    @InitializerScope(HQLUser.self, of: Self.self, [userID, firstName, lastName, gender, dateOfBirth]) var scope
    self.userID = userID
    self.firstName = firstName
    self.lastName = lastName
    self.gender = gender
    self.dateOfBirth = dateOfBirth
  }

  convenience init(userID: String, firstName: String, lastName: String, gender: String) {
    @InitializerScope(HQLUser.self, of: Self.self, [userID, firstName, lastName, gender]) var scope
    self.init(userID: userID, firstName: firstName, lastName: lastName, gender: gender, dateOfBirth: "unknown")
  }

  convenience init(userID: String, firstName: String, lastName: String) {
    @InitializerScope(HQLUser.self, of: Self.self, [userID, firstName, lastName]) var scope
    self.init(userID: userID, firstName: firstName, lastName: lastName, gender: "unknown")
  }

  var state: String { "\(userID): \(firstName) \(lastName), \(gender), born \(dateOfBirth)" }
}

/// Collects the values of a user.
private final class HPUserBuilder {
  var username = "nobody"
  var gender = "unknown"
  var dateOfBirth = "unknown"

  init() {
    @InitializerScope(HPUserBuilder.self, of: Self.self) var scope
  }

  func username(_ username: String) -> HPUserBuilder {
    self.username = username
    return self
  }

  func gender(_ gender: String) -> HPUserBuilder {
    self.gender = gender
    return self
  }

  func dateOfBirth(_ dateOfBirth: String) -> HPUserBuilder {
    self.dateOfBirth = dateOfBirth
    return self
  }

  func build() -> HPUser { HPUser(builder: self) }
}

/// A user by a builder.
private final class HPUser: InitializerSubject {
  let username: String
  let gender: String
  let dateOfBirth: String

  init(builder: HPUserBuilder) {
    @InitializerScope(HPUser.self, of: Self.self, [builder]) var scope
    username = builder.username
    gender = builder.gender
    dateOfBirth = builder.dateOfBirth
  }

  convenience init(block: (HPUserBuilder) -> Void) {
    @InitializerScope(HPUser.self, of: Self.self) var scope
    let builder = HPUserBuilder()
    block(builder)
    self.init(builder: builder)
  }

  var state: String { "\(username), \(gender), born \(dateOfBirth)" }
}
