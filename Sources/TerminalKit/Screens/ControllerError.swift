internal import NibLoading
public import NibModel

/// The error of a controller that has no view, or of a program that has no first controller.
public nonisolated struct ControllerError: DiagnosedError, Hashable {
  private let kind: Kind

  /// The kind of error. Programs branch on this, never on the description.
  public var code: Diagnostic.Code { kind.code }
  /// The name of the faulty layout, or nil if the error does not concern a layout.
  public var layout: String? {
    switch kind {
    case .noApplication: nil
    case .noView(_, let layout), .noController(let layout): layout
    }
  }
  /// The error as a sentence.
  public var description: String { kind.message }
  /// The error as a diagnostic without a place.
  public var diagnostics: [Diagnostic] { [Diagnostic(kind, at: SourcePlace?.none)] }
  /// A source without text, with the name of the layout's file.
  public var source: SourceText {
    SourceText(file: layout.map { LayoutName($0)?.fileName ?? $0 } ?? "", bytes: [])
  }

  private init(_ kind: Kind) { self.kind = kind }
}

extension Diagnostic.Code {
  /// A controller was asked for its view, or asked to present another controller, before it was presented.
  public nonisolated static let noApplication = Self("no-application")
  /// A layout connects no view to the outlet `view` of its controller.
  public nonisolated static let noView = Self("no-view")
  /// The first layout of a program contains no controller.
  public nonisolated static let noController = Self("no-controller")
}

nonisolated extension ControllerError {
  static func noApplication(controller: Controller.Type) -> Self { Self(.noApplication(controller: "\(controller)")) }

  static func noView(controller: Controller.Type, layout: String) -> Self {
    Self(.noView(controller: "\(controller)", layout: layout))
  }

  static func noController(layout: String) -> Self { Self(.noController(layout: layout)) }

  private nonisolated enum Kind: Fault {
    case noApplication(controller: String)
    case noView(controller: String, layout: String)
    case noController(layout: String)

    var code: Diagnostic.Code {
      switch self {
      case .noApplication: .noApplication
      case .noView: .noView
      case .noController: .noController
      }
    }

    var message: String {
      switch self {
      case .noApplication(let controller):
        "the view of \(controller) was used before the controller was presented: its layout cannot be found yet"
      case .noView(let controller, let layout):
        "the layout '\(layout)' connects no view to \(controller): write outlet=\"view\" in its Window or Dialog"
      case .noController(let layout): "the layout '\(layout)' has no initial controller"
      }
    }

    var facts: Facts {
      switch self {
      case .noApplication(let controller): [.class: controller]
      case .noView(let controller, let layout): [.class: controller, .layout: layout]
      case .noController(let layout): [.layout: layout]
      }
    }
  }
}
