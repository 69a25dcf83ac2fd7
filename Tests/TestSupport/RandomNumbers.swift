// Tests that import TestSupport have its random numbers too; LoadSamples, which WaysProbe links, has them alone.
@_exported public import RandomNumbers
