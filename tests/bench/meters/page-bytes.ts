import type { BrowserContext } from "@playwright/test";
import { type Figure, inRounds } from "../measurements";
import type { Bench } from "../row";
import type { Target } from "../targets";
import { recordLoad, type Transfer, weigh } from "./network-log";

const cookieOf = (target: Target) => async (context: BrowserContext) => {
  const pairs = target.cookie?.split("; ") ?? [];
  await context.addCookies(
    pairs.map((pair) => ({ name: pair.split("=", 1).join(), value: pair.replace(/^[^=]*=/, ""), url: target.url })),
  );
};

/** The most KB of script on each public page. */
const PUBLIC_SCRIPT = { home: 160, list: 140, product: 140 } as const;

/**
 * P1: transferred script on the public pages. Bytes should not vary, and two rounds show whether they do.
 */
export async function publicScripts({ browser, targets }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ["home", "list", "product"] as const) {
    const [own = [], peers] = await inRounds(targets, 2, async (target) => {
      const loaded = await recordLoad(browser, target.url + target.paths[kind], cookieOf(target));
      const of = (type: Transfer["kind"]) => weigh(loaded, type, new URL(target.url).origin);
      return { script: of("script"), styles: of("style").files };
    });
    figures.push(
      {
        name: `${kind}: script`,
        unit: "KB",
        samples: own.map(({ script }) => script.kilobytes),
        peer: peers?.map(({ script }) => script.kilobytes),
        guard: { most: PUBLIC_SCRIPT[kind] },
        goal: { most: 100 },
      },
      { name: `${kind}: script files`, unit: "", samples: own.map(({ script }) => script.files) },
      { name: `${kind}: stylesheets`, unit: "", samples: own.map(({ styles }) => styles) },
    );
  }
  return figures;
}
