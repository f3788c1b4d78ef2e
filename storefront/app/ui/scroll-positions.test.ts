import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import script from "./scroll-positions.inline?script";

/** Runs the script in a page whose entry of the history and stored positions are these. */
function load(entry: { key: string } | null, stored: string | null) {
  const page = {
    scrolled: [] as number[],
    removed: [] as string[],
    history: {
      state: entry,
      replaceState(state: { key: string }) {
        page.history.state = state;
      },
    },
    sessionStorage: { getItem: () => stored, removeItem: (key: string) => void page.removed.push(key) },
    scrollTo: (_: number, top: number) => void page.scrolled.push(top),
  };
  runInNewContext(script, page);
  return page;
}

it("scrolls to where somebody was on this page", () => {
  expect(load({ key: "a" }, '{"a":640,"b":20}').scrolled).toEqual([640]);
});

it("stays at the top of a page that is new, and gives its entry a key", () => {
  const page = load(null, '{"a":640}');
  expect(page.scrolled).toEqual([]);
  expect(page.history.state?.key).toMatch(/^[a-v0-9]+$/);
  expect(load({ key: "a" }, null).scrolled).toEqual([]);
});

it("removes what nobody can read", () => {
  expect(load({ key: "a" }, "{").removed).toEqual(["positions"]);
});
