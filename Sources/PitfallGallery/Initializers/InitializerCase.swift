package import NibKit
package import NibLoading

/// A way to write initializers, and the initializers that run.
///
/// The expected traces stand in `Layouts/initializers`, one for each source of objects: `4-mended.code.trace`. The first
/// cases are those of the document about designated initializers that the project grew from, as far as Swift lets one
/// write its classes. The others are what the documents say of setters, of initializers that fail, and of models.
package struct InitializerCase: Sendable {
  /// The source of a trace's objects.
  package enum Source: Sendable {
    /// They are made in code.
    case code(@Sendable () -> [any InitializerSubject])
    /// A layout of the case's name makes them, of these classes.
    case layout(@Sendable (inout ClassRegistry) -> Void)
    /// An archive makes them again, of these classes, from objects that were made in code.
    case archive(@Sendable (inout ClassRegistry) -> Void, of: @Sendable () -> TestView)

    /// The kind of source.
    package var kind: ObjectSource {
      switch self {
      case .code: .code
      case .layout: .layout
      case .archive: .archive
      }
    }

    /// The name of the source, as file names spell it.
    package var name: String { kind.rawValue }
  }

  /// The name of its files: `4-mended`.
  package let name: String
  /// A sentence that says what the trace shows.
  package let shows: String
  /// True if the initializers are as they should be.
  package let isRight: Bool
  /// The compiler's words, for a class that Swift refuses.
  package let refusal: String?
  /// One paragraph: the reason, and what to do.
  package let explanation: String
  /// The file that has the class, from the package's folder.
  package let file: String
  package let sources: [Source]

  /// The file name of the layout, of a case that has one.
  package var layout: String { layoutFile(name) }

  init(
    _ name: String, _ shows: String, isRight: Bool = false, refusal: String? = nil, file: String,
    sources: [Source] = [], explanation: String
  ) {
    self.name = name
    self.shows = shows
    self.isRight = isRight
    self.refusal = refusal
    self.explanation = explanation
    self.file =
      refusal == nil ? "Sources/PitfallGallery/Initializers/\(file)" : "Tests/PitfallTests/DoesNotCompile/\(file)"
    self.sources = sources
  }

  /// The number, which one of a case and its variant has a letter behind.
  package var number: String { String(name.prefix { $0 != "-" }) }

  /// All, by number.
  package static let all = designated + observers + failable + models

  /// Those of the document about designated initializers, in its order. The last is the one that it argues with: Twitter's.
  private static let designated: [InitializerCase] = [
    InitializerCase(
      "1-super-secondary", "A designated initializer calls a secondary one of its superclass.",
      refusal: "must call a designated initializer of the superclass 'TestView'", file: "1-SuperSecondary.swift",
      explanation: """
        In Objective-C this compiles: the superclass's secondary initializer calls its designated initializer on the \
        object. If a subclass overrides the designated initializer so that it calls the subclass's own, as it \
        should, the calls never end. Swift refuses to compile this. Call a designated initializer of the superclass.
        """),
    InitializerCase(
      "2-inherited", "A class inherits an initializer that does not call its own.", file: "InitializerMistakes.swift",
      sources: [.code { [Inherited.TestInitView(frame: .zero)] }],
      explanation: """
        The class declares no designated initializer, so it inherits those of its superclass. An object that one of \
        them makes has the default values of the class: nothing that init(frame:name:) does is done. Declare a \
        designated initializer, and override those of the superclass: case 4.
        """),
    InitializerCase(
      "3-overridden", "An overridden initializer does not call the class's own.", file: "InitializerMistakes.swift",
      sources: [.code { [Overridden.TestInitView(frame: .zero)] }],
      explanation: """
        The class overrides init(frame:), and sets its property there a second time. The other work of \
        init(frame:name:) is not done. Let the overridden initializer call the class's own initializer: case 4.
        """),
    InitializerCase(
      "4-mended", "The overridden initializer calls the class's own, which calls the superclass's.", isRight: true,
      file: "TestInitView.swift", sources: [.code { [TestInitView(frame: .zero)] }],
      explanation: """
        Whichever initializer makes the object, the one designated initializer of the class runs, and then that of \
        each superclass.
        """),
    InitializerCase(
      "4b-secondary", "Secondary initializers may call each other; all end in the designated one.", isRight: true,
      file: "TestInitView.swift",
      sources: [
        .code {
          [TestInitView(name: "one"), TestInitView(name2: "two"), TestInitView.testInitView(withName: "three")]
        }
      ],
      explanation: """
        A secondary initializer calls another initializer of its own class, never one of its superclass. A function \
        that makes an object counts as a secondary initializer.
        """),
    InitializerCase(
      "5-frame-for-decoder",
      "An initializer for a decoder calls one for code: the file's values for the superclasses are lost.",
      file: "InitializerMistakes.swift",
      sources: [
        .layout {
          $0.register(TestView.self)
          $0.register(FrameForDecoder.SubTestInitView.self)
        }
      ],
      explanation: """
        A decoder is a source of its own. The superclass's initializer for code decodes nothing. So the width, the \
        height and the name in the file are lost, and the children do not exist yet when the initializer continues. \
        Call the superclass's initializer for the same source: case 7.
        """),
    InitializerCase(
      "6-button", "Each source has its own designated initializers, in the same classes.", isRight: true,
      file: "TestButton.swift",
      sources: [
        .code { [TestButton(frame: .zero)] }, .layout { $0.register(TestButton.self) },
        .archive({ $0.register(TestButton.self) }, of: { TestButton(frame: Rect(width: 10, height: 1)) }),
      ],
      explanation: """
        init(coder:) never runs for an object of code, and init(frame:) never runs for an object of a layout or an \
        archive. Cocoa's button does the same.
        """),
    InitializerCase(
      "7-mended-decoder", "An initializer for a decoder calls its superclass's initializer for a decoder.",
      isRight: true, file: "SubTestInitView.swift",
      sources: [
        .layout {
          $0.register(TestView.self)
          $0.register(SubTestInitView.self)
        },
        .archive(
          {
            $0.register(TestView.self)
            $0.register(SubTestInitView.self)
          },
          of: {
            let view = SubTestInitView(frame: Rect(width: 20, height: 5), name: "from code")
            view.addSubview(TestView(frame: .zero))
            return view
          }),
      ],
      explanation: """
        Each class decodes its own values, and its superclass decodes the rest. After super.init(coder:), the \
        children of a layout exist.
        """),
    InitializerCase(
      "8-decoder-secondary",
      "An initializer for a decoder is a secondary initializer: it calls the class's designated initializer for code.",
      file: "InitializerMistakes.swift",
      sources: [
        .layout {
          $0.register(TestView.self)
          $0.register(SecondaryDecoder.SubTestInitView.self)
        },
        .archive(
          {
            $0.register(TestView.self)
            $0.register(SecondaryDecoder.SubTestInitView.self)
          },
          of: {
            let view = SecondaryDecoder.SubTestInitView(frame: Rect(width: 20, height: 5), name: "from code")
            view.addSubview(TestView(frame: .zero))
            return view
          }),
      ],
      explanation: """
        Twitter gives this advice for a class whose superclass cannot be decoded. The class's designated initializer \
        runs, which is not possible in another way, and the object is set up. But if the superclass can be decoded, \
        as here, the source's values for it are lost: the frame, and the name that the initializer did not decode \
        itself. Only the children are there in the end, because the loader adds the children that no initializer has \
        taken. Call the superclass's initializer for the same source (case 7), and put the set-up that every object \
        needs into onInit(): see 'nib source'.
        """),
  ]
}

