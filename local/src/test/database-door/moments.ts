import { randomUUID } from "node:crypto";
import { z } from "zod";

/** A moment in the shop's talk with its database: a statement, before it is run or when what it wrote is committed. */
export const Moment = z.strictObject({
  /** A regular expression over the statement, upper and lower case alike. */
  statement: z.string(),
  /** What the statement must carry too, in its text or among its values. */
  value: z.string().optional(),
  when: z.enum(["before", "committed"]),
  /** How many such statements pass before the one that is meant. */
  skip: z.int().min(0).default(0),
});
export type Moment = z.infer<typeof Moment>;

/** A moment that is waited for. Reached, its connection stands still until `letGo`. */
export class Awaited {
  readonly id = randomUUID();
  readonly reached: Promise<void>;
  private readonly pattern: RegExp;
  private toPass: number;
  private tell: () => void = () => {};
  private resume: (() => void) | null = null;
  private over = false;

  constructor(readonly moment: Moment) {
    this.pattern = new RegExp(moment.statement, "i");
    this.toPass = moment.skip;
    this.reached = new Promise((resolve) => {
      this.tell = resolve;
    });
  }

  /** Whether this statement is the one that is meant; counts those that pass before it. */
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

  /** Called where it stands still; `resume` lets it go on. */
  stand(resume: () => void): void {
    this.resume = resume;
    this.tell();
  }

  /** The meant statement came to nothing: the next one is meant. */
  again(): void {
    this.over = false;
  }

  letGo(): void {
    this.over = true;
    this.resume?.();
    this.resume = null;
  }
}
