private import Synchronization

/// The objects of one load that wait for `afterInit()`, in the order in which their initializers began.
///
/// While there is a result of the load, it holds every object, and so does this. Behind it the references are weak. A weak
/// reference from the beginning would cost each object more than all the rest of its family's life, and make every later
/// count of its references slower.
final class LoadBatch: @unchecked Sendable {
  // Sendable, because a result may be released on any thread; what that changes is behind the lock.
  /// The load, until all have been sent `afterInit()`.
  private(set) var run: LoadRun?
  /// The places of the objects in the layout.
  private let places: [Int32]
  private let lock = Mutex(())
  private var held: FinishedObjects?
  private var weak: [WeakObject] = []
  /// True if the result is deallocated: from then on references are weak.
  private let isLoose = Atomic(false)
  /// The thread that sends, while it does.
  private var sender: ThreadMark?

  private struct WeakObject {
    weak var object: (any NibInitializing)?
  }

  /// - Parameters:
  ///   - objects: those of a family, by their places in the layout.
  ///   - places: the places of them, in their order.
  init(_ objects: FinishedObjects, places: [Int32], run: LoadRun) {
    held = objects
    self.places = places
    self.run = run
  }

  /// The objects that are alive, in order.
  var objects: [any NibInitializing] { places.indices.compactMap { object(at: $0) } }

  /// Calls with each object that is alive, and its place in the layout.
  func forEach(_ body: (any NibInitializing, Int) -> Void) {
    for index in places.indices { if let object = object(at: index) { body(object, Int(places[index])) } }
  }

  private func object(at index: Int) -> (any NibInitializing)? { object(ofLayout: Int(places[index])) }

  /// Returns the object at a place of the layout, if it is alive.
  func object(ofLayout place: Int) -> (any NibInitializing)? {
    var found: (any NibInitializing)?
    lock.withLock { _ in
      if let held { found = held.object(at: place) } else if !weak.isEmpty { found = weak[place].object }
    }
    return found
  }

  /// Sends all of them `afterInit()`.
  func send() {
    guard let run else { return }
    // Looked at without the lock, because no other thread takes it away meanwhile: see `loosen()`.
    let table = lock.withLock { _ in
      sender = ThreadMark()
      return held.map { Unmanaged.passUnretained($0) }
    }
    for place in places {
      guard let object = isLoose.load(ordering: .relaxed) ? looseObject(at: place) : table.held(at: place) else {
        continue
      }
      run.announceAfterInit(of: .object(Int(place)))
      InitializerTrace.note(event: "afterInit", of: object)
      object.send(.afterInit) { object.afterInit() }
    }
    // Released outside the lock: a class may do anything then.
    var sent: FinishedObjects?
    lock.withLock { _ in
      swap(&sent, &held)
      weak = []
      sender = nil
    }
    self.run = nil
  }

  private func looseObject(at place: Int32) -> (any NibInitializing)? {
    // Held still if another thread has let the result go.
    makeWeak()
    return object(ofLayout: Int(place))
  }

  /// The result of the load is deallocated. If another thread is sending just now, it has the objects still, and lets them go
  /// behind the call that is running.
  fileprivate func loosen() { makeWeak(unless: { $0?.isHere == false }) }

  private func makeWeak(unless isBusy: (ThreadMark?) -> Bool = { _ in false }) {
    // Released outside the lock.
    var released: FinishedObjects?
    lock.withLock { _ in
      isLoose.store(true, ordering: .relaxed)
      guard held != nil, !isBusy(sender) else { return }
      swap(&released, &held)
      weak = released?.map { WeakObject(object: $0) } ?? []
    }
  }
}

extension Unmanaged<FinishedObjects>? {
  @inline(__always)
  fileprivate func held(at place: Int32) -> (any NibInitializing)? {
    self?._withUnsafeGuaranteedRef { $0.object(at: Int(place)) }
  }
}

/// The part of a load's result for those of its objects that wait.
final class WaitingResult: Sendable {
  private let batch: LoadBatch

  init(_ batch: LoadBatch) { self.batch = batch }

  deinit { batch.loosen() }
}
