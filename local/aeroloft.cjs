/*
 * The entry point of every command, in the JavaScript of 2009, so that any Node can run it and say which version is
 * needed.
 */
"use strict";

/** As in package.json, engines. */
var OLDEST = { major: 20, minor: 19 };

/**
 * A sentence about a Node that is too old ("18.20.4"); null if it is new enough.
 * @param {string} version
 * @returns {string | null}
 */
function complaintAbout(version) {
  var parts = version.split(".");
  var major = Number(parts[0]);
  var minor = Number(parts[1]);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return null;
  return (
    "Aeroloft needs Node.js " +
    OLDEST.major +
    "." +
    OLDEST.minor +
    " or newer, and this is " +
    version +
    ": get it from https://nodejs.org and run the command again."
  );
}

var complaint = complaintAbout(process.versions.node);
if (complaint) {
  process.stderr.write(complaint + "\n");
  process.exit(1);
}
require("./bootstrap/main.cjs");
