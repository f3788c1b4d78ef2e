import { describe, expect, it } from "vitest";
import { returnPeriodEnd } from "./returns";

const on = (day: string) => `2026-11-${day}T10:00:00.000Z`;
const end = (parcels: Parameters<typeof returnPeriodEnd>[0], moreFrom: string | null = null) => {
  const at = returnPeriodEnd(parcels, { days: 30, moreFrom: moreFrom === null ? null : Date.parse(moreFrom) });
  return at === null ? null : new Date(at).toISOString();
};

describe("the time to send things back", () => {
  it("runs from the last parcel's day, or two weeks on its way, and not while a part is to be sent", () => {
    expect(end([])).toBeNull();
    expect(end([{ shippedAt: null, deliveredAt: null }])).toBeNull();
    const first = { shippedAt: on("01"), deliveredAt: on("03") };
    expect(end([first, { shippedAt: on("02"), deliveredAt: on("05") }])).toBe("2026-12-05T10:00:00.000Z");
    expect(end([{ shippedAt: on("01"), deliveredAt: on("03") }], on("25"))).toBe("2026-12-25T10:00:00.000Z");
    expect(end([], on("25"))).toBeNull();
    expect(end([{ shippedAt: on("01"), deliveredAt: null }])).toBe("2026-12-15T10:00:00.000Z");
  });
});
