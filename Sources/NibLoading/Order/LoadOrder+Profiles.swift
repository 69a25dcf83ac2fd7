// The orders of named systems. Each sequence was traced on its system or read in its source, unless its evidence states
// otherwise. Each comment gives the row for a parent P with children A and B, an outlet A.peer to B,
// an owner O with an outlet to P, an attribute nm on each and an action on A. Notation: `+X` init begins, `X!` it ends,
// `P<A` attach, `A~B` outlet, `*X` awake.

extension LoadOrder {
  /// The default: each kind of step has a phase of its own, in document order. The owner's `didLoad()` comes last.
  ///
  /// `+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *A *B`, then the owner's `didLoad`.
  public static let strict = LoadOrder(
    name: "strict", stages: [.initBegins, .children, .initEnds, .attach],
    passes: [
      .apply(.identity, .document), .apply(.attributes, .document), .apply(.outlets, .document),
      .apply(.collections, .document), .apply(.actions, .document), .awake(.begin), .owner(.didLoad), .present,
    ])

  /// The order of an archive: the contents of an object are made before it, and no object is awoken.
  ///
  /// No initializer runs within another, so that a chain of any length needs no stack, and an object that several
  /// others contain is made once. There is no promise about the order of other initializers, of attributes and of
  /// connections.
  /// `+A A! +B B! +P P<A P<B P! P.nm A.nm B.nm A~B act`.
  public static let archive = LoadOrder(
    name: "archive", stages: [.children, .initBegins, .adoptChildren, .initEnds],
    passes: [
      .apply([.identity, .attributes], .document), .apply(.outlets, .document), .apply(.collections, .document),
      .apply(.actions, .document),
    ], undefined: [.construction, .attributes, .connections, .afterInit])

  /// The order that Cocoa's documentation promises for a nib, and nothing else: all objects are made, then all are set
  /// and wired, then all awake. Within each of the three, only containment orders objects, and children are
  /// added in document order. A plan uses the order of `strict`, which is one of the allowed ones.
  ///
  /// Code that is correct under all allowed orders is correct wherever nibs are loaded.
  public static let any: LoadOrder = {
    var order = strict
    order.name = "any"
    order.undefined = Set(Undefined.allCases)
    return order
  }()

  /// UIKit, as observed: connections are decoded first, and objects are made when a connection needs them. Outlets and
  /// actions form one list.
  ///
  /// `+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *A *B`, windows; the owner is not awoken.
  public static let uikit = LoadOrder(
    name: "uikit", construction: .connections, stages: [.initBegins, .children, .initEnds, .attach],
    passes: [.apply([.identity, .attributes], .document), .apply(.connections, .written), .awake(.begin), .present],
    undefined: [.collections, .awake], reuse: Reuse(contents: false, attributes: false))

  /// AppKit, as documented: attributes and connections are one array; the owner is awoken among the others. In nibs that
  /// Xcode has compiled (158 files), this array has outlets before actions, and layout guides do not awake. In a nib with
  /// 87 connections, the array has the order of a hash table, so the order of connections stays undefined here.
  ///
  /// `+P +A A! P<A +B B! P<B P!`, attributes and outlets as written, actions as written, `*P *A *B *O`, windows.
  public static let appkit = LoadOrder(
    name: "appkit", stages: [.initBegins, .children, .initEnds, .attach],
    passes: [
      .apply([.identity, .attributes, .outlets, .collections], .written), .apply(.actions, .written), .awake(.begin),
      .owner(.awake), .present,
    ], undefined: [.connections, .awake])

  /// GNUstep's XIB loader: siblings are added together, the owner awakes first, and each object's attributes are set
  /// just before it awakes, which is after the outlets.
  ///
  /// `+P +A A! +B B! P<A P<B P! O~P A~B act *O A.nm *A B.nm *B P.nm *P`. This is the design that its source states.
  /// Version 0.29 does not set the attributes at all.
  public static let gnustepXIB = LoadOrder(
    name: "gnustep-xib", stages: [.initBegins, .children, .adoptChildren, .initEnds],
    passes: [
      .apply(.connections, .written), .owner(.awake), .attributesAndAwake(.completion), .present,
    ])

