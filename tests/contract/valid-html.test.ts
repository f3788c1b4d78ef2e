import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, it } from "vitest";
import { type Someone, someoneWho } from "../e2e/screen-people";
import { addressOf, namedBy } from "../e2e/screen-row";
import { SCREENS } from "../e2e/screens";
import { few, IS_FULL } from "../support/full";
import { PUBLIC_PAGES } from "../support/pages";
import { Person } from "../support/person";

/** Resolves the rules once; its parent does it for each page, which takes a third of the time. */
class RulesReadOnce extends StaticConfigLoader {
  private rules: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;
  override getConfigFor(handle: string) {
    this.rules ??= super.getConfigFor(handle);
    return this.rules;
  }
}

/** The rules of the HTML specification, without style rules. https://html-validate.org/rules/presets.html */
const rules = new RulesReadOnce({
  root: true,
  extends: ["html-validate:standard"],
  elements: [
    "html5",
    // A stylesheet, a preload and a modulepreload may be in the body; `imagesrcset` may stand for `href`.
    { link: { flow: true, phrasing: true, attributes: { href: { required: false } } } },
  ],
  rules: {
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "long-title": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "require-sri": "off",
    "void-style": "off",
  },
});
const checker = new HtmlValidate(rules);

/**
 * Where React has written two texts side by side into one element, with what is around each such place. When a browser
 * has translated the page, a later value of one of them does not reach it: `{`${count} products`}` is one text. Without
 * a limit, the search takes half a minute for a page whose data are 150 KB without a bracket.
 */
const textsSideBySide = (html: string) => html.match(/[^<>]{0,60}<!-- -->[^<>]{0,60}/g) ?? [];

/** The page that a browser shows at an address: a mailed link's token first moves into a cookie, for example. */
async function readPage(person: Someone, address: string): Promise<string> {
  const browser = new Person();
  const signedIn = person.cookies.map((pair) => pair.join("="));
  const visit = (to: string) =>
    browser.visit(to, { headers: { cookie: [...signedIn, browser.cookieHeader()].filter(Boolean).join("; ") } });
  let answer = await visit(address);
  for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 3; hops += 1)
    answer = await visit(answer.headers.get("location") ?? "/");
  return await answer.text();
}

async function faultsOf(person: Someone, address: string): Promise<string[]> {
  const html = await readPage(person, address);
  const { results } = await checker.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${address}: ${ruleId}: ${message} (${selector})`),
  );
  return [...faults, ...textsSideBySide(html).map((text) => `${address}: two texts in one element: ${text}`)];
}

/** The first state of each screen, as its last role. */
const FIRST = SCREENS.filter(({ route }, place) => SCREENS.findIndex((screen) => screen.route === route) === place).map(
  (screen) => ({ ...screen, roles: screen.roles.slice(-1) }),
);
/** Each state of each screen as every role in `npm run test:full`, otherwise every third screen. */
const LOOKED_AT = IS_FULL ? SCREENS : FIRST.filter((_screen, place) => place % 3 === 0);

it.each(["visitor", "customer", "admin"] as const)("all pages of a %s are valid HTML", async (role) => {
  const rows = LOOKED_AT.filter(({ roles }) => roles.includes(role));
  const person = await someoneWho(role, namedBy(rows));
  const screens = rows.map((screen) => addressOf(screen, person));
  const addresses = new Set([...screens, ...(role === "visitor" ? few(PUBLIC_PAGES, 5) : [])]);
  const faults: string[] = [];
  for (const address of addresses) faults.push(...(await faultsOf(person, address)));
  expect(addresses.size).toBeGreaterThan(IS_FULL ? 10 : 3);
  expect(faults).toEqual([]);
});
