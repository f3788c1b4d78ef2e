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

it.each(ATTEMPT_STATUSES.flatMap((from) => ATTEMPT_STATUSES.map((to) => [from, to] as const)))(
  "a payment attempt moves from %s to %s if the table says so",
  (from, to) => {
    expect(statusesBefore(to).includes(from)).toBe(ALLOWED.has(`${from}>${to}`));
  },
);

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
