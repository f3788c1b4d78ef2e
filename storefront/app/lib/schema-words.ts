import { z } from "zod";
import { en } from "zod/locales";

/**
 * Gives faults that a schema has no words for zod's English ones, and "Required" to what is missing. Called where the server
 * starts and where forms show faults: zod sets its own words by a side effect that bundlers leave out, after which every fault would be "Invalid input".
 */
export function setSchemaWords(): void {
  z.config({ ...en(), customError: (issue) => (issue.input === undefined ? "Required" : undefined) });
}
