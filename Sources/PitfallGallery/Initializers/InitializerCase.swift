package import NibLoading

/// A way to write initializers, and what runs then.
///
/// The expected traces stand in `Layouts/initializers`, one for each source of objects: `4-mended.code.trace`. They are
/// those of the document about designated initializers that the project grew from, as far as Swift lets one write its
/// classes.
package struct InitializerCase: Sendable {
  /// Where the objects of a trace come from.
  package enum Source: Sendable {
    /// They are made in code.
    case code(@Sendable () -> [TestView])
    /// A layout of the case's name makes them, of these classes.
    case layout(@Sendable (inout ClassRegistry) -> Void)
    /// An archive makes them again, of these classes, from objects that were made in code.
    case archive(@Sendable (inout ClassRegistry) -> Void, of: @Sendable () -> TestView)

    /// As file names spell it.
    package var name: String {
      switch self {
      case .code: "code"
      case .layout: "layout"
      case .archive: "archive"
      }
    }
  }

  /// The name of its files.
  package let name: String
  /// What the trace shows, in a sentence.
  package let shows: String
  package let sources: [Source]

  /// All that compile. The first of the document does not: `Tests/PitfallTests/DoesNotCompile` has it.
  package static let all: [InitializerCase] = [
    InitializerCase(
      name: "2-inherited",
      shows: "A class inherits an initializer that passes its own by.",
      sources: [.code { [Inherited.TestInitView(frame: .zero)] }]),
    InitializerCase(
      name: "3-overridden",
      shows: "An overridden initializer does not lead to the class's own.",
      sources: [.code { [Overridden.TestInitView(frame: .zero)] }]),
    InitializerCase(
      name: "4-mended",
      shows: "The superclass's initializer leads to the class's own, and that to the superclass's.",
      sources: [.code { [TestInitView(frame: .zero)] }]),
    InitializerCase(
      name: "4b-secondary",
      shows: "Secondary initializers may call each other; all end in the designated one.",
      sources: [
        .code {
          [TestInitView(name: "one"), TestInitView(name2: "two"), TestInitView.testInitView(withName: "three")]
        }
      ]),
    InitializerCase(
      name: "5-frame-for-decoder",
      shows: "An initializer for a decoder calls one for code: what the file says of its superclasses is lost.",
      sources: [
        .layout {
          $0.register(TestView.self)
          $0.register(FrameForDecoder.SubTestInitView.self)
        }
      ]),
    InitializerCase(
      name: "6-button",
      shows: "Each source has its own designated initializers, through the same classes.",
      sources: [
        .code { [TestButton(frame: .zero)] }, .layout { $0.register(TestButton.self) },
        .archive({ $0.register(TestButton.self) }, of: { TestButton(frame: Rect(width: 10, height: 1)) }),
      ]),
    InitializerCase(
      name: "7-mended-decoder",
      shows: "An initializer for a decoder calls its superclass's for a decoder.",
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
      ]),
  ]
}
