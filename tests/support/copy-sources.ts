import { cp } from "node:fs/promises";
import { ROOT } from "../../local/src/settings/env";

/** Files that a clone does not have. */
const MADE = /(^|\/)(node_modules|build|\.medusa|\.cache|\.data|\.git|test-results)$/;

/** Copies the project's files to `folder`, as a clone has them: without packages, builds and local data. */
export const copySources = (folder: string): Promise<void> =>
  cp(ROOT, folder, { recursive: true, verbatimSymlinks: true, filter: (from) => !MADE.test(from) });
