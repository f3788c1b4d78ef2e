import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnswers } from "./answers.server";
import { tellCatalogueVersion } from "./catalogue-version.server";

/** A cache over a source with answers given by the test. */
function setUp() {
  let version = 0;
  const source = { fails: false, tookMs: 100, calls: 0 };
  const answers = createAnswers();
  const question = {
    key: "a",
    onDown: vi.fn(),
    load: async () => {
      source.calls += 1;
      await new Promise((resolve) => setTimeout(resolve, source.tookMs));
      if (source.fails) throw new Error("down");
      version += 1;
      return { version };
    },
  };
  const read = async () => (await answers.readOrOld(question, answers.since({ maxAgeMs: 2_000 }))).value;
  return { answers, question, source, read, peek: () => answers.peek(question)?.value };
}

async function settle<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(150);
  return promise;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("Medusa's answers", () => {
  it("fail as the source did when nothing is cached, and the source is asked again the next time", async () => {
    const { peek, read, source } = setUp();
    source.fails = true;
    await expect(settle(read())).rejects.toThrow("down");
    expect(peek()).toBeUndefined();
    source.fails = false;
    expect(await settle(read())).toEqual({ version: 1 });
  });

  it("stay, however old, while the source is down, with the time they were loaded at", async () => {
    const { answers, peek, question, read, source } = setUp();
    const startedAt = Date.now();
    await settle(read());
    source.fails = true;
    for (let hour = 0; hour < 5; hour++) {
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(peek()).toEqual({ version: 1 });
      expect(await settle(read())).toEqual({ version: 1 });
    }
    expect(answers.peek(question)).toMatchObject({ startedAt, loadedAt: startedAt + 100 });
  });

  it("are not handed out to a reader who wants newer ones while the source is down, and stay where they were", async () => {
    const { answers, peek, question, read, source } = setUp();
    await settle(read());
    source.fails = true;
    await expect(settle(answers.read(question, Date.now()))).rejects.toThrow("down");
    expect(peek()).toEqual({ version: 1 });
  });

  it("are newer than a reader's moment, whatever is cached or on its way", async () => {
    const { answers, peek, question, read, source } = setUp();
    await settle(read());
    expect((await settle(answers.read(question, Date.now()))).value).toEqual({ version: 2 });
    await vi.advanceTimersByTimeAsync(3_000);
    peek();
    await vi.advanceTimersByTimeAsync(10);
    const newer = answers.read(question, Date.now());
    await vi.advanceTimersByTimeAsync(300);
    expect((await newer).value).toEqual({ version: 4 });
    expect(source.calls).toBe(4);
  });

  it("are loaded once for many who wait", async () => {
    const { read, source } = setUp();
    await settle(Promise.all(Array.from({ length: 50 }, read)));
    expect(source.calls).toBe(1);
  });

  it("are handed out at once when old, and loaded behind it", async () => {
    const { peek, read } = setUp();
    await settle(read());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(peek()).toEqual({ version: 1 });
    await vi.advanceTimersByTimeAsync(150);
    expect(peek()).toEqual({ version: 2 });
  });

  it("leave the source alone while they are fresh", async () => {
    const { peek, read, source } = setUp();
    await settle(read());
    await vi.advanceTimersByTimeAsync(1_500);
    expect([await settle(read()), peek(), source.calls]).toEqual([{ version: 1 }, { version: 1 }, 1]);
  });

  it("are all outdated by a change of the catalogue, and not by its version being told again", async () => {
    const { read } = setUp();
    tellCatalogueVersion("v1");
    await settle(read());
    tellCatalogueVersion("v1");
    expect(await settle(read())).toEqual({ version: 1 });
    tellCatalogueVersion("v2");
    expect(await settle(read())).toEqual({ version: 2 });
  });

  it("tell once that a question started to fail, with the first cause, and again after it worked in between", async () => {
    const { answers, question, read, source } = setUp();
    source.fails = true;
    for (const _ of [1, 2]) await expect(settle(read())).rejects.toThrow("down");
    expect(question.onDown.mock.calls).toEqual([[new Error("down")]]);
    expect([answers.isFailing(question), answers.isFailing({ ...question, key: "b" })]).toEqual([true, false]);
    source.fails = false;
    await settle(read());
    expect(answers.isFailing(question)).toBe(false);
    source.fails = true;
    await expect(settle(answers.read(question, Date.now()))).rejects.toThrow("down");
    expect(question.onDown).toHaveBeenCalledTimes(2);
  });

  it("forget within two seconds that something does not exist", async () => {
    const { answers } = setUp();
    const question = { key: "b", load: async () => null };
    await answers.read(question, 0);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(answers.peek(question)).toMatchObject({ value: null });
    await vi.advanceTimersByTimeAsync(200);
    expect(answers.peek(question)).toBeUndefined();
  });

  it("are bounded by bytes, and searches that somebody invents displace no page's data", async () => {
    const { answers, peek, read } = setUp();
    await settle(read());
    const load = async () => "x".repeat(100_000);
    const found = Array.from({ length: 200 }, (_none, index) => ({ key: `q${index}`, load, isApart: true }));
    await Promise.all(found.map((question) => answers.read(question, 0)));
    const kept = found.filter((question) => answers.peek(question)).length;
    expect([kept > 10, kept < 50, peek()]).toEqual([true, true, { version: 1 }]);
    const pages = found.map(({ key }) => ({ key, load }));
    await Promise.all(pages.map((question) => answers.read(question, 0)));
    expect(pages.filter((question) => answers.peek(question)).length).toBeLessThan(100);
  });
});
