extension Diagnostic {
  /// A kind of fault, stable from release to release. New ones may come; none changes its meaning.
  ///
  /// A reader of a format of your own, or a check of your classes, can have codes of its own.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as messages print it: `unknown-outlet`.
    public let rawValue: String

    /// The code as messages print it.
    public var description: String { rawValue }

    /// Creates a code of your own.
    ///
    /// - Parameter rawValue: the code as messages print it, in lowercase with hyphens. Two codes with one text are equal.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

// Codes of reading: the text is not a layout.
extension Diagnostic.Code {
  /// The file cannot be opened or read.
  public static let unreadableFile = Self("unreadable-file")
  /// There is nothing in the file but white space and comments.
  public static let emptyFile = Self("empty-file")
  /// The bytes are not UTF-8, or the file declares another encoding.
  public static let notUTF8 = Self("not-utf8")
  /// The text is not well-formed XML.
  public static let malformedXML = Self("malformed-xml")
  /// An end tag does not belong to the element that is open.
  public static let mismatchedTag = Self("mismatched-tag")
  /// An element is not closed.
  public static let unclosedElement = Self("unclosed-element")
  /// An attribute stands twice in one tag.
  public static let duplicateAttribute = Self("duplicate-attribute")
  /// A document type declaration: layouts may have none.
  public static let doctype = Self("doctype")
  /// Two items of one value have the same key.
  public static let duplicateKey = Self("duplicate-key")
  /// A reference to an entity that is not one of XML's own five.
  public static let unknownEntity = Self("unknown-entity")
  /// A namespace or a prefix: layouts have none.
  public static let namespace = Self("namespace")
  /// The root element is not `layout`, or the file is of another format.
  public static let notALayout = Self("not-a-layout")
  /// The layout's version is missing or not one that this reader knows.
  public static let unsupportedVersion = Self("unsupported-version")
  /// An element stands where it may not.
  public static let misplacedElement = Self("misplaced-element")
  /// Text stands between elements.
  public static let misplacedText = Self("misplaced-text")
  /// The marks of a merge that is not finished.
  public static let unfinishedMerge = Self("unfinished-merge")
  /// An element of the vocabulary lacks an attribute that it needs, has one too many, or has an empty one.
  public static let badElement = Self("bad-element")
  /// An element of another system's file that is not known here, and kept as it is written.
  public static let unknownElement = Self("unknown-element")
  /// Something of another system's file that a layout cannot say.
  public static let notConverted = Self("not-converted")
  /// The file passes a limit of `ReadingLimits`.
  public static let limitExceeded = Self("limit-exceeded")
}

// Codes of Interface Builder's files.
extension Diagnostic.Code {
  /// A scene that no segue leads to, and that code cannot ask for.
  public static let unreachableScene = Self("unreachable-scene")
  /// A scene, a segue or a storyboard that is asked for and not there.
  public static let noSuchScene = Self("no-such-scene")
  /// A view that is not where its constraints put it.
  public static let misplacedView = Self("misplaced-view")
  /// A view the place of which its constraints leave open.
  public static let ambiguousLayout = Self("ambiguous-layout")
  /// Two placeholders for one thing, or one that is an object too.
  public static let ambiguousPlaceholder = Self("ambiguous-placeholder")
}

// Codes of planning: the layout does not fit the classes.
extension Diagnostic.Code {
  /// An element names a class that is not registered.
  public static let unknownClass = Self("unknown-class")
  /// The class declares no attribute, outlet or event of that name.
  public static let unknownAttribute = Self("unknown-attribute")
  /// A value does not parse as the type that the class declares.
  public static let badValue = Self("bad-value")
  /// Text, items or objects are given for an attribute that takes another of the three, or a reference.
  public static let valueKind = Self("value-kind")
  /// An object is given as the value of an attribute that takes objects of another class.
  public static let partType = Self("part-type")
  /// Several objects are given for an attribute that takes one.
  public static let tooManyParts = Self("too-many-parts")
  /// Two values of one object cannot both hold: a minimum that is more than the maximum.
  public static let contradictoryValues = Self("contradictory-values")
  /// An attribute that the class requires is missing.
  public static let missingAttribute = Self("missing-attribute")
  /// Two objects have the same id.
  public static let duplicateID = Self("duplicate-id")
  /// An id is empty, reserved, or has characters that a reference cannot hold.
  public static let badID = Self("bad-id")
  /// A reference that is not of the form `#id`, or names nothing that a reference can.
  public static let badReference = Self("bad-reference")
  /// A reference to an id that no object has.
  public static let danglingReference = Self("dangling-reference")
  /// A reference to an external object that the caller does not hand in.
  public static let unknownExternal = Self("unknown-external")
  /// The class declares no outlet of that name.
  public static let unknownOutlet = Self("unknown-outlet")
  /// The outlet is of another class than the object.
  public static let outletType = Self("outlet-type")
  /// One outlet is connected twice.
  public static let duplicateConnection = Self("duplicate-connection")
  /// An outlet that the class requires is not connected.
  public static let missingOutlet = Self("missing-outlet")
  /// The class declares no event of that name.
  public static let unknownEvent = Self("unknown-event")
  /// The target's class declares no action of that name.
  public static let unknownAction = Self("unknown-action")
  /// The action takes a sender of another class.
  public static let senderType = Self("sender-type")
  /// An object is to awake after another, and one of the two is never awoken.
  public static let noAwake = Self("no-awake")
  /// Objects wait for each other to awake.
  public static let awakeCycle = Self("awake-cycle")
  /// A reference is given for a value that an initializer decodes.
  public static let referenceInInitializer = Self("reference-in-initializer")
  /// The class takes no children.
  public static let childrenNotAllowed = Self("children-not-allowed")
  /// The class takes children of another class.
  public static let childType = Self("child-type")
  /// The class takes fewer children.
  public static let tooManyChildren = Self("too-many-children")
  /// An object that is replaced when it is made has children, which would stay in the one that is given up.
  public static let substitutedContainer = Self("substituted-container")
  /// The layout belongs to an owner of another class.
  public static let ownerMismatch = Self("owner-mismatch")
  /// The layout connects an owner, and none was given.
  public static let missingOwner = Self("missing-owner")
  /// Loading the layout would load it again without end.
  public static let selfLoading = Self("self-loading")
}

// Codes of the checks that classes declare: the layout loads, but probably does not do what its author meant.
extension Diagnostic.Code {
  /// Something has no effect where it stands.
  public static let noEffect = Self("no-effect")
  /// Two things answer to one key or letter, so that the second is not reached.
  public static let ambiguousKey = Self("ambiguous-key")
  /// A value stands for one of several things, and there is none of that name or number.
  public static let unknownChoice = Self("unknown-choice")
}

// Codes of loading: the layout was sound, and a class failed.
extension Diagnostic.Code {
  /// An initializer, setter, awake or `didLoad` threw an error.
  public static let classThrew = Self("class-threw")
  /// An initializer asked for a reference.
  public static let referenceDecoded = Self("reference-decoded")
  /// An initializer asked for an attribute as a type that it does not parse as.
  public static let badDecode = Self("bad-decode")
  /// An initializer left its children, or handed them to another object, so that no object would hold them.
  public static let childrenNotDecoded = Self("children-not-decoded")
  /// An initializer left an object that is the value of an attribute, so that no object would hold it.
  public static let partsNotDecoded = Self("parts-not-decoded")
  /// A decoder was used outside the initializer that it was made for.
  public static let decoderOutsideInit = Self("decoder-outside-init")
  /// A class asked for a layout by name, and it could not be had.
  public static let nestedLayout = Self("nested-layout")
  /// A class was registered on an actor, and the load does not run there.
  public static let wrongActor = Self("wrong-actor")
}

// Codes of compiled layouts.
extension Diagnostic.Code {
  /// The bytes of a compiled layout are not the ones that were written, or say something that no layout can.
  public static let damagedLayout = Self("damaged-layout")
}

// Codes of archives.
extension Diagnostic.Code {
  /// An object encodes two things for one key.
  public static let encodedTwice = Self("encoded-twice")
  /// The file cannot be written.
  public static let unwritableFile = Self("unwritable-file")
  /// The file is no binary property list, or a damaged one.
  public static let badPropertyList = Self("bad-property-list")
  /// The property list is not an archive.
  public static let notAnArchive = Self("not-an-archive")
  /// A part of the archive is not what the format expects.
  public static let badArchive = Self("bad-archive")
  /// The bytes of the archive are not the ones that were written: they do not fit their checksum.
  public static let damagedArchive = Self("damaged-archive")
  /// The archive was written by a later version of the program than this one.
  public static let newerArchive = Self("newer-archive")
  /// An object contains itself.
  public static let containmentCycle = Self("containment-cycle")
  /// The archive was made of an object of another class than is wanted.
  public static let wrongRoot = Self("wrong-root")
}

// Codes of texts in other languages.
extension Diagnostic.Code {
  /// A table or a catalog of texts is not as such a file is written.
  public static let malformedTexts = Self("malformed-texts")
  /// A key names no text of the layout.
  public static let unknownKey = Self("unknown-key")
  /// A language lacks a text that the layout has.
  public static let missingText = Self("missing-text")
  /// A translation has other format specifiers than the layout's text.
  public static let differentFormat = Self("different-format")
  /// A text depends on a number or a device, and is left out.
  public static let variedText = Self("varied-text")