  /// GNUstep's nib loader: objects awake in the order of a hash table, the owner last.
  ///
  /// `+P +A A! P<A +B B! P<B P!`, connectors as written, `*` in any order, `*O`, windows.
  public static let gnustepNib = LoadOrder(
    name: "gnustep-nib", stages: [.initBegins, .children, .initEnds, .attach],
    passes: [
      .apply([.identity, .attributes, .connections], .written), .awake(.scattered), .owner(.awake), .present,
    ], undefined: [.construction, .awake])

  /// Cocotron: initializers end children first, and so do the awakes.
  ///
  /// `+P +A A! P<A +B B! P<B P!`, connectors as written, `*A *B *P`, windows.
  public static let cocotron = LoadOrder(
    name: "cocotron", stages: [.initBegins, .children, .initEnds, .attach],
    passes: [.apply([.identity, .attributes, .connections], .written), .awake(.completion), .present])

  /// Cappuccino: objects are made and awoken in the reverse order of the array.
  ///
  /// `+B B! +A A! +P P<A P<B P!`, connectors as written, `*B *A *P *O`, windows.
  public static let cappuccino = LoadOrder(
    name: "cappuccino", construction: .reverse, stages: [.initBegins, .children, .initEnds, .attach],
    passes: [
      .apply([.identity, .attributes, .connections], .written), .awake(.reverse), .owner(.awake), .present,
    ])

  /// WinObjC: windows are shown before any object is awake, and a collection grows with each load.
  ///
  /// As `uikit`, but the windows come before `*P *A *B`.
  public static let winobjc = LoadOrder(
    name: "winobjc", construction: .connections, stages: [.initBegins, .children, .initEnds, .attach],
    passes: [.apply([.identity, .attributes], .document), .apply(.connections, .written), .present, .awake(.begin)],
    collections: .extend)

  /// GTK 4's builder: each object has its properties set before its id, its children come after it, and it is added
  /// when it is complete. Backward references are set at once, forward references after the tree. The fields of a
  /// template, here the owner's outlets, are set last.
  ///
  /// `+P P! P.nm +A A! A.nm P<A +B B! B.nm P<B A~B act *A *B *P O~P`. An included layout is complete before the use site
  /// gives it attributes.
  public static let gtk = LoadOrder(
    name: "gtk",
    stages: [
      .initBegins, .initEnds, .attributes, .outlets(.nowOrLater), .identity, .children, .included(.awake),
      .included(.attributes), .attach,
    ],
    passes: [
      .apply([.objectOutlets, .collections], .written), .apply(.actions, .written), .awake(.completion), .present,
      .apply(.ownerOutlets, .written),
    ], reuse: nil)

  /// Android's inflater: constructors consume their attributes, and a view is finished before it is added.
  ///
  /// `+P P.nm P! +A A.nm act A! *A P<A +B B.nm B! *B P<B *P`, then what `findViewById` would find: `O~P A~B`. The root of
  /// an included layout is finished before it has the id of the `<include>`.
  public static let android = LoadOrder(
    name: "android",
    stages: [
      .initBegins, .identity, .attributes, .actions, .initEnds, .children, .awake, .included(.attributes), .attach,
    ],
    passes: [.apply(.connections, .written), .present])

  /// .NET's XAML writer, as in WPF: an object is added before its properties are set, handlers and named fields are set
  /// first, and an object with unresolved references is not ended until they are resolved.
  ///
  /// `+P P! O~P P.nm +A A! P<A act A.nm +B B! P<B B.nm *B A~B *A *P`.
  public static let xaml = LoadOrder(
    name: "xaml",
    stages: [
      .initBegins, .initEnds, .attach, .ownerOutlets, .actions, .identity, .attributes, .outlets(.whenComplete),
      .children, .awakeWhenWired,
    ], passes: [.apply(.connections, .written), .awake(.completion), .present])

  /// Mono's XAML writer: objects are ended before their references are set.
  ///
  /// `+P P! P.nm +A A! A.nm P<A *A +B B! B.nm P<B *B *P A~B`.
  public static let xamlMono = LoadOrder(
    name: "xaml-mono",
    stages: [
      .initBegins, .initEnds, .identity, .attributes, .children, .attach, .awake,
    ], passes: [.apply(.connections, .written), .present])

