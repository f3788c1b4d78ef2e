import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/**
 * Cuts PostgreSQL's stream into whole messages. `prefix`: the bytes before a message's length, one for its type, and
 * none in a client's first message. Source: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
class Frames {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private prefix: 0 | 1) {}

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

const typeOf = (frame: Buffer): string => String.fromCharCode(frame[0] ?? 0);

const textAt = (frame: Buffer, start: number) => frame.toString("utf8", start, frame.indexOf(0, start));

/** The name that a Parse message gives to its statement, or that a Bind message passes values to. */
function statementName(frame: Buffer): string {
  return textAt(frame, typeOf(frame) === "B" ? frame.indexOf(0, 5) + 1 : 5);
}

/** The statement that a Query or Parse message carries, else null. */
function statementOf(frame: Buffer): string | null {
  if (typeOf(frame) === "Q") return textAt(frame, 5);
  if (typeOf(frame) === "P") return textAt(frame, frame.indexOf(0, 5) + 1);
  return null;
}

/** ReadyForQuery's state: `I` outside a transaction, `T` in one, `E` in a failed one; null for other messages. */
const readiness = (frame: Buffer): string | null => (typeOf(frame) === "Z" ? String.fromCharCode(frame[5] ?? 0) : null);

/** Whether this is the server's answer that a transaction was rolled back. */
const isRollback = (frame: Buffer): boolean => typeOf(frame) === "C" && textAt(frame, 5) === "ROLLBACK";

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
class Awaited {
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

/** One direction of a connection. While it is paused its messages queue up. */
class Way {
  private queue: Buffer[] | null = null;

  constructor(private readonly to: Socket) {}

  send(frame: Buffer): void {
    if (this.queue) this.queue.push(frame);
    else if (!this.to.destroyed) this.to.write(frame);
  }

  stand(): void {
    this.queue ??= [];
  }

  goOn(): void {
    const queue = this.queue ?? [];
    this.queue = null;
    for (const frame of queue) this.send(frame);
  }
}

/** Connects a client of the database with its server, message by message, and pauses at the awaited moments. */
function joinConnection(client: Socket, server: Socket, awaited: () => Iterable<Awaited>): void {
  const toServer = new Way(server);
  const toClient = new Way(client);
  const fromClient = new Frames(0);
  const fromServer = new Frames(1);
  const parsed = new Map<string, string>();
  let committing: Awaited | null = null;

  const meet = (statement: string, values: Buffer): void => {
    for (const one of awaited()) {
      if (committing || !one.meets(statement, values)) continue;
      if (one.moment.when === "committed") committing = one;
      else {
        toServer.stand();
        one.stand(() => toServer.goOn());
      }
    }
  };
  const hear = (frame: Buffer): void => {
    const statement = statementOf(frame);
    if (typeOf(frame) === "Q" && statement) meet(statement, Buffer.alloc(0));
    if (typeOf(frame) === "P" && statement) parsed.set(statementName(frame), statement);
    if (typeOf(frame) === "B") meet(parsed.get(statementName(frame)) ?? "", frame);
    toServer.send(frame);
  };
  const answer = (frame: Buffer): void => {
    const one = committing;
    if (one && isRollback(frame)) {
      committing = null;
      one.again();
    } else if (one && readiness(frame) === "I") {
      committing = null;
      toClient.stand();
      one.stand(() => toClient.goOn());
    }
    toClient.send(frame);
  };
  let greeted = false;
  client.on("data", (chunk: Buffer) => {
    for (const frame of fromClient.push(chunk)) {
      if (greeted) hear(frame);
      else toServer.send(frame); // the startup message has no type
      greeted = true;
    }
  });
  server.on("data", (chunk: Buffer) => {
    for (const frame of fromServer.push(chunk)) answer(frame);
  });
  const end = () => {
    client.destroy();
    server.destroy();
  };
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    socket.on("error", end);
    socket.on("close", end);
  }
}

/** A proxy in front of PostgreSQL that can pause a connection at a named statement. It does not speak TLS. */
export class DatabaseProxy {
  private readonly awaited = new Map<string, Awaited>();
  private server: Server | null = null;

  /** Listens on a free port of this machine and returns the database's address through the proxy. */
  async open(databaseUrl: string): Promise<string> {
    const behind = new URL(databaseUrl);
    const server = createServer((client) => {
      const target = createConnection({ host: behind.hostname, port: Number(behind.port) });
      joinConnection(client, target, () => this.awaited.values());
    });
    this.server = server;
    await once(server.listen(0, "127.0.0.1"), "listening");
    const front = new URL(databaseUrl);
    front.port = String((server.address() as AddressInfo).port);
    return front.href;
  }

  /** Starts to wait for a moment. Returns its id. */
  await(moment: Moment): string {
    const one = new Awaited(moment);
    this.awaited.set(one.id, one);
    return one.id;
  }

  /** True once the moment is reached, false after `withinMs`. */
  async reached(id: string, withinMs: number): Promise<boolean> {
    const one = this.awaited.get(id);
    if (!one) return false;
    const late = sleep(withinMs, false, { ref: false });
    return Promise.race([one.reached.then(() => true), late]);
  }

  /** Resumes the connection paused at the moment, and stops waiting for it. */
  resume(id: string): void {
    this.awaited.get(id)?.resume();
    this.awaited.delete(id);
  }

  close(): void {
    for (const id of [...this.awaited.keys()]) this.resume(id);
    this.server?.close();
  }
}