  /// Every code that only texts in other languages can get.
  package static let ofTexts: [Self] = [.malformedTexts, .unknownKey, .missingText, .differentFormat, .variedText]
}

extension Diagnostic.Code {
  /// Every code there is: those of layouts, of compiled layouts, of archives, of exploring and of texts in other languages.
  public static let all: [Self] = ofLayouts + ofCompiledLayouts + ofArchives + ofExploring + ofTexts

  /// Every code that only a compiled layout can get; it can get those of layouts too.
  package static let ofCompiledLayouts: [Self] = [.damagedLayout]

  /// Every code that a layout can get, in the order of a load.
  package static let ofLayouts: [Self] = [
    .unreadableFile, .emptyFile, .notUTF8, .malformedXML, .mismatchedTag, .unclosedElement,
    .duplicateAttribute, .duplicateKey,
    .doctype, .unknownEntity, .namespace, .notALayout, .unsupportedVersion, .misplacedElement, .misplacedText,
    .unfinishedMerge, .badElement, .limitExceeded, .unknownClass, .unknownAttribute, .badValue, .valueKind, .partType,
    .tooManyParts, .contradictoryValues, .missingAttribute,
    .duplicateID, .badID,
    .badReference, .danglingReference, .unknownExternal, .unknownOutlet, .outletType, .duplicateConnection,
    .missingOutlet, .unknownEvent, .unknownAction, .senderType, .noAwake, .awakeCycle,
    .referenceInInitializer, .childrenNotAllowed, .childType, .tooManyChildren, .substitutedContainer,
    .ownerMismatch, .missingOwner, .selfLoading, .noEffect, .ambiguousKey, .unknownChoice, .classThrew,
    .referenceDecoded,
    .badDecode, .childrenNotDecoded, .partsNotDecoded, .decoderOutsideInit, .nestedLayout, .wrongActor,
  ]