extension InitializerCase {
  /// Returns the initializers that run when the objects of a source are made, and what they have made in the end.
  ///
  /// - Parameter layout: the case's layout, for a source that is one.
  /// - Throws: any error that planning or archiving throws. The error of an initializer is part of the trace.
  package func trace(from source: Source, layout: NibDocument?) throws -> String {
    let make = try maker(source, layout)
    return try InitializerTrace.record {
      do {
        for object in try make() { InitializerTrace.note(object.state) }
      } catch let failure as LoadFailure {
        for diagnostic in failure.diagnostics { InitializerTrace.note(diagnostic.message) }
      }
    }.text()
  }

  /// An archive is made beforehand, so that the trace has nothing of that.
  private func maker(_ source: Source, _ layout: NibDocument?) throws -> () throws -> [any InitializerSubject] {
    var classes = ClassRegistry()
    switch source {
    case .code(let make): return make
    case .layout(let register):
      register(&classes)
      guard let layout else { return { [] } }
      return { [classes] in
        try Nib(layout).instantiate(classes: classes).topLevel.compactMap { $0 as? any InitializerSubject }
      }
    case .archive(let register, let make):
      register(&classes)
      let archive = try NibArchive(of: [make()], classes: classes)
      return { [classes] in try archive.restore(TestView.self, classes: classes) }
    }
  }
}
