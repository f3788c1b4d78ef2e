import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QUERY_DEFAULTS } from "./list-cache";

const FIVE_MINUTES_MS = 300_000;

beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(true);
});
afterEach(() => void vi.useRealTimers());

describe("a list of the dashboard", () => {
  it("is asked for three more times, 1 s, 2 s and 4 s later, before it counts as failed [S9-18 S9-19]", async () => {
    const startedAt = Date.now();
    const asked: number[] = [];
    const queryFn = () => {
      asked.push(Date.now() - startedAt);
      return Promise.reject(new Error("down"));
    };
    const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
    const observer = new QueryObserver(client, { queryKey: ["q"], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(observer.getCurrentResult().isError).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0, 1_000, 3_000, 7_000]);
    expect(observer.getCurrentResult().isError).toBe(true);
    stop();
  });

  it("is never waited for longer than 30 s between two tries [S9-19]", () => {
    const { retryDelay } = QUERY_DEFAULTS.queries;
    expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it("is kept for 5 minutes after the last screen that showed it has gone [S9-20]", async () => {
    const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
    await client.prefetchQuery({ queryKey: ["q"], queryFn: () => "list" });
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES_MS - 1);
    expect(client.getQueryData(["q"])).toBe("list");
    await vi.advanceTimersByTimeAsync(2);
    expect(client.getQueryData(["q"])).toBeUndefined();
  });
});