  /// Every code that only an archive can get; it can get many of those of layouts too.
  package static let ofArchives: [Self] = [
    .encodedTwice, .unwritableFile, .badPropertyList, .notAnArchive, .damagedArchive, .badArchive, .newerArchive,
    .containmentCycle, .wrongRoot,
  ]
}

// Codes of exploring: what depends on an order that is not promised.
extension Diagnostic.Code {
  /// Two loads that are both allowed end differently.
  public static let orderDependent = Self("order-dependent")
  /// Two callbacks touch one property, and nothing says which comes first.
  public static let unorderedAccess = Self("unordered-access")
  /// An outlet is read before it is wired.
  public static let earlyOutlet = Self("early-outlet")
  /// A value of the file makes no difference, because the object is set anew.
  public static let lostValue = Self("lost-value")

  /// A load that is repeated ends differently, because something outside the objects lasts.
  public static let survivingState = Self("state-survives")
  /// A value follows the order of a set or a dictionary, or a hash value.
  public static let hashOrder = Self("hash-order")
  /// A value follows the order in which tasks run.
  public static let taskOrder = Self("task-order")

  /// Every code that exploring a layout can find.
  package static let ofExploring: [Self] = [
    .orderDependent, .unorderedAccess, .earlyOutlet, .lostValue, .survivingState, .hashOrder, .taskOrder,
  ]
}
