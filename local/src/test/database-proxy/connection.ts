import type { Socket } from "node:net";
import { Frames, isRollback, readiness, statementName, statementOf, typeOf } from "./frames";
import type { Awaited } from "./moments";

const NOTHING = Buffer.alloc(0);

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
export function joinConnection(client: Socket, server: Socket, awaited: () => Iterable<Awaited>): void {
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
    if (typeOf(frame) === "Q" && statement) meet(statement, NOTHING);
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
