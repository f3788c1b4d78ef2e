import type { BrowserContext } from "@playwright/test";
import { enter } from "../../e2e/shop-test";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import { type Bound, type Figure, inRounds } from "../measurements";
import type { PageKind } from "../peer-file";
import type { Bench } from "../row";
import { headersOf, shop, type Target } from "../targets";
import { recordLoad, type Transfer, weigh } from "./network-log";
import { answerBytes } from "./requests";

type Screen = {
  name: string;
  path: string;
  kilobytes: Bound;
  goal?: Bound;
  enter?: (context: BrowserContext) => Promise<void>;
};

const cookieOf = (target: Target) => async (context: BrowserContext) => {
  const pairs = target.cookie?.split("; ") ?? [];
  await context.addCookies(
    pairs.map((pair) => ({ name: pair.split("=", 1).join(), value: pair.replace(/^[^=]*=/, ""), url: target.url })),
  );
};

const load = (bench: Bench, target: Target, kind: PageKind) =>
  recordLoad(bench.browser, target.url + target.paths[kind], cookieOf(target));

function scriptFigures(
  { name, kilobytes, goal }: Omit<Screen, "path">,
  loads: readonly Transfer[][],
  url: string,
): Figure[] {
  const of = (kind: "script" | "style") => loads.map((transfers) => weigh(transfers, kind, new URL(url).origin));
  return [
    { name: `${name}: script`, unit: "KB", samples: of("script").map((it) => it.kilobytes), guard: kilobytes, goal },
    { name: `${name}: script files`, unit: "", samples: of("script").map((it) => it.files) },
    { name: `${name}: stylesheets`, unit: "", samples: of("style").map((it) => it.files) },
  ];
}

/** The most KB of script on each public page. */
const PUBLIC_SCRIPT = { home: 160, list: 140, product: 140 } as const;

/**
 * P1: transferred script on the public pages. Bytes should not vary, and two rounds show whether they do.
 */
export async function publicScripts(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ["home", "list", "product"] as const) {
    const [own = [], peers] = await inRounds(bench.targets, 2, (target) => load(bench, target, kind));
    const [script, ...rest] = scriptFigures(
      { name: kind, kilobytes: { most: PUBLIC_SCRIPT[kind] }, goal: { most: 100 } },
      own,
      shop.url,
    );
    const url = bench.targets[1]?.url;
    const peer = url && peers?.map((transfers) => weigh(transfers, "script", new URL(url).origin).kilobytes);
    if (script) figures.push({ ...script, ...(peer && { peer }) }, ...rest);
  }
  return figures;
}

const as = (credentials: { email: string; password: string }) => async (context: BrowserContext) =>
  enter(context, await Person.signIn(credentials));

/** P2: the same on the screens of buyers and admins; Stripe's own files are left out. */
export async function signedInScripts({ browser }: Bench): Promise<Figure[]> {
  const screens: Screen[] = [
    { name: "sign-in", path: "/login", kilobytes: { most: 170 } },
    { name: "checkout", path: "/checkout", kilobytes: { most: 190 }, enter: as(demoAccounts.customer) },
    { name: "my orders", path: "/dashboard/myOrders", kilobytes: { most: 220 }, enter: as(demoAccounts.customer) },
    { name: "all orders", path: "/dashboard/manageAllOrders", kilobytes: { most: 220 }, enter: as(demoAccounts.admin) },
  ];
  const figures: Figure[] = [];
  for (const { path, ...screen } of screens)
    figures.push(...scriptFigures(screen, [await recordLoad(browser, shop.url + path, screen.enter)], shop.url));
  return figures;
}

const HTML = { most: 16 };

/** P3: everything that the home page loads before it is scrolled, and the HTML of the public pages. */
export async function pageWeight(bench: Bench): Promise<Figure[]> {
  const [own = [], peer] = await inRounds(bench.targets, 2, async (target) => {
    const transfers = await load(bench, target, "home");
    const weight = (kind: Transfer["kind"] | "any") => weigh(transfers, kind, new URL(target.url).origin).kilobytes;
    return { all: weight("any"), pictures: weight("picture") };
  });
  const figures: Figure[] = [
    {
      name: "home: everything",
      unit: "KB",
      samples: own.map((it) => it.all),
      peer: peer?.map((it) => it.all),
      guard: { most: 300 },
      goal: { most: 260 },
    },
    { name: "home: pictures", unit: "KB", samples: own.map((it) => it.pictures), peer: peer?.map((it) => it.pictures) },
  ];
  for (const kind of ["home", "list", "product"] as const) {
    const [html = [], peers] = await inRounds(
      bench.targets,
      2,
      async (target) => (await answerBytes(target.url + target.paths[kind], headersOf(target))) / 1_024,
    );
    figures.push({ name: `${kind}: HTML, gzip`, unit: "KB", samples: html, peer: peers, guard: HTML });
  }
  const signIn = (await answerBytes(`${shop.url}/login`, headersOf(shop))) / 1_024;
  return [...figures, { name: "sign-in: HTML, gzip", unit: "KB", samples: [signIn], guard: HTML }];
}
