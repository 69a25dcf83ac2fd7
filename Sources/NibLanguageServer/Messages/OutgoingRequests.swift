/// The ids of requests to the client.
struct OutgoingRequests {
  private var last = 0

  mutating func next() -> String {
    last += 1
    return "nib-\(last)"
  }
}
