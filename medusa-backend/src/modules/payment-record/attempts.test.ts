import { describe, expect, it } from "vitest";
import { ATTEMPT_STATUSES, type AttemptStatus, RELEASABLE, type ReleaseCause, statusesBefore } from "./attempts";

const ALLOWED = new Set<`${AttemptStatus}>${AttemptStatus}`>([
  "open>to_capture",
  "open>released",
  "open>releasing",
  "releasing>released",
  "releasing>refunded",
  "to_capture>captured",
  "to_capture>expired",
  "to_capture>releasing",
  "expired>releasing",
  "captured>releasing",
]);

describe("a payment attempt", () => {
  for (const from of ATTEMPT_STATUSES) {
    for (const to of ATTEMPT_STATUSES) {
      const allowed = ALLOWED.has(`${from}>${to}`);
      it(`${allowed ? "moves" : "never moves"} from ${from} to ${to}`, () => {
        expect(statusesBefore(to).includes(from)).toBe(allowed);
      });
    }
  }
});

const RELEASED_FROM: Record<ReleaseCause, readonly AttemptStatus[]> = {
  no_order: ["open"],
  order_cancelled: ["open", "to_capture", "captured", "expired"],
  decided_by_ops: ["open", "to_capture", "captured", "expired"],
};

describe.each(Object.entries(RELEASED_FROM))("a payment attempt, where the cause is %s,", (cause, allowed) => {
  it.each(ATTEMPT_STATUSES)(`is released from ${allowed.join(", ")} alone: %s`, (from) => {
    expect(RELEASABLE[cause as ReleaseCause].includes(from)).toBe(allowed.includes(from));
  });
});
