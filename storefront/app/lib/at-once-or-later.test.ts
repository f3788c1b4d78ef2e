import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atOnceOrLater } from "./times";

const after = <T>(milliseconds: number, end: () => T) =>
  new Promise<T>((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(end());
      } catch (error) {
        reject(error);
      }
    }, milliseconds);
  });
const fail = (): never => {
  throw new Error("down");
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what a page may wait for", () => {
  it("is the promise itself once the time is over, also where it then fails", async () => {
    const slow = after(500, fail);
    const given = atOnceOrLater(slow, 250);
    await vi.advanceTimersByTimeAsync(250);
    expect((await given).value).toBe(slow);
    const failure = expect(slow).rejects.toThrow("down");
    await vi.advanceTimersByTimeAsync(250);
    await failure;
  });

  it("is its failure within the time", async () => {
    const failure = expect(atOnceOrLater(after(100, fail), 250)).rejects.toThrow("down");
    await vi.advanceTimersByTimeAsync(100);
    await failure;
  });

  it("is its value within the time", async () => {
    const given = atOnceOrLater(
      after(100, () => "here"),
      250,
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(await given).toEqual({ value: "here" });
  });
});