  /// JavaFX's loader: the controller's fields are filled as soon as an object exists, an object's own attributes are
  /// set after its children, and a forward reference is silently nil. Only the controller receives a call.
  ///
  /// `+P P! O~P +A A! A.nm A~nil act P<A +B B! B.nm P<B P.nm *O`. The controller of an included layout is called before
  /// the layout's root is added.
  public static let javafx = LoadOrder(
    name: "javafx",
    stages: [
      .initBegins, .initEnds, .identity, .ownerOutlets, .children, .attributes, .outlets(.nowOrNever), .actions,
      .included(.owner), .included(.attributes), .attach,
    ], passes: [.apply(.connections, .written), .owner(.awake), .present])

  /// Delphi's and Free Pascal's streaming: an object is added and named before its properties, references are
  /// fixed last in, first out, and the owner, which is the root, is loaded first.
  ///
  /// `+P P! O~P P.nm +A A! P<A A.nm act +B B! P<B B.nm A~B *O *P *A *B`. The objects of a frame, which is an included
  /// layout, are loaded twice: with the values of the frame's own file, and with those that override them.
  public static let delphi = LoadOrder(
    name: "delphi",
    stages: [
      .initBegins, .initEnds, .attach, .identity, .ownerOutlets, .attributes, .actions, .children,
      .included(.awakeFirst), .included(.attributes),
    ],
    passes: [
      .apply(.objectOutlets, .lastFirst), .apply(.connections, .written), .owner(.awake),
      .awake(.includedRootsLast), .present,
    ])

  /// Turbo Vision's streams in C++: a reference builds its target immediately, or finds it half built. Views are added
  /// when they are read, and every group awakes its contents, once for each level of nesting.
  ///
  /// `+P P! P.nm +A A! A.nm +B B! B.nm A~B act P<A P<B *P *A *B`, then `O~P`.
  public static let turboVision = LoadOrder(
    name: "turbo-vision",
    stages: [
      .initBegins, .initEnds, .attributes, .outlets(.building), .actions, .children, .awakeSubtree, .attach,
    ], passes: [.apply(.connections, .written), .present])

  /// Free Vision's streams: like Turbo Vision's, but references are patched, and each object awakes once, at the end.
  ///
  /// `+P P! P.nm +A A! A.nm act P<A +B B! B.nm P<B A~B *P *A *B`, then `O~P`.
  public static let freeVision = LoadOrder(
    name: "free-vision",
    stages: [.initBegins, .initEnds, .attributes, .outlets(.nowOrLater), .actions, .attach, .children],
    passes: [
      .apply([.objectOutlets, .collections, .actions], .written), .awake(.begin), .apply(.ownerOutlets, .written),
      .present,
    ])

  /// Qt's QUiLoader: properties are set as each widget is made, connections come after the tree, and no object is awoken.
  ///
  /// `+P P! P.nm +A A! P<A A.nm +B B! P<B B.nm O~P A~B act`. Qt's `P<A` comes within A's constructor.
  public static let quiloader = LoadOrder(
    name: "quiloader", stages: [.initBegins, .initEnds, .attach, .identity, .attributes, .children],
    passes: [.apply(.connections, .written), .present])

  /// Qt's uic, which compiles the same files: all widgets are made first, then properties are set.
  ///
  /// `+P P! +A A! P<A +B B! P<B P.nm A.nm B.nm O~P A~B act`.
  public static let uic = LoadOrder(
    name: "uic", stages: [.initBegins, .initEnds, .attach, .children],
    passes: [.apply([.identity, .attributes], .document), .apply(.connections, .written), .present])

  /// QML's engine: an object has its own values before its contents, references and handlers are made last in, first out
  /// when the tree is there, and an object is completed before its contents, the last of several siblings first.
  ///
  /// `+P P! P.nm +A A! A.nm P<A +B B! B.nm P<B A~B act *P *B *A O~P`. A component has its own values first, and those of the
  /// place of use before it is added.
  public static let qml = LoadOrder(
    name: "qml",
    stages: [.initBegins, .initEnds, .identity, .attributes, .children, .included(.attributes), .attach],
    passes: [
      .apply([.objectOutlets, .collections], .lastFirst), .apply(.actions, .lastFirst), .awake(.siblingsReversed),
      .apply(.ownerOutlets, .written), .present,
    ], reuse: nil)
}
