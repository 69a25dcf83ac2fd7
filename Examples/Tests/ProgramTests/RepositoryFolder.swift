import Foundation

/// The folder of the repository, which has the layouts of the samples.
nonisolated let repositoryFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../..").standardized
