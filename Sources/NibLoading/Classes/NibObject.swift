/// A class that a layout can connect to: it has a table of attributes, outlets, events, actions and children.
///
/// The other roles build on this one. A class conforms to the roles that it plays and implements nothing else:
///
/// | role | requirement |
/// |---|---|
/// | ``NibConnectable`` | `static var members` |
/// | ``NibDecodable`` | `init(coder:)` |
/// | ``NibAwakening`` | `awake()` |
/// | ``NibOwner`` | `didLoad()`, which has a default |
/// | ``NibResponder`` | `nextResponder` |
///
/// A model object is often ``NibDecodable`` and nothing else. A view is a ``NibObject``: decoded and awoken.
public protocol NibConnectable: AnyObject {
  /// The members that a layout can access, those of superclasses included.
  ///
  /// Evaluated once for each registry or plan that the class is in, not for each object.
  static var members: Members { get }
}

/// A class whose instances a layout or an archive can make.
///
/// A load first makes every object with `init(coder:)`. Then, under the order `strict`, it sets attributes, outlets,
/// outlet collections and actions, and sends `awake()` to objects whose classes are ``NibAwakening``. An object whose
/// class is ``NibInitializing`` is sent `afterInit()` in a later turn.
///
/// ```swift
/// final class Album: NibDecodable {
///   private var title = ""
///   private var tracks: [Track] = []
///
///   static var members: Members {
///     Members(of: Album.self) {
///       $0.attribute("title", \.title)
///       $0.children { $0.tracks.append($1 as Track) }
///     }
///   }
///
///   init(coder: NibDecoder) throws {}
/// }
/// ```
public protocol NibDecodable: NibConnectable {
  /// Makes an object from a layout or an archive: the decoder-source initializer.
  ///
  /// Decode containment and values here. Outlets are still nil, and a reference cannot be decoded, because the object
  /// that it names may not exist yet.
  ///
  /// - Throws: any error. It ends the load, which is then undone.
  init(coder: NibDecoder) throws
}

/// A class whose instances are sent `awake()` when every object of their layout is made and every outlet is wired.
///
/// A class without this role has no awake step, and takes no part in the order of awakes.
public protocol NibAwakening: NibConnectable {
  /// Runs when every object of the layout is made and every outlet is wired. You can message other objects here, but
  /// they may not be awake yet: a value that you set on another object can be set again by that object's `awake()`.
  ///
  /// An object from an archive is not sent `awake()`, because it already has its whole state. There is no default
  /// implementation, so that the root of a class family always has the method that its subclasses override.
  ///
  /// An override calls super. Only a load sends `awake()`. Do not call it yourself: an object that is made in code is
  /// set up in its initializer or in `onInit()`, and the `awake()` of another object need not send it. If the class
  /// conforms to ``NibInitializing`` too, the implementation of the root class calls `reachedRoot(.awake)`, and a debug
  /// build reports overrides that do not call super. If an object is removed from its container here, it lives until
  /// the load has ended, and is still awoken.
  ///
  /// - Throws: any error. It ends the load, which is then undone.
  func awake() throws
}

/// A class whose instances are made by a layout and awoken when it is loaded: views, and most other objects of a user
/// interface.
public typealias NibObject = NibDecodable & NibAwakening

/// A class whose instances own a layout. They exist before the load, the layout connects to them as `#owner`, and they
/// are sent `didLoad()` when the load is complete.
///
/// An owner needs no `init(coder:)`. A class that others inherit from declares `didLoad()` itself. A subclass can
/// override only methods that its superclass declares, and the default belongs to the protocol, not to a class.
public protocol NibOwner: NibConnectable {
  /// Runs when the layout that this object owns is loaded: outlets are wired and every object is awake.
  ///
  /// - Throws: any error. It ends the load, which is then undone.
  func didLoad() throws
}

extension NibOwner {
  /// Does nothing.
  public func didLoad() throws {}
}

/// An object in a responder chain. An action for the first responder, such as `#first.quit`, is passed along the chain.
public protocol NibResponder: NibConnectable {
  /// The next responder in the chain, or nil at its end.
  var nextResponder: (any NibResponder)? { get }
}
