import NibLoading

// A form that opens a query when it is loaded, while the query is still loading.

extension Pitfall {
  static let rootAwakeWhileChildrenLoading = Pitfall(
    15, "root-awake-while-children-loading", "the root is notified that it is loaded while its children are loading",
    bites: ["delphi"], shows: .note("query is still loading and does not open", of: "ReportForm"),
    instead: "note    ReportForm: query opens",
    explanation: """
      The form opens its query when it is notified that the form is loaded. The query refuses, because the query itself \
      is still loading. Free Pascal and Delphi call Loaded for the root of a file first, and then for each \
      component. A component counts as loading until its own call. This loader's default order calls the owner last, \
      with didLoad(), when every object of the layout is awake. Under Delphi's order, let the component keep the \
      request and carry it out in its own awake().
      """
  ) {
    $0.register(owner: ReportForm.self) { ReportForm() }
    $0.register(QuerySource.self)
  }
  .cured(
    under: "all", shows: .note("open", of: "query"),
    """
    The query keeps the request to open, and carries it out when the query is awake. It does not matter whether the \
    form or the query is called first: the query opens when it has the request and is awake.
    """
  ) {
    $0.register(owner: Cured.ReportForm.self) { Cured.ReportForm() }
    $0.register(Cured.QuerySource.self)
  }
}

/// The root of the file: opens its query when it is loaded.
final class ReportForm: NibObject, NibOwner {
  @Outlet var query: QuerySource?

  static var members: Members {
    Members(of: ReportForm.self) { $0.outlet("query", \.$query) }
  }

  init() {}
  init(coder: NibDecoder) throws {}

  func awake() throws { query?.open() }
  func didLoad() throws { query?.open() }
}

/// Can be opened when it is awake.
final class QuerySource: GalleryView {
  func open() {
    NibLoad.note("\(name) \(isAwake ? "opens" : "is still loading and does not open")")
  }
}

private enum Cured {
  /// Opens its query when it is loaded.
  final class ReportForm: NibObject, NibOwner {
    @Outlet var query: QuerySource?

    static var members: Members {
      Members(of: ReportForm.self) { $0.outlet("query", \.$query) }
    }

    init() {}
    init(coder: NibDecoder) throws {}

    func awake() throws { query?.open() }
    func didLoad() throws { query?.open() }
  }

  /// Opens when it is asked to and awake, whichever comes last.
  final class QuerySource: GalleryView {
    private var isWanted = false
    private var isOpen: Bool { isWanted && isAwake }

    func open() { isWanted = true }

    override func afterInit() {
      super.afterInit()
      NibLoad.note(isOpen ? "open" : "closed")
    }
  }
}
