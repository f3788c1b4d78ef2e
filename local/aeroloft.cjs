/* The entrance. In the JavaScript of 2015, so that even an old Node reads it far enough to say which one is needed. */
"use strict";

const version = require("./node-version.cjs");

const complaint = version.complaintAbout(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
require("./enter.cjs"); // `import()` stands in a file of its own: an old Node could not even read it
