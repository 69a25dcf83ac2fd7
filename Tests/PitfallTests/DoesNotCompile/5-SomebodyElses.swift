// An extension adds the initializer for a decoder to a class that may have subclasses. They would not inherit it, and could
// not be made by it.

class Decoder {}

protocol NibObject {
  init(coder: Decoder)
}

#if CURED
  final class Account {
    init(name: String) {}
  }
#else
  class Account {
    init(name: String) {}
  }
#endif

extension Account: NibObject {
  // expected-error: initializer requirement 'init(coder:)' can only be satisfied by a 'required' initializer in the definition of non-final class 'Account'
  convenience init(coder: Decoder) { self.init(name: "") }
}
