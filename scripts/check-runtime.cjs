// Runs on any Node: says what to do where the pinned runtime is missing. Kept in ES5.
var major = parseInt(process.versions.node, 10);
if (major < 24) {
  console.error(
    "Chancery runs on Node 24. npm ci installs it for Linux and Windows; here it found Node " +
      process.versions.node +
      ".\nRun npm ci again without --omit=optional, or install Node 24 or newer (nodejs.org) and start again.",
  );
  process.exit(1);
}
