// Work that belongs to a controller.
extension Controller {
  /// Starts work that belongs to the controller, under a name.
  ///
  ///     run("search", .debounced(.milliseconds(200)), message: "Searching…") { [self] work in
  ///       for (index, file) in files.enumerated() {
  ///         try Task.checkCancellation()
  ///         work.fraction = Double(index) / Double(files.count)
  ///         found += await matches(in: file)
  ///       }
  ///     }
  ///
  /// The work runs on the main actor between events. Code that takes longer than a frame belongs in functions that the
  /// work awaits and that run elsewhere. When the controller is closed or removed from its container, its work is
  /// cancelled. Errors of the work are reported, unless it is cancelled.
  ///
  /// - Parameters:
  ///   - name: The name by which the policy and views find the work.
  ///   - policy: The rule for work of the same name that has not ended.
  ///   - message: The text for the views that show the work.
  ///   - cancellable: True if the user may cancel the work.
  ///   - body: The work. It sets the work's `message` and `fraction` as it progresses.
  /// - Returns: the work, or nil if the policy refuses it, or if the controller does not belong to an application.
  @discardableResult
  public func run(
    _ name: String, _ policy: WorkPolicy = .exclusive, message: String = "", cancellable: Bool = true,
    _ body: @escaping @MainActor (Work) async throws -> Void
  ) -> Work? {
    guard let host else { return nil }
    let others = works.filter { $0.name == name }
    switch policy {
    case .exclusive: if !others.isEmpty { return nil }
    case .restarting, .debounced: for other in others { other.cancel() }
    case .queued, .concurrent: break
    }
    let work = Work(name, message: message, isCancellable: cancellable)
    work.whenChanged = { [weak self] in self?.host?.frames.setNeedsFrame(layout: false) }
    work.whenDropped = { [weak self, weak work] in if let work { self?.didEnd(work) } }
    works.append(work)
    if case .debounced(let time) = policy {
      work.delay = host.timers.after(time) { [weak self, weak host] in
        if let host { self?.begin(work, after: nil, in: host, body) }
      }
    } else {
      begin(work, after: policy == .queued ? others.last : nil, in: host, body)
    }
    return work
  }

  private func begin(
    _ work: Work, after previous: Work?, in host: any ControllerHost,
    _ body: @escaping @MainActor (Work) async throws -> Void
  ) {
    let task = Task {
      _ = await previous?.task?.result
      try Task.checkCancellation()
      work.isRunning = true
      self.worksDidChange()
      try await body(work)
    }
    work.task = task
    host.actions.keep(task) { [weak self, errors = host.errors] result in
      if case .failure(let error) = result, !work.isCancelled, !(error is CancellationError) {
        errors.report(error)
      }
      self?.didEnd(work)
    }
  }

  /// Returns the newest running work with a name, or with any name.
  public func work(_ name: String? = nil) -> Work? { works.last { $0.isRunning && (name == nil || $0.name == name) } }

  /// Cancels all work with a name, or with any name.
  public func cancelWork(_ name: String? = nil) {
    for work in works where name == nil || work.name == name { work.cancel() }
  }

  /// Cancels all work when the controller is closed or removed.
  func cancelAllWork() { for controller in family { controller.cancelWork() } }

  func didEnd(_ work: Work) {
    guard let index = works.firstIndex(where: { $0 === work }) else { return }
    works.remove(at: index)
    work.isRunning = false
    worksDidChange()
  }

  /// Notifies the views in the controller's view that work has begun or ended.
  func worksDidChange() {
    viewIfLoaded?.forEachInOrder { $0.worksDidChange() }
    host?.frames.setNeedsFrame(layout: false)
  }
}
