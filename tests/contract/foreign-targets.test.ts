import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { HOSTILE_REDIRECTS } from "~/lib/safe-redirect.test-kit";
import { whileBusy } from "../support/answers";
import { few } from "../support/full";
import { comeFromGoogle, freshGoogleAccount, locationOf, signInWithGoogle } from "../support/google";
import { Person } from "../support/person";
import { sendRaw } from "../support/raw-http";
import { freshEmail, stack } from "../support/stack";

const HOST = "evil.example";

/** Targets that a browser reads as another host, or a router as a path. */
const BACKSLASHES = [
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
const HOSTILE = few([...BACKSLASHES, ...HOSTILE_REDIRECTS], 5);

/** Places where text from an address, `{}`, might become a target. */
const PAGES = [
  "/login?redirectTo={}",
  "/register?redirectTo={}",
  "/explore?q={}&page=2&sort={}&type={}",
  "/products/{}",
  "/info/{}",
  "/dashboard/orders/{}?from={}",
  "/checkout/payment/{}?redirect_status={}",
  "/checkout/payment/{}?payment_intent_client_secret={}",
  "/reset-password?token={}",
  "/withdraw/{}?token={}",
  "/no-such-page/{}",
];

/** True for a target that a browser would take for the other host's, or run as a script. */
function isOutside(target: string): boolean {
  if (!URL.canParse(target, stack.storefront)) return false;
  const { hostname, protocol } = new URL(target, stack.storefront);
  return hostname === HOST || /^(?:javascript|vbscript):$/.test(protocol);
}

describe("a target that names another host", () => {
  it.each(HOSTILE)("%j gets into no link, form or redirect of a page", async (hostile) => {
    for (const page of PAGES) {
      const address = page.replaceAll("{}", encodeURIComponent(hostile));
      const answer = await whileBusy(() => fetch(stack.storefront + address, { redirect: "manual" }));
      expect([address, answer.status < 500]).toEqual([address, true]);
      const { document } = parseHTML(await answer.text());
      const targets = [...document.querySelectorAll("[href], [action], [formaction]")].flatMap((element) =>
        ["href", "action", "formaction"].map((name) => element.getAttribute(name) ?? "/"),
      );
      const outside = [...targets, answer.headers.get("location") ?? "/"].filter(isOutside);
      expect([address, outside]).toEqual([address, []]);
    }
  });

  it.each(BACKSLASHES)("%j is no address of a page", async (hostile) => {
    const { status, head } = await sendRaw(stack.storefront, "GET", hostile);
    expect([400, 404]).toContain(status);
    expect(head).not.toMatch(/^location:/im);
  });
});

const google = freshGoogleAccount();
const owner = await Person.signUp();
const linking = await comeFromGoogle(freshGoogleAccount({ email: owner.email }));
await comeFromGoogle(google);

const encode = encodeURIComponent;
const LINK = { link: "google", password: "correct horse battery" };

/** Somebody new, whose password account a Google account of the same e-mail is about to be linked with. */
async function aboutToLink(): Promise<Person> {
  const { email } = await Person.signUp();
  return await comeFromGoogle(freshGoogleAccount({ email }));
}

/** The routes that go on to an address from the request. `signInFirst` are those that put it into the sign-in's. */
const GOING_ON: Record<string, { go: (to: string) => Promise<Response>; signInFirst?: true }> = {
  "GET /login, signed in": { go: (to) => owner.copy().visit(`/login?redirectTo=${encode(to)}`) },
  "GET /register, signed in": { go: (to) => owner.copy().visit(`/register?redirectTo=${encode(to)}`) },
  "POST /login": {
    go: (redirectTo) => new Person().submit("/login", { email: owner.email, password: owner.password, redirectTo }),
  },
  "POST /register": {
    go: (redirectTo) =>
      new Person().submit("/register", { name: "Ada", email: freshEmail(), password: LINK.password, redirectTo }),
  },
  "POST /login, to link Google": {
    go: async (redirectTo) => (await aboutToLink()).submit("/login", { ...LINK, redirectTo }),
  },
  "POST /login, to link Google too late": {
    go: (redirectTo) => new Person().submit("/login", { ...LINK, redirectTo }),
    signInFirst: true,
  },
  "GET /login, to link no Google": {
    go: (to) => linking.copy().visit(`/login?link=no&redirectTo=${encode(to)}`),
    signInFirst: true,
  },
  "GET /auth/google, and back": {
    go: (to) => signInWithGoogle(new Person(), google, `/auth/google?redirectTo=${encode(to)}`),
  },
};

describe("a route that goes on to an address from the request", () => {
  const pathTo = (to: string, signInFirst = false) => (signInFirst ? `/login?redirectTo=${encode(to)}` : to);

  it.each(Object.entries(GOING_ON))(
    "goes on to one of the shop, and leads nobody elsewhere: %s",
    async (_route, { go, signInFirst }) => {
      const inside = await go("/explore?page=2");
      expect(locationOf(inside).href).toBe(stack.storefront + pathTo("/explore?page=2", signInFirst));
      for (const hostile of few(HOSTILE_REDIRECTS, 2)) {
        const answer = await go(hostile);
        expect([hostile, answer.status]).toEqual([hostile, 302]);
        expect([hostile, locationOf(answer).href]).toEqual([hostile, stack.storefront + pathTo("/", signInFirst)]);
      }
    },
  );
});

const Context = z.object({ state: z.object({ errors: z.record(z.string(), z.looseObject({})).nullish() }) });

/** The errors that a document gives to the browser; null if it gives no data. */
function errorsOf(page: string) {
  const [, json] = /window\.__remixContext = (\{.*?\});(?:__remixContext|<\/script>)/s.exec(page) ?? [];
  return json ? Object.values(Context.parse(JSON.parse(json)).state.errors ?? {}) : null;
}

const PLANTED = { __type: "Error", __subType: "EventSource", message: `https://${HOST}/` };
const query = new URLSearchParams(PLANTED).toString();
// An address with an encoded slash is refused before any page is rendered.
const asPath = encodeURIComponent(JSON.stringify({ ...PLANTED, message: "evil" }));

const sent = (body: BodyInit): RequestInit => ({ method: "POST", headers: { origin: stack.storefront }, body });

it.each<[string, string, RequestInit?]>([
  ["an unknown page", `/${asPath}?${query}`],
  ["an unknown product", `/products/${asPath}?${query}`],
  ["an unknown page of the owner's", `/info/${asPath}?${query}`],
  ["an unknown payment", `/checkout/payment/pi_${asPath}?${query}`],
  ["a page number that is none", `/explore?page=${asPath}&${query}`],
  ["a refused form", "/login", sent(new URLSearchParams(PLANTED))],
  ["a form that is none", "/stay-in-touch", sent(new Blob([JSON.stringify(PLANTED)], { type: "application/json" }))],
])(
  "an error that a document gives to the browser is no class of the page's own and holds nothing of the request, on %s",
  async (_what, address, init) => {
    const answer = await whileBusy(() => fetch(stack.storefront + address, init));
    expect(answer.status).toBeLessThan(500);
    const errors = errorsOf(await answer.text());
    if (!init) expect(errors).not.toBeNull();
    for (const error of errors ?? []) {
      expect(error).toMatchObject({ __type: "RouteErrorResponse" });
      expect(JSON.stringify(error)).not.toMatch(/__subType|EventSource|evil/);
    }
  },
);
