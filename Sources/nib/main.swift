import NibKit
import PitfallGallery
let args = CommandLine.arguments
do {
  let nib = try Nib(contentsOf: args[1])
  let t = TraceRecorder()
  let order = LoadOrder.profile(named: args.count > 2 ? args[2] : "strict")!.order
  let classes = PitfallGallery.classes
  do {
    _ = try nib.instantiate(owner: nil, classes: classes, order: order, tracer: t)
    print(t.trace.text())
    print(t.trace.tree())
  } catch { print(t.trace.text()); print(error) }
} catch { print(error) }
