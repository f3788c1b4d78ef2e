import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sendRaw } from "../support/raw-http";
import { stack } from "../support/stack";
import { whileBusy } from "../support/while-busy";

const HOST = "evil.example";

/** Targets that a browser reads as another host, or a router as a path. */
const HOSTILE = [
  `/\\${HOST}`,
  `\\/${HOST}`,
  `\\\\${HOST}`,
  `//${HOST}`,
  `/%5C${HOST}`,
  `/%5c%2f${HOST}`,
  `/%255C${HOST}`,
  `/\t/${HOST}`,
  `/..//${HOST}`,
  `/explore/../\\${HOST}`,
  `https:\\${HOST}`,
];

/** Places where text from an address might become a target. */
const PAGES = [
  (hostile: string) => `/login?redirectTo=${hostile}`,
  (hostile: string) => `/register?redirectTo=${hostile}`,
  (hostile: string) => `/explore?q=${hostile}&page=2&sort=${hostile}&type=${hostile}`,
  (hostile: string) => `/products/${hostile}`,
  (hostile: string) => `/info/${hostile}`,
  (hostile: string) => `/dashboard/orders/${hostile}?from=${hostile}`,
  (hostile: string) => `/checkout/payment/${hostile}?redirect_status=${hostile}`,
  (hostile: string) => `/reset-password?token=${hostile}`,
  (hostile: string) => `/no-such-page/${hostile}`,
];

const hostOf = (target: string) => new URL(target, stack.storefront).hostname;

describe("a target that names another host by a backslash", () => {
  it.each(HOSTILE)("%j gets into no link, form or redirect of a page", async (hostile) => {
    for (const page of PAGES) {
      const address = page(encodeURIComponent(hostile));
      const answer = await whileBusy(() => fetch(stack.storefront + address, { redirect: "manual" }));
      expect([address, answer.status < 500]).toEqual([address, true]);
      const { document } = parseHTML(await answer.text());
      const targets = [...document.querySelectorAll("[href], [action], [formaction]")].flatMap((element) =>
        ["href", "action", "formaction"].map((name) => element.getAttribute(name) ?? "/"),
      );
      const outside = [...targets, answer.headers.get("location") ?? "/"].filter((target) => hostOf(target) === HOST);
      expect([address, outside]).toEqual([address, []]);
    }
  });

  it.each(HOSTILE)("%j is no address of a page", async (hostile) => {
    const { status, head } = await sendRaw(stack.storefront, "GET", hostile);
    expect([400, 404]).toContain(status);
    expect(head).not.toMatch(/^location:/im);
  });
});

const Context = z.object({ state: z.object({ errors: z.record(z.string(), z.looseObject({})).nullish() }) });

/** The errors that a document gives to the browser. */
function errorsOf(page: string) {
  const [, json] = /window\.__remixContext = (\{.*?\});(?:__remixContext|<\/script>)/s.exec(page) ?? [];
  return Object.values(Context.parse(JSON.parse(json ?? "")).state.errors ?? {});
}

describe("an error that a document gives to the browser", () => {
  const PLANTED = { __type: "Error", __subType: "EventSource", message: `https://${HOST}/` };
  const query = new URLSearchParams(PLANTED).toString();
  // An address with an encoded slash is refused before any page is rendered.
  const asPath = encodeURIComponent(JSON.stringify({ ...PLANTED, message: "evil" }));

  it.each([
    ["an unknown page", `/${asPath}?${query}`],
    ["an unknown product", `/products/${asPath}?${query}`],
    ["an unknown page of the owner's", `/info/${asPath}?${query}`],
    ["an unknown payment", `/checkout/payment/pi_${asPath}?${query}`],
    ["a page number that is none", `/explore?page=${asPath}&${query}`],
  ])("is no class of the page's own and holds nothing of the request, on %s", async (_what, address) => {
    const answer = await whileBusy(() => fetch(stack.storefront + address));
    expect(answer.status).toBeLessThan(500);
    for (const error of errorsOf(await answer.text())) {
      expect(error).toMatchObject({ __type: "RouteErrorResponse" });
      expect(JSON.stringify(error)).not.toMatch(/__subType|EventSource|evil/);
    }
  });

  it.each(["/login", "/register", "/forgot-password", "/stay-in-touch"])(
    "is not what a form sends to %s",
    async (path) => {
      const headers = { origin: stack.storefront };
      for (const body of [
        new URLSearchParams(PLANTED),
        new Blob([JSON.stringify(PLANTED)], { type: "application/json" }),
      ]) {
        const answer = await fetch(stack.storefront + path, { method: "POST", headers, body, redirect: "manual" });
        const page = await answer.text();
        if (!page.includes("window.__remixContext")) continue;
        for (const error of errorsOf(page)) {
          expect(error).not.toHaveProperty("__subType");
          expect(JSON.stringify(error)).not.toMatch(/EventSource|evil/);
        }
      }
    },
  );
});
