extension Diagnostic {
  /// A kind of fault, stable from release to release. New kinds may be added, but the meaning of a kind does not change.
  ///
  /// A reader of a format of your own, or a check of your classes, can have codes of its own.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as messages print it: `unknown-outlet`.
    public let rawValue: String

    /// The code as messages print it.
    public var description: String { rawValue }

    /// Creates a code of your own.
    ///
    /// - Parameter rawValue: the code as messages print it, in lowercase with hyphens. Two codes with the same text are
    ///   equal.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

// Codes of reading: the text is not a layout.
extension Diagnostic.Code {
  /// The file cannot be opened or read.
  public static let unreadableFile = Self("unreadable-file")
  /// The file contains only white space and comments.
  public static let emptyFile = Self("empty-file")
  /// The bytes are not UTF-8, or the file declares another encoding.
  public static let notUTF8 = Self("not-utf8")
  /// The text is not well-formed XML.
  public static let malformedXML = Self("malformed-xml")
  /// An end tag does not belong to the element that is open.
  public static let mismatchedTag = Self("mismatched-tag")
  /// An element is not closed.
  public static let unclosedElement = Self("unclosed-element")
  /// An attribute occurs twice in one tag.
  public static let duplicateAttribute = Self("duplicate-attribute")
  /// A document type declaration, which layouts must not have.
  public static let doctype = Self("doctype")
  /// Two items of one value have the same key.
  public static let duplicateKey = Self("duplicate-key")
  /// A reference to an entity that is not one of the five that XML defines.
  public static let unknownEntity = Self("unknown-entity")
  /// A namespace or a prefix, which layouts do not have.
  public static let namespace = Self("namespace")
  /// The root element is not `layout`, or the file is of another format.
  public static let notALayout = Self("not-a-layout")
  /// The layout's version is missing, or this reader does not know it.
  public static let unsupportedVersion = Self("unsupported-version")
  /// An element is at a place where it is not allowed.
  public static let misplacedElement = Self("misplaced-element")
  /// Text between elements.
  public static let misplacedText = Self("misplaced-text")
  /// The marks of a merge that is not finished.
  public static let unfinishedMerge = Self("unfinished-merge")
  /// An element of the vocabulary lacks an attribute that it needs, has one too many, or has an empty one.
  public static let badElement = Self("bad-element")
  /// An element of another system's file that is unknown, and kept unchanged.
  public static let unknownElement = Self("unknown-element")
  /// Content of another system's file that a layout cannot express.
  public static let notConverted = Self("not-converted")
  /// The file exceeds a limit of `ReadingLimits`.
  public static let limitExceeded = Self("limit-exceeded")
}

// Codes of Interface Builder's files.
extension Diagnostic.Code {
  /// A scene that no segue leads to, and that code cannot request.
  public static let unreachableScene = Self("unreachable-scene")
  /// A scene, a segue or a storyboard that is referred to but does not exist.
  public static let noSuchScene = Self("no-such-scene")
  /// A view that is not where its constraints put it.
  public static let misplacedView = Self("misplaced-view")
  /// A view whose position or size is not determined by its constraints.
  public static let ambiguousLayout = Self("ambiguous-layout")
  /// Two placeholders for the same thing, or a placeholder that is also an object.
  public static let ambiguousPlaceholder = Self("ambiguous-placeholder")
  /// An outlet outside a prototype that leads to an object in it.
  public static let outletIntoPrototype = Self("outlet-into-prototype")
  /// Scenes that make each other without end.
  public static let sceneCycle = Self("scene-cycle")
  /// A runtime attribute of a placeholder, which a load does not set.
  public static let placeholderAttribute = Self("placeholder-attribute")
}

// Codes of planning: the layout does not fit the classes.
extension Diagnostic.Code {
  /// An element names a class that is not registered.
  public static let unknownClass = Self("unknown-class")
  /// The class does not declare an attribute, outlet or event of that name.
  public static let unknownAttribute = Self("unknown-attribute")
  /// A value does not parse as the type that the class declares.
  public static let badValue = Self("bad-value")
  /// Text, items or objects are given for an attribute that takes another of the three, or that takes a reference.
  public static let valueKind = Self("value-kind")
  /// An object is given as the value of an attribute that takes objects of another class.
  public static let partType = Self("part-type")
  /// Several objects are given for an attribute that takes one.
  public static let tooManyParts = Self("too-many-parts")
  /// Two values of one object contradict each other, such as a minimum that is greater than the maximum.
  public static let contradictoryValues = Self("contradictory-values")
  /// An attribute that the class requires is missing.
  public static let missingAttribute = Self("missing-attribute")
  /// Two objects have the same id.
  public static let duplicateID = Self("duplicate-id")
  /// An id is empty, reserved, or has characters that a reference cannot contain.
  public static let badID = Self("bad-id")
  /// A reference that is not of the form `#id`, or that names something that cannot be referred to.
  public static let badReference = Self("bad-reference")
  /// A reference to an id that no object has.
  public static let danglingReference = Self("dangling-reference")
  /// A reference to an external object that the caller does not pass.
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
  /// An object should awake after another, but one of the two is never awoken.
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
  /// An object that is replaced when it is made has children, which would stay in the discarded original.
  public static let substitutedContainer = Self("substituted-container")
  /// The layout belongs to an owner of another class.
  public static let ownerMismatch = Self("owner-mismatch")
  /// The layout connects an owner, but none was given.
  public static let missingOwner = Self("missing-owner")
  /// Loading the layout would load it again endlessly.
  public static let selfLoading = Self("self-loading")
}

// Codes of the checks that classes declare: the layout loads, but probably does not do what its author meant.
extension Diagnostic.Code {
  /// A part of the layout has no effect at its place.
  public static let noEffect = Self("no-effect")
  /// Two controls have the same key or shortcut letter, so that the second cannot be reached.
  public static let ambiguousKey = Self("ambiguous-key")
  /// A value selects something by a name or number that does not exist.
  public static let unknownChoice = Self("unknown-choice")
}

// Codes of loading: the layout was valid, and a class failed.
extension Diagnostic.Code {
  /// An initializer, setter, awake or `didLoad` threw an error.
  public static let classThrew = Self("class-threw")
  /// An initializer asked for a reference.
  public static let referenceDecoded = Self("reference-decoded")
  /// An initializer asked for an attribute as a type that it does not parse as.
  public static let badDecode = Self("bad-decode")
  /// An initializer did not decode its children, or gave them to another object, so that no object would retain them.
  public static let childrenNotDecoded = Self("children-not-decoded")
  /// An initializer did not decode an object that is the value of an attribute, so that no object would retain it.
  public static let partsNotDecoded = Self("parts-not-decoded")
  /// A decoder was used outside the initializer that it was made for.
  public static let decoderOutsideInit = Self("decoder-outside-init")
  /// A class asked for a layout by name, and it could not be loaded.
  public static let nestedLayout = Self("nested-layout")
  /// A class was registered on an actor, but the load does not run there.
  public static let wrongActor = Self("wrong-actor")
}

// Codes of compiled layouts.
extension Diagnostic.Code {
  /// The bytes of a compiled layout are not the ones that were written, or contain something that a layout cannot
  /// contain.
  public static let damagedLayout = Self("damaged-layout")
}

// Codes of archives.
extension Diagnostic.Code {
  /// An object encodes two values for one key.
  public static let encodedTwice = Self("encoded-twice")
  /// The file cannot be written.
  public static let unwritableFile = Self("unwritable-file")
  /// The file is not a binary property list, or is a damaged one.
  public static let badPropertyList = Self("bad-property-list")
  /// The property list is not an archive.
  public static let notAnArchive = Self("not-an-archive")
  /// A part of the archive is not what the format expects.
  public static let badArchive = Self("bad-archive")
  /// The bytes of the archive are not the ones that were written: the checksum is wrong.
  public static let damagedArchive = Self("damaged-archive")
  /// The archive was written by a later version of the program than this one.
  public static let newerArchive = Self("newer-archive")
  /// An object contains itself.
  public static let containmentCycle = Self("containment-cycle")
  /// The root object of the archive has another class than the expected one.
  public static let wrongRoot = Self("wrong-root")
}

// Codes of texts in other languages.
extension Diagnostic.Code {
  /// A table or a catalog of texts has a syntax error.
  public static let malformedTexts = Self("malformed-texts")
  /// A key does not belong to a text of the layout.
  public static let unknownKey = Self("unknown-key")
  /// A text of the layout is missing in a language.
  public static let missingText = Self("missing-text")
  /// A translation has different format specifiers than the layout's text.
  public static let differentFormat = Self("different-format")
  /// A text depends on a number or a device, and is omitted.
  public static let variedText = Self("varied-text")

