package import NibKit

/// A way to set up an object, and what comes of it for each of the sources of objects.
///
/// The layouts stand in `Layouts/sources`, and beside them the expected traces, one for each source:
/// `01-set-up-in-awake.layout.trace`. An archive is made of an object of the case's class when it is needed.
package struct SourceCase: Sendable {
  package let number: Int
  /// The name of its files.
  package let name: String
  /// The case in a few words.
  package let title: String
  /// The sources whose objects end wrong, and how.
  package let wrong: [ObjectSource: String]
  /// One paragraph: the symptom, the reason, and what to do.
  package let explanation: String
  /// The layout's file name.
  package let layout: String
  /// Makes objects in code, and does with them what code does.
  private let make: @Sendable () -> [BaseView]
  /// An object as it is when it is archived.
  private let saved: @Sendable () -> BaseView
  private let register: @Sendable (inout ClassRegistry) -> Void

  init<View: BaseView>(
    _ number: Int, _ name: String, _ title: String, wrong: [ObjectSource: String] = [:], explanation: String,
    make: @escaping @Sendable () -> [View], saved: @escaping @Sendable () -> View
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.wrong = wrong
    self.explanation = explanation
    layout = layoutFile("\(View.self)")
    self.make = make
    self.saved = saved
    register = {
      $0.register(TestView.self)
      $0.register(View.self)
    }
  }

  /// Returns the name of the file of the expected trace.
  package func traceFile(_ source: ObjectSource) -> String {
    (number < 10 ? "0" : "") + "\(number)-\(name).\(source.rawValue).trace"
  }

  package static let all: [SourceCase] = [
    .setUpInAwake, .setUpInFrameInitializer, .setUpInOnInit, .eachSourceItsOwn, .decodeAfterSetUp, .askTheSource,
    .configuredAfterwards, .calledByHand, .superNotCalled,
  ]

  private var classes: ClassRegistry {
    var classes = ClassRegistry()
    register(&classes)
    return classes
  }

  // MARK: Traces

  /// Makes an object from a source, and returns what runs, the state of the object in the end, and, in a build for
  /// debugging, the misuses of its class.
  ///
  /// - Parameter document: the case's layout, or one like it.
  /// - Throws: any error that reading, loading or archiving throws.
  package func trace(from source: ObjectSource, layout document: NibDocument) throws -> SourceTrace {
    let classes = classes
    let archive = source == .archive ? try archive() : nil
    var events: InitializerTrace?
    var endings: [String] = []
    let misuse = try NibMisuse.collect {
      events = try InitializerTrace.record {
        try NibLifecycle.scope {
          let views =
            switch source {
            case .code: make()
            case .layout: try Nib(document).instantiate(classes: classes).topLevel.compactMap { $0 as? BaseView }
            case .archive: try archive?.restore(BaseView.self, classes: classes) ?? []
            }
          NibLifecycle.settle()
          endings = views.map(\.state)
        }
      }
    }
    return SourceTrace(events: events?.lines() ?? [], endings: endings, misuse: misuse)
  }

  /// Returns an archive of the object. Making the object in code has a trace of its own, so its events are left out
  /// here.
  private func archive() throws -> NibArchive {
    var archive: NibArchive?
    _ = try NibMisuse.collect {
      archive = try NibLifecycle.scope { try NibArchive(of: [saved()], classes: classes) }
    }
    return archive ?? NibArchive([])
  }
}
