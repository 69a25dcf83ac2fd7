internal import NibLoading

/// An attribute and the value of its property right after it was set.
struct GivenValue {
  let attribute: LoadPlan.Step
  let value: OrderFinding.Value
}
