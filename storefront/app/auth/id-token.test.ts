import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearIdToken, getIdToken, getStoredUid, keepIdTokenOf } from "./id-token";

const MINUTE_MS = 60_000;
const NOW = new Date("2026-03-01T12:00:00Z");

/** A token like Medusa's, valid for another `minutes`; the browser does not check its signature. */
function tokenFor(minutes: number, uid = "cus_ada"): string {
  const claims = { actor_id: uid, exp: (Date.now() + minutes * MINUTE_MS) / 1000 };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}

const stored = new Map<string, string>();
const fetchMock = vi.fn<typeof fetch>();

function answerWith(idToken: string): void {
  const expiresAt = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  fetchMock.mockImplementation(async () => Response.json({ idToken, expiresAt }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  stored.clear();
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the stored idToken", () => {
  it("tells who is signed in, and nobody where there is none or none that can be read", () => {
    expect(getStoredUid()).toBeNull();
    stored.set("idToken", tokenFor(-1));
    expect(getStoredUid()).toBe("cus_ada");
    stored.set("idToken", "not.a.token");
    expect(getStoredUid()).toBeNull();
  });

  it("stays away once it was removed, though the answer to an earlier question comes after", async () => {
    let answer = (_: Response) => {};
    fetchMock.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const asked = getIdToken();
    clearIdToken();
    const next = tokenFor(60, "cus_next");
    answerWith(next);
    expect(await getIdToken()).toBe(next);
    answer(Response.json({ idToken: tokenFor(60), expiresAt: NOW.toISOString() }));
    expect(await asked).toBeNull();
    expect(stored.get("idToken")).toBe(next);
  });

  it("is removed when the session is over, and replaced when it is another person's or unreadable", async () => {
    const ending = tokenFor(0.5);
    stored.set("idToken", ending);
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(getIdToken()).rejects.toThrow();
    expect(stored.get("idToken")).toBe(ending);
    fetchMock.mockResolvedValueOnce(new Response("{}", { status: 401 }));
    expect(await getIdToken()).toBeNull();
    expect(stored.has("idToken")).toBe(false);
    for (const left of [tokenFor(60, "cus_bob"), "not.a.token"]) {
      stored.set("idToken", left);
      const own = tokenFor(60);
      answerWith(own);
      await keepIdTokenOf("cus_ada");
      expect(stored.get("idToken")).toBe(own);
    }
  });
});
