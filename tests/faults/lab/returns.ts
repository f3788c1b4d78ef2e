import type { Chance } from "../../support/chance";
import { queryDatabase } from "../../support/database";
import { orderPath, readOrderPage, returnForm, submitReturn } from "../../support/orders";
import type { Person } from "../../support/person";
import { buySent } from "../../support/returns";
import { askUntil } from "../../support/until";
import { insist, signInAdmin } from "./lab";
import type { Purchase } from "./shopper";

export async function askReturn({ person }: Purchase, orderId: string): Promise<string> {
  const form = await returnForm(person, orderId);
  await insist(() => submitReturn(person, orderId, form));
  return (await readOrderPage(person, orderId)).returns[0]?.id ?? "";
}

export async function receiveReturn(orderId: string, returnId: string): Promise<void> {
  const receiver = await signInAdmin();
  await insist(() => receiver.submit(orderPath(orderId), { form: "receive", return_id: returnId }));
}

/** Both of them. */
export const sendBack = async (purchase: Purchase, orderId: string) =>
  await receiveReturn(orderId, await askReturn(purchase, orderId));

export async function cancelReturn(purchase: Purchase, orderId: string): Promise<void> {
  const fields = { form: "cancel", return_id: await askReturn(purchase, orderId) };
  await insist(() => purchase.person.submit(orderPath(orderId), fields));
}

const LOOK_EVERY_MS = 500;
const PIECES = { from: 3, to: 6 };
const STEPS = { from: 5, to: 12 };
/** A small refund by ops, in cents; the pieces cost more. */
const GOODWILL = 100;

type Sent = Awaited<ReturnType<typeof buySent>>;
type Asked = { id: string; pieces: number; whole: number; damaged: number; ended: boolean };

const cameOf = ({ whole, damaged }: Asked) => whole + damaged;
const restOf = (one: Asked) => one.pieces - cameOf(one);

/**
 * Possible events of one order after it was sent, in any sequence: returns are requested, received in parts, damaged or
 * not, in the shop and in Medusa Admin, cancelled and closed, and amounts are refunded. It keeps its own count, and
 * reports differences to the shop's answers and books.
 */
export class Sequence {
  readonly steps: string[] = [];
  private readonly broken: string[] = [];
  private readonly returns: Asked[] = [];
  private goodwill = 0;

  private constructor(
    private readonly sent: Sent,
    private readonly pieces: number,
    private readonly chance: Chance,
  ) {}

  static async begin(chance: Chance, people: { admin: Person; buyer: Person }): Promise<Sequence> {
    const pieces = PIECES.from + chance.whole(PIECES.to - PIECES.from + 1);
    return new Sequence(await buySent(pieces, people), pieces, chance);
  }

  async run(): Promise<void> {
    const count = STEPS.from + this.chance.whole(STEPS.to - STEPS.from + 1);
    for (let step = 0; step < count; step += 1) await this.step();
    for (const one of this.returns.filter(({ ended }) => !ended))
      await (this.chance.whole(2) === 0 ? this.receiveRest(one) : this.cancel(one));
  }

  private get back(): number {
    return this.returns.reduce((sum, one) => sum + cameOf(one), 0);
  }

  private get left(): number {
    return this.pieces - this.returns.reduce((sum, one) => sum + (one.ended ? cameOf(one) : one.pieces), 0);
  }

  private get due(): number {
    return Math.min(this.pieces * this.sent.cents, this.back * this.sent.cents + this.goodwill);
  }

  private step(): Promise<void> {
    const one = this.returns[this.chance.whole(Math.max(1, this.returns.length))];
    const kind = this.chance.whole(10);
    if (!one || kind < 3) return this.ask();
    if (kind < 6) return this.receive(one);
    if (kind === 6) return this.receiveRest(one);
    if (kind === 7) return this.cancel(one);
    if (kind === 8) return this.receiveAndCancel(one);
    return this.refund();
  }

  /** Records an answer that differs from the count. */
  private expect(step: string, answered: number | string, accepted: boolean): void {
    this.steps.push(`${step}: ${answered}`);
    const refused = ["400", "404", "409"].includes(String(answered));
    if (accepted ? String(answered) !== "200" : !refused)
      this.broken.push(`${step} answered ${answered} after ${this.steps.join(", ")}; order ${this.sent.orderId}`);
  }

  private async ask(): Promise<void> {
    const pieces = 1 + this.chance.whole(this.pieces);
    const byOps = this.chance.whole(3) === 0;
    const answer = await (byOps ? this.sent.askAsOps(pieces) : this.sent.ask(pieces));
    const taken = answer.startsWith("return_");
    this.expect(`${byOps ? "ops" : "the customer"} asked for ${pieces}`, taken ? 200 : answer, pieces <= this.left);
    if (taken) this.returns.push({ id: answer, pieces, whole: 0, damaged: 0, ended: false });
  }

  private async receive(one: Asked): Promise<void> {
    const whole = this.chance.whole(one.pieces + 1);
    const damaged = this.chance.whole(2);
    const { status } = await this.sent.receive(one.id, { whole, damaged });
    const fits = !one.ended && whole + damaged > 0 && whole + damaged <= restOf(one);
    this.expect(`ops received ${whole} and ${damaged} damaged of ${restOf(one)}`, status, fits);
    if (status === 200) this.came(one, { whole, damaged });
  }

