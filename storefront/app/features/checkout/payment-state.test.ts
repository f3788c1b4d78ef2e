import { describe, expect, it } from "vitest";
import {
  type Attempt,
  isBusy,
  type PaymentEvent,
  type PaymentPhase,
  type PaymentState,
  reducePayment,
  TRANSITIONS,
} from "./payment-state";

const delivery = { name: "Ann", email: "ann@example.com", address: "1 Road", phone: "1" };
const purchase = { items: [], delivery, total: 14_900 };
const attempt: Attempt = { purchase, clientSecret: "pi_1_secret_2", paymentIntentId: "pi_1", total: 14_900 };
const PHASES = Object.keys(TRANSITIONS) as PaymentPhase[];
const EVENTS: PaymentEvent[] = [
  { type: "prepare" },
  { type: "prepared", attempt },
  { type: "prepareFailed", message: "no" },
  { type: "pay" },
  { type: "cardRefused", message: "Your card was declined." },
  { type: "paymentEnded", message: "This payment was ended." },
  { type: "authorised" },
  { type: "orderPlaced" },
  { type: "orderRefused", message: "Sold out" },
  { type: "orderUnknown", message: "Being checked" },
];
const MOVES = new Map([
  ["preparing prepare", "preparing"],
  ["preparing prepared", "ready"],
  ["preparing prepareFailed", "unprepared"],
  ["unprepared prepare", "preparing"],
  ["ready prepare", "preparing"],
  ["ready pay", "authorising"],
  ["authorising cardRefused", "ready"],
  ["authorising paymentEnded", "preparing"],
  ["authorising authorised", "ordering"],
  ["ordering cardRefused", "ready"],
  ["ordering orderPlaced", "placed"],
  ["ordering orderRefused", "refused"],
  ["ordering orderUnknown", "unknown"],
  ["refused prepare", "preparing"],
]);

const at = (phase: PaymentPhase): PaymentState => ({ phase, attempt, message: null });

describe("the payment", () => {
  const pairs = PHASES.flatMap((phase) => EVENTS.map((event) => [phase, event.type, event] as const));
  it.each(pairs)("in %s answers %s as the table says", (phase, type, event) => {
    const before = at(phase);
    const after = reducePayment(before, event);
    const expected = MOVES.get(`${phase} ${type}`);
    if (expected === undefined) expect(after).toBe(before);
    else expect(after.phase).toBe(expected);
  });

  it("keeps the payment intent when the card is declined, so that another card can pay it", () => {
    const declined = reducePayment(at("authorising"), { type: "cardRefused", message: "Your card was declined." });
    expect(declined).toEqual({ phase: "ready", attempt, message: "Your card was declined." });
  });

  it("takes back the card's message when it is tried again", () => {
    const declined: PaymentState = { phase: "ready", attempt, message: "Your card was declined." };
    expect(reducePayment(declined, { type: "pay" }).message).toBeNull();
    const known = reducePayment(at("authorising"), { type: "cardRefused", message: "Declined.", declined: true });
    expect(known.declined).toBe(true);
    expect(reducePayment(known, { type: "pay" })).not.toHaveProperty("declined");
  });

  it("prepares another when it was ended, and goes on saying why", () => {
    const ended = reducePayment(at("authorising"), { type: "paymentEnded", message: "This payment was ended." });
    expect(ended).toEqual({ phase: "preparing", attempt: null, message: "This payment was ended." });
    const prepared = reducePayment(ended, { type: "prepared", attempt });
    expect(prepared).toEqual({ phase: "ready", attempt, message: "This payment was ended." });
  });

  it("forgets the payment intent when a new one is asked for", () => {
    expect(reducePayment(at("refused"), { type: "prepare" }).attempt).toBeNull();
  });

  it("is busy exactly while money may be moving", () => {
    expect(PHASES.filter(isBusy)).toEqual(["authorising", "ordering"]);
  });
});
