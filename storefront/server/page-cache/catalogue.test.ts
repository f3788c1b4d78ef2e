import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hearCatalogueVersion, tellCatalogueVersion } from "../../app/lib/catalogue-version.server";
import { watchCatalogue } from "./catalogue";

let answer: () => Promise<string>;
let catalogue: ReturnType<typeof watchCatalogue>;
beforeEach(async () => {
  vi.useFakeTimers();
  answer = async () => "one";
  catalogue = watchCatalogue(() => answer());
  await vi.advanceTimersByTimeAsync(100);
});
afterEach(() => {
  catalogue.stop();
  vi.useRealTimers();
});

const state = () => [catalogue.version, catalogue.writtenAt, catalogue.changedAt];

it("a change that Medusa is asked for outdates the pages, and is told to the cache of Medusa's answers", async () => {
  const heard = vi.fn();
  const deafen = hearCatalogueVersion(heard);
  answer = async () => "two";
  await vi.advanceTimersByTimeAsync(1_000);
  deafen();
  expect(heard.mock.calls).toEqual([["two"]]);
  expect(state()).toEqual(["two", 0, catalogue.changedAt]);
  expect(catalogue.changedAt).toBeGreaterThan(Date.now() - 1_000);
});

describe("a write of this process", () => {
  it("outdates nothing when it left the catalogue's version as it was, however many there are", () => {
    const before = state();
    for (let count = 0; count < 100; count += 1) tellCatalogueVersion("one");
    expect(state()).toEqual(before);
  });

  it("outdates every page rendered before it, at once, when its version is another one", () => {
    tellCatalogueVersion("two");
    expect(state()).toEqual(["two", Date.now(), Date.now()]);
  });

  it("is not forgotten for an older answer that was on its way", async () => {
    let arrive = (_version: string) => {};
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    await vi.advanceTimersByTimeAsync(1_000);
    tellCatalogueVersion("two");
    arrive("one");
    await vi.advanceTimersByTimeAsync(0);
    expect(catalogue.version).toBe("two");
    answer = async () => "three";
    await vi.advanceTimersByTimeAsync(1_000);
    expect(catalogue.version).toBe("three");
  });

  it("is heard no more once the server has stopped", () => {
    catalogue.stop();
    tellCatalogueVersion("two");
    expect(catalogue.version).toBe("one");
  });
});
