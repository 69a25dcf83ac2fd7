/// A class whose instances a layout can be loaded into: it declares outlets and actions, and is told when all is done.
///
/// The owner of a layout exists before the load. A class that others inherit from should declare `didLoad()` itself:
/// a subclass can override only what its superclass declares, and the default below is the protocol's, not a class's.
public protocol NibOwner: AnyObject {
  /// What a layout can touch of this class and of those it inherits from.
  ///
  /// Evaluated once for each registry or plan that the class is in, not for each object.
  static var members: Members { get }

  /// The layout that this object owns is loaded: outlets are wired and everything is awake.
  ///
  /// - Throws: any error ends the load and takes it back.
  func didLoad() throws
}

extension NibOwner {
  /// Does nothing.
  public func didLoad() throws {}
}

/// A class whose instances a layout can make.
///
/// A load sends, in this order under the profile `strict`: `init(coder:)`, attributes, outlets, outlet collections,
/// actions, `awake()`. A class that conforms to `NibInitializing` too is sent `afterInit()` in a later turn.
public protocol NibObject: NibOwner {
  /// Makes an object of what a file or an archive says of it: the decoder-source initializer.
  ///
  /// Containment and values can be decoded here. Outlets are nil still, and a reference cannot be decoded: the object
  /// that it names may not exist yet.
  ///
  /// - Throws: any error ends the load and takes it back.
  init(coder: NibDecoder) throws

  /// Every object of the layout is made, and every outlet wired. Other objects may be messaged, but they may not be
  /// awake yet: what is set here on another object, its own `awake()` can set again.
  ///
  /// Not sent to an object that comes from an archive, which holds the whole state already. There is no default, so
  /// that no class family can be without the method its subclasses mean to override.
  ///
  /// An override calls super. Only a load sends it: it is not called by hand, neither for an object that code has made,
  /// whose set-up belongs into an initializer or `onInit()`, nor from another object's `awake()`. If the class conforms to
  /// `NibInitializing` too, the root's own says `reachedRoot(.awake)`, and a build for debugging finds who does not keep
  /// to this. Whatever is removed or let go here lives until the load has ended, and is still awoken.
  ///
  /// - Throws: any error ends the load and takes it back.
  func awake() throws
}

/// An object in a responder chain: where an action for the first responder, `#first.quit`, looks for a taker.
public protocol NibResponder: NibOwner {
  /// Whom to ask next, or nil at the end of the chain.
  var nextResponder: (any NibResponder)? { get }
}
