import { readFileSync, statSync } from "node:fs";

/** Amounts in minor units, `created` in seconds; a cancelled payment took nothing. `key` is part of its ids. */
export type SettledPayment = {
  key: string;
  amount: number;
  refunded: number;
  created: number;
  currency: string;
  cancelled: boolean;
};

export const settledFileOf = (stateFile: string) => `${stateFile}.settled`;

export const intentIdOf = ({ key }: Pick<SettledPayment, "key">) => `pi_${key}`;

export const toLine = ({ key, amount, refunded, created, currency, cancelled }: SettledPayment): string =>
  `${key},${amount},${refunded},${created},${currency},${cancelled ? 1 : 0}\n`;

function fromLine(line: string): SettledPayment {
  const [key = "", amount, refunded, created, currency = "", cancelled] = line.split(",");
  return {
    key,
    amount: Number(amount),
    refunded: Number(refunded),
    created: Number(created),
    currency,
    cancelled: cancelled === "1",
  };
}

type Period = { from: number; to: number };

/**
 * Millions of payments made up as settled ones: one line each in a file that only grows while in use, instead of the
 * thousands of characters of a normal payment. Appended lines are read at the next call; a shortened file is read
 * again.
 */
export class SettledPayments {
  private text = "";
  private read = 0;
  private readonly offsets = new Map<string, number>();
  private byAge: number[] | null = null;

  constructor(private readonly file: string) {}

  get(key: string): SettledPayment | undefined {
    this.refresh();
    const offset = this.offsets.get(key);
    return offset === undefined ? undefined : this.at(offset);
  }

  *all(): Iterable<SettledPayment> {
    this.refresh();
    for (const offset of this.offsets.values()) yield this.at(offset);
  }

  /** Made from `from` to `to` (seconds, both included), newest first. */
  between({ from, to }: Period): SettledPayment[] {
    this.refresh();
    this.byAge ??= [...this.offsets.values()]
      .map((offset) => ({ offset, created: this.at(offset).created }))
      .sort((a, b) => a.created - b.created)
      .map(({ offset }) => offset);
    const first = this.firstFrom(this.byAge, from);
    const after = this.firstFrom(this.byAge, to + 1);
    return this.byAge
      .slice(first, after)
      .reverse()
      .map((offset) => this.at(offset));
  }

  private firstFrom(offsets: readonly number[], created: number): number {
    let low = 0;
    let high = offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(offsets[middle] ?? 0).created < created) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private at(offset: number): SettledPayment {
    return fromLine(this.text.slice(offset, this.text.indexOf("\n", offset)));
  }

  private refresh(): void {
    const size = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (size === this.read) return;
    this.text = size === 0 ? "" : readFileSync(this.file, "latin1");
    if (size < this.read) this.offsets.clear();
    let start = size < this.read ? 0 : this.read;
    for (let end = this.text.indexOf("\n", start); end >= 0; end = this.text.indexOf("\n", start)) {
      this.offsets.set(this.text.slice(start, this.text.indexOf(",", start)), start);
      start = end + 1;
    }
    this.read = start;
    this.byAge = null;
  }
}
