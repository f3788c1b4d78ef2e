import { describe, expect, it } from "vitest";
import { INFO_LINKS, infoPath, WITHDRAWAL_LINK } from "~/ui/layout/info-links";
import { findInfoPage, listInfoPages, ownPages, toInfoPage } from "./info-pages.server";

const head = (lines: string) => `---\n${lines}\n---\n\n## A title\n\nText.\n`;
const HEAD = head("title: A\ndescription: B\nupdated: 2026-11-23");

describe("the pages of storefront/content", () => {
  it("are exactly those of the footer, and in the sitemap with the days on which they changed", () => {
    const names = listInfoPages().map(({ name }) => name);
    expect(names.sort()).toEqual(INFO_LINKS.map(({ name }) => name).sort());
    const pages = new Map(listInfoPages().map(({ name, updated }) => [infoPath(name), updated]));
    const [home, store, ...more] = ownPages("2026-03-01");
    const others = more.filter(({ path }) => path.startsWith("/info/"));
    expect([home, store]).toEqual(["/", "/explore"].map((path) => ({ path, changedAt: "2026-03-01" })));
    expect(new Map(others.map(({ path, changedAt }) => [path, changedAt]))).toEqual(pages);
    expect(more.map(({ path }) => path)).toContain(WITHDRAWAL_LINK.path);
  });

  it("lead to pages that there are, and to parts of them that there are", () => {
    const names = listInfoPages().map(({ name }) => name);
    const others = ["/stay-in-touch", WITHDRAWAL_LINK.path, "/dashboard/myOrders", "/forgot-password"];
    const known = [...others, "/dashboard/account", ...names.map((name) => `/info/${name}`)];
    for (const { name, html } of listInfoPages()) {
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
      for (const link of links.filter((href) => !href.startsWith("https://"))) {
        const [path = "", anchor] = link.split("#", 2);
        // The footer's own part is on every page.
        if (link === "#contact") continue;
        expect(known, `${name}: ${link}`).toContain(path);
        if (anchor) expect(findInfoPage(path.replace("/info/", ""))?.html).toContain(`id="${anchor}"`);
      }
    }
  });
});

it("a file becomes a page, with its tables in a part that scrolls and that the keyboard reaches", () => {
  const facts = { title: "Shipping", description: "How.", updated: "2026-11-23" };
  const page = toInfoPage(head("title: Shipping\ndescription: How.\nupdated: 2026-11-23"));
  expect(page).toEqual({ ...facts, html: '<h2 id="a-title">A title</h2>\n<p>Text.</p>\n', contents: [] });
  const { html } = toInfoPage(`${HEAD}\n| a | b |\n| - | - |\n| **1** | 2 |\n`);
  expect(html).toMatch(/<div role="group" aria-label="Table" tabindex="0"><table>/);
  expect(html).toContain("<strong>1</strong>");
});

it("a file has contents once it is long: its headings, each with those below it, as plain text", () => {
  const parts = [
    { id: "what-is-it", text: "What is it?" },
    { id: "why--how", text: "Why & how" },
  ];
  expect(toInfoPage(`${HEAD}\n### What **is** it?\n\n### Why & how\n\n## End\n`).contents).toEqual([
    { id: "a-title", text: "A title", parts },
    { id: "end", text: "End", parts: [] },
  ]);
});

it.each([
  ["no head", "Text."],
  ["no date", head("title: A\ndescription: B")],
  ["a date that is none", head("title: A\ndescription: B\nupdated: 2026-13-01")],
  ["a word that means nothing", head("title: A\ndescription: B\nupdated: 2026-11-23\nauthor: C")],
])("a file with %s is refused", (_, source) => expect(() => toInfoPage(source)).toThrow());
