import { AUDITED_CATALOGUE } from "./catalogue";
import type { AuditedRoutes } from "./group";
import { AUDITED_SALES } from "./sales";
import { AUDITED_SETTINGS } from "./settings";

/**
 * Every open writing route of Medusa's own (stock-routes/), and the record that it writes. A route that is missing
 * fails `audited-routes.test.ts`.
 */
export const AUDITED_ROUTES: readonly AuditedRoutes[] = [...AUDITED_SALES, ...AUDITED_CATALOGUE, ...AUDITED_SETTINGS];
