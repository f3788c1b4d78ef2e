/** Starts processes so that they end with this one. Imports only Node's own modules: the installation uses it too. */
import path from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPT = path.join(path.dirname(fileURLToPath(import.meta.url)), "follow-parent.cjs");

/** The pipe's file descriptor; `stdio` needs "pipe" in this place. */
export const PARENT_PIPE = 3;

/**
 * For NODE_OPTIONS, which splits words at spaces and reads a backslash as an escape.
 * @type {(file: string) => string}
 */
export function quoteNodeOption(file) {
  return `"${file.replace(/[\\"]/g, "\\$&")}"`;
}

/**
 * For a child: follow-parent.cjs in every Node process, and the pipe's number.
 * @param {string | undefined} nodeOptions
 */
export function followParentEnv(nodeOptions) {
  return {
    NODE_OPTIONS: [nodeOptions, `--require ${quoteNodeOption(SCRIPT)}`].filter(Boolean).join(" "),
    AEROLOFT_PARENT_PIPE: String(PARENT_PIPE),
  };
}