  /// The codes that only texts in other languages can have.
  package static let ofTexts: [Self] = [.malformedTexts, .unknownKey, .missingText, .differentFormat, .variedText]
}

// Codes of version 2 of the vocabulary.
extension Diagnostic.Code {
  /// `nib.allow` names a code that no warning or notice of the element and its contents has.
  public static let unusedAllowance = Self("unused-allowance")
  /// A layout has no parameter of that name.
  public static let unknownParameter = Self("unknown-parameter")
  /// A layout is included without a parameter that has no default.
  public static let missingParameter = Self("missing-parameter")
  /// An object of an included layout that other layouts cannot refer to.
  public static let notExported = Self("not-exported")
}

// Codes of catalogs of classes.
extension Diagnostic.Code {
  /// A catalog of classes has a syntax error, or a class in it is incomplete.
  public static let malformedClasses = Self("malformed-classes")

  /// The codes that only catalogs of classes can have.
  package static let ofClasses: [Self] = [.malformedClasses]
}

extension Diagnostic.Code {
  /// All codes: those of layouts, of compiled layouts, of archives, of exploring, of texts in other languages, and of
  /// catalogs of classes.
  public static let all: [Self] = ofLayouts + ofCompiledLayouts + ofArchives + ofExploring + ofTexts + ofClasses

