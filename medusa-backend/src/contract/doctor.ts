import { z } from "zod";
import { Rows } from "./lists";

/** A `failure` stops people from buying, or loses money, mails or data. */
export const CheckProblem = z.object({
  severity: z.enum(["failure", "warning"]),
  what: z.string(),
  remedy: z.string(),
});
export type CheckProblem = z.infer<typeof CheckProblem>;

/** Worst last. */
export const CheckOutcome = z.enum(["passed", "skipped", "warned", "failed"]);
export type CheckOutcome = z.infer<typeof CheckOutcome>;

/** `skipped` is the reason. `readMore` is an address or a page of this project ("docs/operations.md#mail"). */
export const CheckResult = z.object({
  id: z.string(),
  name: z.string(),
  outcome: CheckOutcome,
  skipped: z.string().nullable(),
  problems: z.array(CheckProblem),
  readMore: z.string(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** Also what `npm run doctor -- --json` prints. */
export const DoctorAnswer = z.object({
  checkedAt: z.iso.datetime(),
  shop: z.string(),
  checks: Rows("checks", CheckResult),
});
export type DoctorAnswer = z.infer<typeof DoctorAnswer>;

/** Those below /dashboard are the shop's, others Medusa Admin's. */
const SCREENS: Readonly<Record<string, string>> = {
  "Manage Products": "/dashboard/manageProducts",
  Stock: "/dashboard/stock",
  Discounts: "/dashboard/discounts",
  Inventory: "/inventory",
  Mails: "/mails",
  Promotions: "/promotions",
  "Locations & Shipping": "/settings/locations",
  "Publishable API Keys": "/settings/publishable-api-keys",
  Regions: "/settings/regions",
  "Sales Channels": "/settings/sales-channels",
  Store: "/settings/store",
  "Tax Regions": "/settings/tax-regions",
};
const NAMED = new RegExp(`(?<=\\bon |, |Regions and )(?:${Object.keys(SCREENS).join("|")})\\b`, "g");

/** A remedy as texts and the screens that it names. */
export function splitRemedy(remedy: string): (string | { name: string; address: string })[] {
  let end = 0;
  const parts = [...remedy.matchAll(NAMED)].flatMap(({ 0: name, index }) => {
    const before = remedy.slice(end, index);
    end = index + name.length;
    return [before, { name, address: SCREENS[name] ?? "" }];
  });
  return [...parts, remedy.slice(end)];
}
