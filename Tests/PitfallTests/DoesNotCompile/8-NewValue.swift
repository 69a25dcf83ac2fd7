// The model has got a new value, and a call is as it was before.

final class HQLUser {
  let userID: String
  let albums: [String]

  #if CURED
    init(userID: String, albums: [String] = []) {
      self.userID = userID
      self.albums = albums
    }
  #else
    init(userID: String, albums: [String]) {
      self.userID = userID
      self.albums = albums
    }
  #endif
}

// expected-error: missing argument for parameter 'albums' in call
func makeUser() -> HQLUser { HQLUser(userID: "1214138") }
