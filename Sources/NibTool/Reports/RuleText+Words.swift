// Written by the tests of RuleText: RECORD_DOCS=1 writes it again after a change of a comment or of an article.
extension RuleText {
  /// The comments of the codes.
  static let summaries: [String: String] = [
    "ambiguous-key":
      #"Two controls have the same key or shortcut letter, so that the second cannot be reached."#,
    "ambiguous-layout":
      #"A view whose position or size is not determined by its constraints."#,
    "ambiguous-placeholder":
      #"Two placeholders for the same thing, or a placeholder that is also an object."#,
    "awake-cycle":
      #"Objects wait for each other to awake."#,
    "bad-archive":
      #"A part of the archive is not what the format expects."#,
    "bad-decode":
      #"An initializer asked for an attribute as a type that it does not parse as."#,
    "bad-element":
      #"An element of the vocabulary lacks an attribute that it needs, has one too many, or has an empty one."#,
    "bad-id":
      #"An id is empty, reserved, or has characters that a reference cannot contain."#,
    "bad-property-list":
      #"The file is not a binary property list, or is a damaged one."#,
    "bad-reference":
      #"A reference that is not of the form `#id`, or that names something that cannot be referred to."#,
    "bad-value":
      #"A value does not parse as the type that the class declares."#,
    "base-class":
      #"A class that a project does not use for an element."#,
    "bottom-bar":
      #"A controller that does not hide the bottom bar."#,
    "child-type":
      #"The class takes children of another class."#,
    "children-not-allowed":
      #"The class takes no children."#,
    "children-not-decoded":
      #"An initializer did not decode its children, or gave them to another object, so that no object would retain them."#,
    "class-threw":
      #"An initializer, setter, awake or `didLoad` threw an error."#,
    "clipped-text":
      #"A translated text that is wider than its label."#,
    "containment-cycle":
      #"An object contains itself."#,
    "contradictory-constraints":
      #"Two required constraints that cannot both be met."#,
    "contradictory-values":
      #"Two values of one object contradict each other, such as a minimum that is greater than the maximum."#,
    "controller-class":
      #"A controller whose class is not named like the file."#,
    "damaged-archive":
      #"The bytes of the archive are not the ones that were written: the checksum is wrong."#,
    "damaged-layout":
      #"The bytes of a compiled layout are not the ones that were written, or contain something that a layout cannot contain."#,
    "dangling-reference":
      #"A reference to an id that no object has."#,
    "decoder-outside-init":
      #"A decoder was used outside the initializer that it was made for."#,
    "different-format":
      #"A translation has different format specifiers than the layout's text."#,
    "doctype":
      #"A document type declaration, which layouts must not have."#,
    "duplicate-action":
      #"An action that is connected twice."#,
    "duplicate-attribute":
      #"An attribute occurs twice in one tag."#,
    "duplicate-connection":
      #"One outlet is connected twice."#,
    "duplicate-constraint":
      #"Two constraints that say the same."#,
    "duplicate-id":
      #"Two objects have the same id."#,
    "duplicate-key":
      #"Two items of one value have the same key."#,
    "duplicate-reuse-identifier":
      #"Two prototypes of one view with the same reuse identifier."#,
    "dynamic-type-font":
      #"A text that adjusts its font, which is of no text style."#,
    "early-outlet":
      #"An outlet is read before it is wired."#,
    "empty-file":
      #"The file contains only white space and comments."#,
    "encoded-twice":
      #"An object encodes two values for one key."#,
    "first-load":
      #"The order of the first load of a process decides a value for all its loads."#,
    "fixed-text-width":
      #"A view with a text whose width is constant."#,
    "hash-order":
      #"A value depends on the order of a set or a dictionary, or on a hash value."#,
    "limit-exceeded":
      #"The file exceeds a limit of `ReadingLimits`."#,
    "lost-value":
      #"A value of the file has no effect, because it is overwritten later."#,
    "malformed-classes":
      #"A catalog of classes has a syntax error, or a class in it is incomplete."#,
    "malformed-texts":
      #"A table or a catalog of texts has a syntax error."#,
    "malformed-xml":
      #"The text is not well-formed XML."#,
    "margin-constraint":
      #"A constraint that is relative to a margin."#,
    "mismatched-tag":
      #"An end tag does not belong to the element that is open."#,
    "misplaced-element":
      #"An element is at a place where it is not allowed."#,
    "misplaced-text":
      #"Text between elements."#,
    "misplaced-view":
      #"A view that is not where its constraints put it."#,
    "missing-accessibility-label":
      #"A button with neither a title nor an accessibility label."#,
    "missing-attribute":
      #"An attribute that the class requires is missing."#,
    "missing-outlet":
      #"An outlet that the class requires is not connected."#,
    "missing-owner":
      #"The layout connects an owner, but none was given."#,
    "missing-parameter":
      #"A layout is included without a parameter that has no default."#,
    "missing-reuse-identifier":
      #"A prototype without a reuse identifier."#,
    "missing-text":
      #"A text of the layout is missing in a language."#,
    "namespace":
      #"A namespace or a prefix, which layouts do not have."#,
    "negative-size":
      #"A frame whose width or height is less than 0."#,
    "nested-layout":
      #"A class asked for a layout by name, and it could not be loaded."#,
    "newer-archive":
      #"The archive was written by a later version of the program than this one."#,
    "no-application":
      #"A controller was asked for its view, or asked to present another controller, before it was presented."#,
    "no-auto-layout":
      #"A file without Auto Layout."#,
    "no-awake":
      #"An object should awake after another, but one of the two is never awoken."#,
    "no-controller":
      #"The first layout of a program contains no controller."#,
    "no-effect":
      #"A part of the layout has no effect at its place."#,
    "no-initial-controller":
      #"A storyboard without an initial controller."#,
    "no-such-scene":
      #"A scene, a segue or a storyboard that is referred to but does not exist."#,
    "no-view":
      #"A layout connects no view to the outlet `view` of its controller."#,
    "not-a-layout":
      #"The root element is not `layout`, or the file is of another format."#,
    "not-an-archive":
      #"The property list is not an archive."#,
    "not-converted":
      #"Content of another system's file that a layout cannot express."#,
    "not-exported":
      #"An object of an included layout that other layouts cannot refer to."#,
    "not-utf8":
      #"The bytes are not UTF-8, or the file declares another encoding."#,
    "order-dependent":
      #"Two loads that are both allowed end differently."#,
    "other-device":
      #"A file that is viewed as another device."#,
    "outlet-into-prototype":
      #"An outlet outside a prototype that leads to an object in it."#,
    "outlet-type":
      #"The outlet is of another class than the object."#,
    "outside-superview":
      #"A view that is completely outside its superview."#,
    "owner-mismatch":
      #"The layout belongs to an owner of another class."#,
    "part-type":
      #"An object is given as the value of an attribute that takes objects of another class."#,
    "parts-not-decoded":
      #"An initializer did not decode an object that is the value of an attribute, so that no object would retain it."#,
    "placeholder-attribute":
      #"A runtime attribute of a placeholder, which a load does not set."#,
    "queue-order":
      #"A value depends on when work runs that is queued on the main thread."#,
    "reference-decoded":
      #"An initializer asked for a reference."#,
    "reference-in-initializer":
      #"A reference is given for a value that an initializer decodes."#,
    "reuse-identifier-class":
      #"A cell whose reuse identifier is not the name of its class."#,
    "scene-cycle":
      #"Scenes that make each other without end."#,
    "self-loading":
      #"Loading the layout would load it again endlessly."#,
    "sender-type":
      #"The action takes a sender of another class."#,
    "several-controllers":
      #"A storyboard with more than one controller."#,
    "stack-view-background":
      #"A stack view with a background color."#,
    "state-survives":
      #"A repeated load has a different result, because state outside the objects survives."#,
    "static-table":
      #"Static cells outside a table view controller."#,
    "storyboard-identifier-class":
      #"A controller whose storyboard identifier is not the name of its class."#,
    "substituted-container":
      #"An object that is replaced when it is made has children, which would stay in the discarded original."#,
    "task-order":
      #"A value depends on the order in which tasks run."#,
    "too-many-children":
      #"The class takes fewer children."#,
    "too-many-parts":
      #"Several objects are given for an attribute that takes one."#,
    "trait-collections":
      #"A file with or without trait collections."#,
    "unclosed-element":
      #"An element is not closed."#,
    "unconnected-action":
      #"An action that a class declares, and that no file connects."#,
    "unconnected-outlet":
      #"An outlet that a class declares, and that no file connects."#,
    "unfinished-merge":
      #"The marks of a merge that is not finished."#,
    "unknown-action":
      #"The target's class declares no action of that name."#,
    "unknown-attribute":
      #"The class does not declare an attribute, outlet or event of that name."#,
    "unknown-choice":
      #"A value selects something by a name or number that does not exist."#,
    "unknown-class":
      #"An element names a class that is not registered."#,
    "unknown-color":
      #"A named color that the project does not have."#,
    "unknown-element":
      #"An element of another system's file that is unknown, and kept unchanged."#,
    "unknown-entity":
      #"A reference to an entity that is not one of the five that XML defines."#,
    "unknown-event":
      #"The class declares no event of that name."#,
    "unknown-external":
      #"A reference to an external object that the caller does not pass."#,
    "unknown-identifier":
      #"An identifier that code names, and that no file has."#,
    "unknown-image":
      #"An image that the project does not have."#,
    "unknown-key":
      #"A key does not belong to a text of the layout."#,
    "unknown-outlet":
      #"The class declares no outlet of that name."#,
    "unknown-parameter":
      #"A layout has no parameter of that name."#,
    "unlisted-color":
      #"A named color that the project does not allow."#,
    "unordered-access":
      #"Two callbacks touch one property, and nothing says which comes first."#,
    "unreachable-scene":
      #"A scene that no segue leads to, and that code cannot request."#,
    "unreadable-file":
      #"The file cannot be opened or read."#,
    "unsupported-version":
      #"The layout's version is missing, or this reader does not know it."#,
    "untranslated-text":
      #"A text that is in no other language."#,
    "unused-allowance":
      #"`nib.allow` names a code that no warning or notice of the element and its contents has."#,
    "unused-identifier":
      #"An identifier of a file that no code names."#,
    "unused-resource":
      #"An image or a color that a file lists and does not use."#,
    "unwritable-file":
      #"The file cannot be written."#,
    "value-kind":
      #"Text, items or objects are given for an attribute that takes another of the three, or that takes a reference."#,
    "varied-text":
      #"A text depends on a number or a device, and is omitted."#,
    "wrong-actor":
      #"A class was registered on an actor, but the load does not run there."#,
    "wrong-module":
      #"A class without its module, or with another one."#,
    "wrong-root":
      #"The root object of the archive has another class than the expected one."#,
    "wrong-superclass":
      #"A class that is not of the family of the object to which a file gives it."#,
  ]

