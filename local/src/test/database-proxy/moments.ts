import { randomUUID } from "node:crypto";
import { z } from "zod";

/** A moment in the shop's traffic with its database: before a statement runs, or once its writes are committed. */
export const Moment = z.strictObject({
  /** A regular expression that the statement matches, whatever its letter case. */
  statement: z.string(),
  /** A text that the statement must also contain, in its SQL or among its values. */
  value: z.string().optional(),
  when: z.enum(["before", "committed"]),
  /** How many matching statements to let pass first. */
  skip: z.int().min(0).default(0),
});
export type Moment = z.infer<typeof Moment>;

/** A moment that a test waits for. The connection that reaches it is paused until `resume`. */
export class Awaited {
  readonly id = randomUUID();
  readonly reached: Promise<void>;
  private readonly pattern: RegExp;
  private toPass: number;
  private tell: () => void = () => {};
  private continueConnection: (() => void) | null = null;
  private over = false;

  constructor(readonly moment: Moment) {
    this.pattern = new RegExp(moment.statement, "i");
    this.toPass = moment.skip;
    this.reached = new Promise((resolve) => {
      this.tell = resolve;
    });
  }

  /** Whether this statement is the awaited one; counts those to skip before it. */
  meets(statement: string, values: Buffer): boolean {
    const { value } = this.moment;
    if (this.over || !this.pattern.test(statement)) return false;
    if (value !== undefined && !values.includes(value) && !statement.includes(value)) return false;
    if (this.toPass > 0) {
      this.toPass -= 1;
      return false;
    }
    this.over = true;
    return true;
  }

  /** Notes that the connection is paused here; `continueConnection` ends the pause. */
  stand(continueConnection: () => void): void {
    this.continueConnection = continueConnection;
    this.tell();
  }

  /** The awaited statement was rolled back: wait for the next one. */
  again(): void {
    this.over = false;
  }

  resume(): void {
    this.over = true;
    this.continueConnection?.();
    this.continueConnection = null;
  }
}
