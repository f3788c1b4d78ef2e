import { expect, it } from "vitest";
import { inRounds } from "./rounds";

it("takes targets in turns, the first of a round in turns too, and keeps each one's samples", async () => {
  const calls: string[] = [];
  const samples = await inRounds(["shop", "peer"], 3, async (target, round) => {
    calls.push(`${target} ${round}`);
    return `${target} ${round}`;
  });
  expect(calls).toEqual(["shop 0", "peer 0", "peer 1", "shop 1", "shop 2", "peer 2"]);
  expect(samples).toEqual([
    ["shop 0", "shop 1", "shop 2"],
    ["peer 0", "peer 1", "peer 2"],
  ]);
});
