/* In the JavaScript of 2009: an old Node must be able to read this file. */
"use strict";

/** The oldest Node that the shop's parts run on (package.json, engines). */
var OLDEST = [20, 19];

/** One sentence about a Node that is too old ("18.20.4" in, sentence out), or null when it will do. */
function complaintAbout(version) {
  var parts = String(version).split(".");
  var major = Number(parts[0]);
  var minor = Number(parts[1]);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return (
    "Aeroloft needs Node.js " +
    OLDEST.join(".") +
    " or newer, and this is " +
    version +
    ": get it from https://nodejs.org and run the command again."
  );
}

module.exports = { complaintAbout: complaintAbout };
