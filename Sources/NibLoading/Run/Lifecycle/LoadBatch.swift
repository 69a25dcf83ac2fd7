private import Synchronization

/// The objects of one load that wait for `afterInit()`, in the order in which their initializers began.
///
/// While the result of the load exists, it retains every object, and the batch retains the objects too. When the result
/// is deallocated, the references become weak. A weak reference from the beginning would cost each object more than
/// everything else that its family does, and would make every later retain and release slower.
final class LoadBatch: @unchecked Sendable {
  // Sendable, because a result may be released on any thread. The lock protects what the release changes.
  /// The load; nil when all objects have been sent `afterInit()`.
  private(set) var run: LoadRun?
  /// The places of the objects in the layout.
  private let places: [Int32]
  private let lock = Mutex(())
  private var held: FinishedObjects?
  private var weak: [WeakObject] = []
  /// True if the result is deallocated. From then on references are weak.
  private let isLoose = Atomic(false)
  /// The thread that is sending `afterInit()`, or nil.
  private var sender: ThreadMark?

  private struct WeakObject {
    weak var object: (any NibInitializing)?
  }

  /// - Parameters:
  ///   - objects: the objects of a family, by their places in the layout.
  ///   - places: the places of the objects, in the order of sending.
  init(_ objects: FinishedObjects, places: [Int32], run: LoadRun) {
    held = objects
    self.places = places
    self.run = run
  }

  /// The objects that are not deallocated, in order.
  var objects: [any NibInitializing] { places.indices.compactMap { object(at: $0) } }

  /// Calls a closure with each object that is not deallocated, and its place in the layout.
  func forEach(_ body: (any NibInitializing, Int) -> Void) {
    for index in places.indices { if let object = object(at: index) { body(object, Int(places[index])) } }
  }

  private func object(at index: Int) -> (any NibInitializing)? { object(ofLayout: Int(places[index])) }

  /// Returns the object at a place of the layout, or nil if it is deallocated.
  func object(ofLayout place: Int) -> (any NibInitializing)? {
    var found: (any NibInitializing)?
    lock.withLock { _ in
      if let held { found = held.object(at: place) } else if !weak.isEmpty { found = weak[place].object }
    }
    return found
  }

  /// Sends `afterInit()` to all objects.
  func send() {
    guard let run else { return }
    // The table is used without the lock, because no other thread removes it meanwhile: see `loosen()`.
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
    // Released outside the lock, because the release runs code of classes.
    var sent: FinishedObjects?
    lock.withLock { _ in
      swap(&sent, &held)
      weak = []
      sender = nil
    }
    self.run = nil
  }

  private func looseObject(at place: Int32) -> (any NibInitializing)? {
    // The objects are still retained if another thread has released the result.
    makeWeak()
    return object(ofLayout: Int(place))
  }

  /// Called when the result of the load is deallocated. If another thread is sending at that moment, it still retains
  /// the objects, and releases them after the running call.
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

/// The part of a load's result that belongs to the waiting objects.
final class WaitingResult: Sendable {
  private let batch: LoadBatch

  init(_ batch: LoadBatch) { self.batch = batch }

  deinit { batch.loosen() }
}
