/**
 * Loaded into every Node process of the shop (NODE_OPTIONS --require). The one that runs the shop holds the other end
 * of a pipe; when it ends, even by kill -9, the pipe closes and this process ends too.
 */
"use strict";

const { Socket } = require("node:net");
const { isMainThread } = require("node:worker_threads");

const CLOSE_WITHIN_MS = 4000;
const fd = Number(process.env.AEROLOFT_PARENT_PIPE);

if (fd && isMainThread) {
  delete process.env.AEROLOFT_PARENT_PIPE; // The pipe belongs to this process, not to its children.
  const pipe = new Socket({ fd, readable: true, writable: false });
  pipe.on("error", () => {});
  pipe.on("close", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  });
  pipe.resume();
  pipe.unref();
}