  private came(one: Asked, { whole, damaged }: { whole: number; damaged: number }): void {
    one.whole += whole;
    one.damaged += damaged;
    one.ended ||= restOf(one) <= 0;
  }

  private async receiveRest(one: Asked): Promise<void> {
    const rest = one.ended ? 0 : restOf(one);
    const { status } = await this.sent.press(this.sent.admin, "receive", one.id);
    const cancelled = one.ended && cameOf(one) === 0;
    this.expect(`an admin received the rest, ${rest}`, status, !cancelled);
    if (status === 200 && rest > 0) this.came(one, { whole: rest, damaged: 0 });
  }

  private async cancel(one: Asked): Promise<void> {
    const who = this.chance.whole(3);
    const inPart = !one.ended && cameOf(one) > 0;
    if (who === 0) {
      const { status } = await this.sent.cancelAsOps(one.id);
      this.expect(`ops cancelled what had ${cameOf(one)} of ${one.pieces}`, status, !one.ended);
    } else if (who === 1 && inPart) {
      const { status } = await this.sent.press(this.sent.admin, "cancel", one.id);
      this.expect(`an admin closed what had ${cameOf(one)} of ${one.pieces}`, status, true);
    } else {
      const { status } = await this.sent.press(this.sent.buyer, "cancel", one.id);
      this.expect(`the customer cancelled what had ${cameOf(one)} of ${one.pieces}`, status, restOf(one) > 0);
    }
    one.ended = true;
  }

  /** Concurrently: the return ends by one of the two, and its page shows the received pieces. */
  private async receiveAndCancel(one: Asked): Promise<void> {
    if (one.ended) return;
    const answers = await Promise.all([
      this.sent.press(this.sent.admin, "receive", one.id),
      this.sent.press(this.sent.buyer, "cancel", one.id),
      this.sent.receive(one.id, { whole: 1 }),
    ]);
    const statuses = answers.map(({ status }) => status);
    const seen = await this.sent.returnOf(one.id);
    const received = seen?.items[0]?.received ?? 0;
    this.steps.push(`received and cancelled at once: ${statuses.join("/")}, ${received} of ${one.pieces} came`);
    if (statuses.some((status) => ![200, 400, 404, 409].includes(status)))
      this.broken.push(`at once answered ${statuses.join("/")}; order ${this.sent.orderId}`);
    this.came(one, { whole: received - cameOf(one), damaged: 0 });
    one.ended = seen?.status === "received" || seen?.status === "canceled";
  }

  /** Ops refund an amount only after the returned pieces are refunded; before that, it would be part of theirs. */
  private async refund(): Promise<void> {
    await askUntil(this.sent.refunded, (cents) => cents === this.due, { end: Date.now() + 60_000 });
    const left = this.pieces * this.sent.cents - this.due;
    const { status } = await this.sent.refundAsOps(GOODWILL);
    this.expect(`ops refunded ${GOODWILL} of ${left}`, status, left >= GOODWILL);
    if (status === 200) this.goodwill += GOODWILL;
  }

  /** The order's current state in all records. */
  private async said() {
    const { orderId, buyer } = this.sent;
    const { order, returns } = await readOrderPage(buyer, orderId);
    const mails = await queryDatabase(
      "select kind, count(*)::int as count from outbox_mail where order_id = $1 and kind in ('return_received', 'return_cancelled') group by kind",
      [orderId],
    );
    const mailsOf = (kind: string) => Number(mails.find((mail) => mail.kind === kind)?.count ?? 0);
    return {
      stripe: await this.sent.refunded(),
      ...(await this.sent.told()),
      page: order.refunded,
      back: returns.reduce((sum, one) => sum + one.items.reduce((pieces, { received }) => pieces + received, 0), 0),
      stock: await this.sent.restocked(),
      returnable: await this.sent.returnable(),
      open: returns.filter(({ status }) => status !== "received" && status !== "canceled").length,
      mails: { received: mailsOf("return_received"), cancelled: mailsOf("return_cancelled") },
    };
  }

  /** Waits until all records agree; returns the differences that remain at `until`. */
  async whenAgreed(until: number): Promise<string[]> {
    const { due, back, left } = this;
    const whole = this.returns.reduce((sum, one) => sum + one.whole, 0);
    const mails = {
      received: this.returns.filter((one) => cameOf(one) > 0).length,
      cancelled: this.returns.filter((one) => cameOf(one) === 0).length,
    };
    const money = { stripe: due, books: due, credited: due, told: due, page: due };
    const wanted = JSON.stringify({ ...money, back, stock: whole, returnable: left, open: 0, mails });
    const said = async () => JSON.stringify(await this.said());
    const seen = await askUntil(said, (records) => records === wanted, { end: until, interval: LOOK_EVERY_MS });
    const differs = `order ${this.sent.orderId} says ${seen} and not ${wanted} after ${this.steps.join(", ")}`;
    return seen === wanted ? this.broken : [...this.broken, differs];
  }
}
