function readPackage(manifest) {
  // The generator of the foreign test client needs the compiler's JavaScript API, which TypeScript 7 no longer has.
  if (manifest.name === "openapi-typescript") {
    delete manifest.peerDependencies.typescript;
    manifest.dependencies.typescript = "5.9.3";
  }
  // Only its types need the compiler; as a peer it would be installed in production.
  if (manifest.name?.startsWith("@trpc/")) delete manifest.peerDependencies?.typescript;
  return manifest;
}

module.exports = { hooks: { readPackage } };
