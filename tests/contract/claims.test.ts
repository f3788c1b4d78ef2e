import { describe, expect, it } from "vitest";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { buySent } from "../support/returns";

describe("an order of three pieces of which ops have claimed one", () => {
  it.each(
    few(
      [
        ["comes back whole", { whole: 1 }],
        ["comes back damaged", { damaged: 1 }],
      ],
      1,
    ),
  )("and which %s leaves two that can be sent back, and no third", async (_, arrived) => {
    const sent = await buySent(3);
    const claimed = await sent.claimAsOps(1, 1);
    expect(await sent.returnable()).toBe(2);
    expect(await sent.ask(3)).toBe("409");
    const received = await sent.receive(claimed, arrived);
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    expect(await sent.returnable()).toBe(2);
    expect(await sent.askAsOps(3)).toBe("409");
    expect(await sent.ask(2)).toMatch(/^return_/);
    expect(await sent.ask(1)).toBe("409");
    expect(await sent.askAsOps(1)).toBe("409");
  });

  inFull("and which stays with its buyer leaves two, whoever asks", async () => {
    const sent = await buySent(3);
    await sent.claimAsOps(1, 0);
    expect(await sent.returnable()).toBe(2);
    expect(await sent.askAsOps(3)).toBe("409");
    expect(await sent.askAsOps(2)).toMatch(/^return_/);
    expect(await sent.ask(1)).toBe("409");
  });

  inFull("and whose claimed pieces come back in part counts what never came as settled", async () => {
    const sent = await buySent(3);
    const claimed = await sent.claimAsOps(2, 2);
    expect((await sent.receive(claimed, { whole: 1 })).status).toBe(200);
    expect((await sent.cancelAsOps(claimed)).status).toBe(200);
    expect(await sent.returnable()).toBe(1);
    expect(await sent.ask(2)).toBe("409");
  });

  inFull("and whose claim is cancelled has all three again", async () => {
    const sent = await buySent(3);
    const claimed = await sent.claimAsOps(1, 1);
    await sent.cancelClaimOf(claimed);
    expect(await sent.returnable()).toBe(3);
    expect(await sent.ask(3)).toMatch(/^return_/);
  });
});
