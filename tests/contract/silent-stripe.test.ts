import { expect } from "vitest";
import { freeze } from "../support/control";
import { inFull as it } from "../support/in-full";
import { compareNow } from "../support/money";

it("the money ledger says that Stripe could not be asked, and keeps what it knew", async () => {
  const known = await compareNow();
  const frozen = freeze("stripeSandbox");
  try {
    const silent = await compareNow();
    expect(silent.latest?.outcome).toBe("stripe_silent");
    expect(silent.compared).toEqual(known.compared);
    expect(silent.findings).toEqual(known.findings);
  } finally {
    frozen.thaw();
  }
  expect((await compareNow()).latest?.outcome).toBe("complete");
});
