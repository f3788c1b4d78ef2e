import { z } from "zod";
import { toldBy, whileBusy } from "./answers";
import { demoAccounts, freshEmail, stack } from "./stack";

const ORIGIN = new URL(stack.storefront).origin;

/** The answer of GET /auth/token. */
export const IdToken = z.object({
  idToken: z.string(),
  expiresAt: z.string(),
  user: z.object({ uid: z.string(), email: z.string(), displayName: z.string(), photo: z.string().nullable() }),
  role: z.enum(["user", "admin"]),
});

export type Answer = { status: number; headers: Headers; body: unknown };

type CallOptions = {
  body?: unknown;
  /** Sent unchanged, instead of `body` as JSON. */
  rawBody?: string;
  headers?: Record<string, string>;
  /** `cookie` (the default) sends the session cookie with a same-origin Origin, `bearer` the idToken and no cookie. */
  as?: "cookie" | "bearer";
};

/** Someone with a browser's cookies and no browser: speaks HTTP to the storefront. */
export class Person {
  readonly email: string;
  readonly password: string;
  private readonly cookies = new Map<string, string>();

  constructor(credentials: { email: string; password: string } = { email: "", password: "" }) {
    this.email = credentials.email;
    this.password = credentials.password;
  }

  /** Someone new, signed up through the form. */
  static async signUp(name = "Test Shopper", email = freshEmail()): Promise<Person> {
    const person = new Person({ email, password: "correct horse battery" });
    const answer = await person.submit("/register", { name, email, password: person.password });
    if (answer.status !== 302) throw new Error(`sign-up answered ${await toldBy(answer)}`);
    return person;
  }

  /** A known person, signed in through the form. */
  static async signIn(credentials: { email: string; password: string }): Promise<Person> {
    const person = new Person(credentials);
    const answer = await person.submit("/login", credentials);
    if (answer.status !== 302) throw new Error(`sign-in answered ${await toldBy(answer)}`);
    return person;
  }

  /** Another browser with the cookies that this one has now, but not the next page's toast. */
  copy(): Person {
    const other = new Person({ email: this.email, password: this.password });
    for (const [name, value] of this.cookies) if (name !== "flash") other.cookies.set(name, value);
    return other;
  }

  /** Requests a page or a file of the storefront; redirects are not followed. */
  async visit(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0 && !headers.has("cookie")) headers.set("cookie", this.cookieHeader());
    const response = await fetch(new URL(path, stack.storefront), { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** The status of a page, asked again while it is 503: for an unknown product Medusa has one second. */
  async statusOf(path: string): Promise<number> {
    return (await whileBusy(() => this.visit(path))).status;
  }

  /** Submits an HTML form like a browser without JavaScript, a plain one or one with files; `headers` are added. */
  async submit(
    path: string,
    fields: Record<string, string> | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.visit(path, { method: "POST", body, headers: { origin: ORIGIN, ...headers } });
  }

  /** Sends JSON like a script of a page. */
  async send(method: string, path: string, body: unknown): Promise<Response> {
    const headers = { origin: ORIGIN, "content-type": "application/json" };
    return this.visit(path, { method, headers, body: JSON.stringify(body) });
  }

  /** Calls /api/server. */
  async api(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = new Headers(options.headers);
    if (options.as === "bearer") {
      headers.set("authorization", `Bearer ${await this.idToken()}`);
      headers.set("cookie", "");
    } else if (!headers.has("origin")) headers.set("origin", ORIGIN);
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const response = await this.visit(`/api/server${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }

  /** A fresh idToken of this person's session. */
  async idToken(): Promise<string> {
    const response = await this.visit("/auth/token", { headers: { origin: ORIGIN } });
    if (response.status !== 200) throw new Error(`the id token was answered ${await toldBy(response)}`);
    return IdToken.parse(await response.json()).idToken;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const gone = attributes.some(
      (attribute) => /^\s*max-age=0$/i.test(attribute) || /^\s*expires=thu, 01 jan 1970/i.test(attribute),
    );
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let kept: Promise<Person> | undefined;

/** The shop's admin, by one sign-in a process. Tests that sign out, or count sign-ins, sign in by themselves. */
export async function demoAdmin(): Promise<Person> {
  kept ??= Person.signIn(demoAccounts.admin);
  return (await kept).copy();
}

/** A call by the shop's admin, who signs in again if a test ended the session. */
export async function callAsDemoAdmin(...call: Parameters<Person["api"]>): Promise<Answer> {
  const answer = await (await demoAdmin()).api(...call);
  if (answer.status !== 401 && answer.status !== 403) return answer;
  kept = undefined;
  return (await demoAdmin()).api(...call);
}
