/** Bytes before a message's length: none in a startup message, else one, the message's type. */
type Prefix = 0 | 1;

/**
 * Cuts PostgreSQL's stream into whole messages. A client's first message, the startup message, has no type.
 * Source: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class Frames {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private prefix: Prefix) {}

  /** The messages that `chunk` completes. */
  push(chunk: Buffer): Buffer[] {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const frames: Buffer[] = [];
    while (this.rest.length >= this.prefix + 4) {
      const length = this.prefix + this.rest.readInt32BE(this.prefix);
      if (this.rest.length < length) break;
      frames.push(this.rest.subarray(0, length));
      this.rest = this.rest.subarray(length);
      this.prefix = 1;
    }
    return frames;
  }
}

export const typeOf = (frame: Buffer): string => String.fromCharCode(frame[0] ?? 0);

const textAt = (frame: Buffer, start: number) => frame.toString("utf8", start, frame.indexOf(0, start));

/** The name that a Parse message gives to its statement, or that a Bind message passes values to. */
export function statementName(frame: Buffer): string {
  return textAt(frame, typeOf(frame) === "B" ? frame.indexOf(0, 5) + 1 : 5);
}

/** The statement that a Query or Parse message carries, else null. */
export function statementOf(frame: Buffer): string | null {
  if (typeOf(frame) === "Q") return textAt(frame, 5);
  if (typeOf(frame) === "P") return textAt(frame, frame.indexOf(0, 5) + 1);
  return null;
}

/**
 * The state in a ReadyForQuery message: `I` outside a transaction, `T` in one, `E` in a failed one; null for any other
 * message.
 */
export const readiness = (frame: Buffer): string | null =>
  typeOf(frame) === "Z" ? String.fromCharCode(frame[5] ?? 0) : null;

/** Whether this is the server's answer that a transaction was rolled back. */
export const isRollback = (frame: Buffer): boolean => typeOf(frame) === "C" && textAt(frame, 5) === "ROLLBACK";