  /// The words of the articles about a code, in Markdown: for findings of exploring, the cures.
  static let explanations: [String: String] = [
    "ambiguous-key":
      #"Two objects use the same key or letter, so the second one cannot be reached. The note names the first."#,
    "awake-cycle":
      #"Objects wait for each other to awake, so none of them could. Each group of such objects is reported once, with one cycle. Each note is one step of the cycle, at the place that declares it. If a class declares the step, the place is the object. After a hundred cycles, the others are only counted. Of a long cycle, the first twelve steps are shown."#,
    "bad-decode":
      #"An initializer decodes an attribute as a type that does not fit the value. This happens if the class declares the attribute with another type than it decodes. Declare the type that you decode; the plan then reports the value."#,
    "bad-element":
      #"A `<layout>`, `<connect>` or `<attribute>` lacks an attribute that it needs or has one that it does not know. Or an `<attribute>` gives the `id`, `outlet`, `outlets` or `awake-after` of its object, which must be in the tag."#,
    "bad-id":
      #"An `id` is empty; has white space, `#`, `.` or `:` in it; or is one of the reserved words `owner`, `first` and `ext`."#,
    "bad-reference":
      #"A reference does not have the form `#id`, or names something that is not allowed there. An outlet cannot refer to `#first`, and an action needs the form `#target.name`. An attribute has one reference: it connects an event to one action, and an outlet to one object."#,
    "bad-value":
      #"The value does not fit the type that the class declares. A whole number consists of digits and an optional minus sign. Other numbers have a decimal point, not a comma. A Boolean is `true` or `false`: `yes`, `no`, `1`, `0` and the like are not values, and the note says which of the two they mean."#,
    "child-type":
      #"The class declares `children` of another class. The note names the elements that fit."#,
    "children-not-allowed":
      #"The class declares no `children`, but the object contains some. If the element is not even known, it gets the same code, and a note says that it is not known."#,
    "children-not-decoded":
      #"The class declares that its initializer takes the children, but the initializer did not call `NibDecoder.decodeChildren(_:)`."#,
    "class-threw":
      #"An initializer, a setter, `awake()` or `didLoad()` threw an error. The message ends with the error's own words; the place is the object, or the attribute that was being set."#,
    "contradictory-values":
      #"Two numbers of one object contradict each other: the class declares them as `ascending`. The note names the first."#,
    "dangling-reference":
      #"No object of the layout has the `id` that a reference names."#,
    "decoder-outside-init":
      #"A decoder was stored, and used after its initializer had returned. A decoder can only be used until the initializer returns."#,
    "doctype":
      #"The file has a document type declaration. This is not allowed, because a document type can define entities and include other files. Reading ends here."#,
    "duplicate-attribute":
      #"One object has two attributes of the same name, in its tag or as `<attribute>` elements. The note names the first."#,
    "duplicate-connection":
      #"One outlet, or one event, of one object is connected twice. The note names the first. To do two things in one event, write an action that does both."#,
    "duplicate-id":
      #"Two objects have the same `id`. The note names the first."#,
    "duplicate-key":
      #"Two items of one value have the same key. The note names the first."#,
    "early-outlet":
      #"Read the outlet in `awake()`. If code connects it later, read it after that."#,
    "empty-file":
      #"The file is empty, or contains only white space, comments and processing instructions."#,
    "first-load":
      #"Keep the state in an object of the load or in its owner, or let something outside the layout set it before the first load."#,
    "hash-order":
      #"Sort the elements of a set or a dictionary before you use them, or keep them in an array."#,
    "limit-exceeded":
      #"The file exceeds one of the `ReadingLimits`, or has more than 30 combining marks in a row, which no language needs and which are slow to compare. The message says which. Reading ends here."#,
    "lost-value":
      #"Set the default where the property is declared or in `init(coder:)`; `awake()` runs after the values of the file have been set."#,
    "malformed-xml":
      #"The text breaks a rule of XML that has no code of its own: a value without quotes, a `<` or an `&` that begins nothing, a second root element, a control character. The message says which."#,
    "mismatched-tag":
      #"An end tag does not match any open element. The note names the innermost open element. If the name of the end tag is nearly the name of that element, the end tag closes it."#,
    "misplaced-element":
      #"An element of the vocabulary is at a place where it is not allowed: a `<connect>` inside an object, an `<attribute>` outside of one, a `<layout>` inside another element, or any element inside a `<connect>` or an `<attribute>`."#,
    "misplaced-text":
      #"There is text between elements that is not white space. Write a text as the value of an attribute."#,
    "missing-attribute":
      #"The class declares an attribute as required, and the object does not have it."#,
    "missing-outlet":
      #"The class declares an outlet as required, and the layout does not connect it. An `@Outlet` whose property is not optional is required."#,
    "missing-owner":
      #"The layout names or connects an owner, but the caller passes none. `nib check` needs no owner. If the layout does not name the owner's class, `nib check` cannot check the owner's connections."#,
    "missing-parameter":
      #"A layout is included, or loaded alone, without a parameter that has no default."#,
    "namespace":
      #"A name has a prefix, or there is a namespace declaration. Layouts have no namespaces. Each prefix is reported once, at the first name that has it."#,
    "nested-layout":
      #"A nested layout is not found, or its file cannot be read. A plan finds this fault if the class declares the layouts that it loads, or if an attribute names a layout, as the `layout` of a controller does. The place is the element or the attribute. If a class calls `NibLoad.load(_:owner:)` without a declaration, it gets this error while the load is running. It also gets it if the load has no `layouts` in which to find the layout. The error's `underlying` is a `LayoutNotFound` if there is no such layout. If the layout is found but its text has errors, the class gets a `NibError` of that layout. If the class does not catch it, the outer load ends with `class-threw`."#,
    "no-awake":
      #"An object has `awake-after`, but it or the object that it names is never awoken, because the class has no `awake()`. If a class declares the order with `MembersBuilder.awakes(after:)`, this is not a fault, because the class cannot know which objects its objects will be connected to."#,
    "no-effect":
      #"An attribute or element has no effect at its place."#,
    "not-a-layout":
      #"The root element is not `<layout>`, or the file has another format. The message names formats that are often mistaken for a layout: files of Interface Builder and of other systems, compiled nibs, property lists, JSON, HTML, images, compressed files. No other fault is reported for such a file."#,
    "not-exported":
      #"A reference or a `<set>` leads into an included layout, and not to an object with `export="true"`."#,
    "not-utf8":
      #"The file begins with the marks of UTF-16 or UTF-32, declares another encoding, or has a byte that is not valid UTF-8. A file may declare UTF-8 or no encoding. It may declare ASCII (`US-ASCII` or `ASCII`) if it contains only ASCII."#,
    "order-dependent":
      #"Let only one callback set the value, or do the work where everything that it needs is promised: set defaults in `init(coder:)`, use several attributes or outlets in `awake()`, and rely on the `awake()` of other objects only in `didLoad()` or `afterInit()`. If one awake has to come first, declare `awake-after`."#,
    "outlet-type":
      #"The outlet is declared for another class than the class of the object. A subclass fits."#,
    "owner-mismatch":
      #"The layout names the class of its owner, but the owner is of another class. A subclass fits if its members add to those of its superclass. A plan that was made for an owner of another class has the same code."#,
    "part-type":
      #"The class takes objects of another class as this value. The note names the classes that fit."#,
    "parts-not-decoded":
      #"The class declares that its initializer takes a part, but the initializer did not call `NibDecoder.decodeObject(_:forKey:)` or `NibDecoder.decodeObjects(_:forKey:)` for it."#,
    "queue-order":
      #"Queue the work in `afterInit()`, or do it there."#,
    "reference-decoded":
      #"An initializer asked for an outlet, an event or another reference. Declare an outlet, and read it in `awake()`."#,
    "reference-in-initializer":
      #"The value of an attribute that only the initializer decodes is a reference. An initializer cannot decode one, because the object that it names may not exist yet. If the attribute's type is a text, the value is taken as text and there is no such fault."#,
    "self-loading":
      #"Loading the layout would never end, because it, or a layout that it loads, loads itself again. A plan finds this if classes declare the layouts that they load, with `MembersBuilder.loads(layout:)`; it follows these layouts at any depth. If a class does not declare them, the second load is stopped with the same code. `Rating` and `Rating.layout.xml` are the same name, and a file that is found under two names is the same layout."#,
    "sender-type":
      #"The action takes a sender of another class than the object whose event it is connected to."#,
    "state-survives":
      #"Keep the state in an object of the load or in its owner. If it must outlive a load, reset it before each load: `OutsideState.reset`."#,
    "substituted-container":
      #"The class is registered with a substitute, and its object has children. The children would be added to the original, within its initializer, and would be lost with it."#,
    "task-order":
      #"Let one task set the value, let one wait for the other, or do the work in the callback itself."#,
    "too-many-children":
      #"The object has more `children` than the class allows. The message names the first child that is too many. For example, TerminalKit's Table reports a Row that has more Cells than there are Columns."#,
    "too-many-parts":
      #"The class takes one object as this value, and there are several."#,
    "unclosed-element":
      #"An element has no end tag. If an end tag closes an element around it, the note names that tag."#,
    "unfinished-merge":
      #"A merge is not finished: the file has the marks that git or `nib merge` write around conflicting changes, or comments of `nib merge` at the conflicts, or a list of conflicts beside it."#,
    "unknown-action":
      #"The class of the target declares no action of that name; for `#first`, no registered class does."#,
    "unknown-attribute":
      #"The class declares no attribute, outlet, outlet collection or event of that name."#,
    "unknown-choice":
      #"A value selects one of several things, but none of them has that name or number."#,
    "unknown-class":
      #"An element, or the `owner` of the layout, names a class that is not in the `ClassRegistry`. It is reported once for each name. A class that is registered as an owner only can own a layout, but no element can name it."#,
    "unknown-entity":
      #"A value or text refers to an entity that is not one of the five predefined entities of XML."#,
    "unknown-event":
      #"A `<connect>` names an event that the class does not declare. A misspelled attribute of an object is an `unknown-attribute`."#,
    "unknown-external":
      #"A reference `#ext:name` names an object that the caller does not pass in `externals`, or an object of another class than the plan was made for. `nib check` does not check external objects."#,
    "unknown-outlet":
      #"The class declares no outlet, or no outlet collection, of that name. This is the code for the owner and for `<connect>`; a misspelled attribute of an object is an `unknown-attribute`."#,
    "unknown-parameter":
      #"A layout has no parameter of that name: `$title` in a value, or `with.title` where the layout is included."#,
    "unordered-access":
      #"Read the value where everything that it needs is promised, or declare `awake-after`, as for `order-dependent`. If both values are always meant to be equal, let one of the callbacks set it."#,
    "unreadable-file":
      #"The file cannot be opened or read. The message ends with the reason that the system gives."#,
    "unsupported-version":
      #"The root element has no `version`, or one that this release does not know. The versions so far are `1` and `2`. Other spellings of them, such as `1.0`, are not accepted, and the message says what to write."#,
    "unused-allowance":
      #"`nib.allow` names a code that no warning or notice of the element and its contents has. Errors cannot be allowed."#,
    "value-kind":
      #"A value can be a text, items, or objects. The class takes another of these three under that name, or a reference. Objects that are values are parts: the class declares them with `part` or `parts`."#,
    "wrong-actor":
      #"A class was registered on an actor, as all classes of the main actor are, but the load does not run on that actor. No object has been made."#,
  ]
}
