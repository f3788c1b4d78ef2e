import type { BrowserContext } from "@playwright/test";
import { recordLoad, type Transfer, weigh } from "../../support/network-log";
import type { Figure } from "../measurements";
import type { Row } from "../row";
import type { Target } from "../targets";

/** The most KB of script on each public page. */
const MOST = { home: 160, list: 140, product: 140 } as const;
/** Bytes should not vary, and two rounds show whether they do. */
const ROUNDS = 2;

const cookieOf = (target: Target) => async (context: BrowserContext) => {
  const pairs = target.cookie?.split("; ") ?? [];
  await context.addCookies(
    pairs.map((pair) => ({ name: pair.split("=", 1).join(), value: pair.replace(/^[^=]*=/, ""), url: target.url })),
  );
};

export const p1: Row = {
  id: "P1",
  title: "Script as it travels, public pages",
  async measure({ browser, target }) {
    const figures: Figure[] = [];
    for (const kind of ["home", "list", "product"] as const) {
      const loads: Transfer[][] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        loads.push(await recordLoad(browser, target.url + target.paths[kind], cookieOf(target)));
      const of = (what: "script" | "style") => loads.map((transfers) => weigh(transfers, what, target.url));
      const guard = { most: MOST[kind] };
      const samples = of("script").map((it) => it.kilobytes);
      figures.push(
        { name: `${kind}: script`, unit: "KB", samples, guard, goal: { most: 100 } },
        { name: `${kind}: script files`, unit: "", samples: of("script").map((it) => it.files) },
        { name: `${kind}: stylesheets`, unit: "", samples: of("style").map((it) => it.files) },
      );
    }
    return figures;
  },
};
