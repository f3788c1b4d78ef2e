import { describe, expect, it } from "vitest";
import { MAIL_STATUSES, mailStatusesBefore } from "./mail-status";

const ALLOWED = ["pending→sent", "pending→failed", "sent→pending", "failed→pending"];

describe("the life of a mail", () => {
  it.each(MAIL_STATUSES.flatMap((from) => MAIL_STATUSES.map((to) => [from, to] as const)))("%s → %s", (from, to) => {
    expect(mailStatusesBefore(to).includes(from)).toBe(ALLOWED.includes(`${from}→${to}`));
  });
});
