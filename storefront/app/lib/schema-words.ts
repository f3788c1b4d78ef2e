import { z } from "zod";
import { en } from "zod/locales";

/**
 * Gives faults without a message of their own zod's English one, and "Required" to missing values. Called at the
 * server's start and where forms show faults, because zod sets its own messages by a side effect that bundlers drop;
 * every fault would be "Invalid input".
 */
export function setSchemaWords(): void {
  z.config({ ...en(), customError: (issue) => (issue.input === undefined ? "Required" : undefined) });
}