  /// The codes that only a compiled layout can have. It can also have those of layouts.
  package static let ofCompiledLayouts: [Self] = [.damagedLayout]

  /// The codes that a layout can have, in the order of a load.
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
    .ownerMismatch, .missingOwner, .selfLoading, .noEffect, .ambiguousKey, .unknownChoice, .unusedAllowance,
    .unknownParameter, .missingParameter, .notExported,
    .classThrew,
    .referenceDecoded,
    .badDecode, .childrenNotDecoded, .partsNotDecoded, .decoderOutsideInit, .nestedLayout, .wrongActor,
  ]

  /// The codes that only an archive can have. It can also have many of those of layouts.
  package static let ofArchives: [Self] = [
    .encodedTwice, .unwritableFile, .badPropertyList, .notAnArchive, .damagedArchive, .badArchive, .newerArchive,
    .containmentCycle, .wrongRoot,
  ]
}

// Codes of exploring: results that depend on an order that is not promised.
extension Diagnostic.Code {
  /// Two loads that are both allowed end differently.
  public static let orderDependent = Self("order-dependent")
  /// Two callbacks touch one property, and nothing says which comes first.
  public static let unorderedAccess = Self("unordered-access")
  /// An outlet is read before it is wired.
  public static let earlyOutlet = Self("early-outlet")
  /// A value of the file has no effect, because it is overwritten later.
  public static let lostValue = Self("lost-value")

  /// A repeated load has a different result, because state outside the objects survives.
  public static let survivingState = Self("state-survives")
  /// The order of the first load of a process decides a value for all its loads.
  public static let firstLoad = Self("first-load")
  /// A value depends on the order of a set or a dictionary, or on a hash value.
  public static let hashOrder = Self("hash-order")
  /// A value depends on the order in which tasks run.
  public static let taskOrder = Self("task-order")
  /// A value depends on when work runs that is queued on the main thread.
  public static let queueOrder = Self("queue-order")

  /// The codes that exploring a layout can find.
  package static let ofExploring: [Self] = [
    .orderDependent, .unorderedAccess, .earlyOutlet, .lostValue, .survivingState, .firstLoad, .hashOrder,
    .taskOrder, .queueOrder,
  ]
}
