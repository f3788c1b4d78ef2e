import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "~/domain/app-error";
import { getAccountIfKnown, getAccountOrUnknown, isProtected, requireAccount } from "./signed-in-account.server";

const ROUTES = path.join(import.meta.dirname, "../routes");

describe("a path that needs somebody signed in", () => {
  it("is the beginning of every route that requires an account", () => {
    const requiring = readdirSync(ROUTES).filter((file) =>
      /\brequire(Account|Admin)\(/.test(readFileSync(path.join(ROUTES, file), "utf8")),
    );
    expect(requiring.length).toBeGreaterThan(10);
    const paths = requiring.map(
      (file) =>
        `/${file
          .replace(/\.tsx?$/, "")
          .replaceAll("_", "")
          .replaceAll(".", "/")}`,
    );
    expect(paths.filter((one) => !isProtected(one))).toEqual([]);
  });

  it.each(["/", "/explore", "/login", "/checkouts", "/products/dashboard"])("is not %s", (open) => {
    expect(isProtected(open)).toBe(false);
  });
});

const medusa = vi.hoisted(() => ({ fetchAccountOf: vi.fn() }));
vi.mock("./accounts.server", () => medusa);

const ADA = { uid: "cus_ada", email: "ada@example.com", displayName: "Ada", photo: null, role: "user" };
const NO_EMAIL = { ...ADA, email: null };
const TO_LOGIN = [302, "/login?redirectTo=%2Fcheckout%3Fstep%3D2"];
const request = new Request("http://localhost/checkout?step=2");
const open = new Request("http://localhost/explore");

/** The result of `ask`: its value, or the status and target of the response that it throws. */
async function outcomeOf<T>(ask: (request: Request, context: AppLoadContext) => Promise<T>) {
  return ask(request, {}).catch((thrown: unknown) => {
    if (thrown instanceof Response) return [thrown.status, thrown.headers.get("Location")];
    throw thrown;
  });
}

describe("who is signed in", () => {
  afterEach(() => {
    vi.resetAllMocks();
    vi.useRealTimers();
  });

  it.each([
    {
      who: "Ada",
      arrange: () => medusa.fetchAccountOf.mockResolvedValue(ADA),
      account: ADA,
      unknown: false,
      required: ADA,
    },
    {
      who: "nobody",
      arrange: () => medusa.fetchAccountOf.mockResolvedValue(null),
      account: null,
      unknown: false,
      required: TO_LOGIN,
    },
    {
      who: "somebody without an e-mail",
      arrange: () => medusa.fetchAccountOf.mockResolvedValue(NO_EMAIL),
      account: NO_EMAIL,
      unknown: false,
      required: TO_LOGIN,
    },
    {
      who: "somebody while Medusa is down",
      arrange: () => medusa.fetchAccountOf.mockRejectedValue(new AppError("backend_unavailable", "Down.")),
      account: null,
      unknown: true,
      required: [503, null],
    },
  ])("is $who", async ({ arrange, account, unknown, required }) => {
    arrange();
    expect(await getAccountOrUnknown(request, {})).toEqual({ account, accountUnknown: unknown });
    expect(await getAccountIfKnown(request, {})).toEqual(account);
    expect(await outcomeOf(requireAccount)).toEqual(required);
  });

  it("is unknown to a page for everyone after a second", async () => {
    vi.useFakeTimers();
    medusa.fetchAccountOf.mockReturnValue(new Promise(() => {}));
    const answers = Promise.all([getAccountOrUnknown(open, {}), getAccountIfKnown(open, {})]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answers).toEqual([{ account: null, accountUnknown: true }, null]);
  });

  /** Medusa's answer after some time. */
  const answersAfter = (ms: number) =>
    medusa.fetchAccountOf.mockReturnValue(new Promise((resolve) => setTimeout(() => resolve(ADA), ms)));

  it("is known to the header of a protected screen as soon as to the screen, however slow Medusa is", async () => {
    vi.useFakeTimers();
    answersAfter(1_500);
    const context = {};
    const answers = Promise.all([getAccountOrUnknown(request, context), requireAccount(request, context)]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await answers).toEqual([{ account: ADA, accountUnknown: false }, ADA]);
  });

  it("is the same to the header and to a part of the page that asks a moment later", async () => {
    vi.useFakeTimers();
    answersAfter(1_200);
    const context = {};
    const header = getAccountOrUnknown(open, context);
    await vi.advanceTimersByTimeAsync(500);
    const part = getAccountIfKnown(open, context);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await header, await part]).toEqual([{ account: null, accountUnknown: true }, null]);
  });

  it("is asked of Medusa once for a request", async () => {
    medusa.fetchAccountOf.mockResolvedValue(ADA);
    const context = {};
    await Promise.all([getAccountIfKnown(request, context), requireAccount(request, context)]);
    expect(medusa.fetchAccountOf).toHaveBeenCalledTimes(1);
  });
});
