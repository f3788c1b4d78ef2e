import * as rows from "./index";
import type { Route } from "./route";

/** Every route of the shop's own wire. */
export const ROUTES: readonly Route[] = Object.values(rows).filter((row) => typeof row === "object");
