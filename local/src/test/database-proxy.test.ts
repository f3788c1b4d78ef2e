import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { DatabaseProxy, Frames } from "./database-proxy";

/** Longer than a busy machine takes. */
const REACHED_WITHIN_MS = 30_000;

const message = (type: string, body: string) => {
  const frame = Buffer.alloc(5 + Buffer.byteLength(body));
  frame.write(type);
  frame.writeInt32BE(frame.length - 1, 1);
  frame.write(body, 5);
  return frame;
};
const query = (sql: string) => message("Q", `${sql}\0`);
const startup = () => {
  const frame = Buffer.alloc(9);
  frame.writeInt32BE(9);
  return frame;
};

/** Answers each query like PostgreSQL, in and out of transactions, and records the queries. */
async function database() {
  const heard: string[] = [];
  let open = false;
  const server = createServer((socket) => {
    const frames = new Frames(0);
    socket.on("error", () => {}); // the test's client is gone
    socket.on("data", (chunk: Buffer) => {
      for (const frame of frames.push(chunk)) {
        const sql = frame[0] === 0x51 ? frame.toString("utf8", 5, frame.length - 1) : null;
        if (!sql) continue;
        heard.push(sql);
        open = sql === "begin" || (open && sql !== "commit" && sql !== "rollback");
        socket.write(Buffer.concat([message("C", `${sql.toUpperCase()}\0`), message("Z", open ? "T" : "I")]));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  ends.push(() => server.close());
  return { heard, url: `postgres://shop:x@127.0.0.1:${port}/shop` };
}

/** A client that sends queries one after the other; `answers` counts how often the server was ready again. */
async function connect(url: string) {
  const socket: Socket = createConnection({ host: "127.0.0.1", port: Number(new URL(url).port) });
  ends.push(() => socket.destroy());
  const frames = new Frames(1);
  const pass = (frame: Buffer) => socket.write(frame);
  const client = { answers: 0, pass, say: (sql: string) => pass(query(sql)), end: () => socket.destroy() };
  socket.on("data", (chunk: Buffer) => {
    client.answers += frames.push(chunk).filter((frame) => frame[0] === 0x5a).length;
  });
  await once(socket, "connect");
  socket.write(startup());
  return client;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function open() {
  const behind = await database();
  const proxy = new DatabaseProxy();
  ends.push(() => proxy.close());
  const client = await connect(await proxy.open(behind.url));
  return { ...behind, proxy, client };
}

describe("the proxy of the database", () => {
  it("lets everything through that nobody waits for", async () => {
    const { client, heard } = await open();
    client.say("select 1");
    await expect.poll(() => client.answers).toBe(1);
    expect(heard).toEqual(["select 1"]);
  });

  it("knows a statement that was prepared by its name, whatever was prepared since", async () => {
    const { client, proxy } = await open();
    const id = proxy.await({ statement: "update .order", when: "before", skip: 0 });
    client.pass(message("P", 'kept\0update "order" set status = $1\0'));
    client.pass(message("P", "\0select 1\0"));
    client.pass(message("B", "\0\0"));
    expect(await proxy.reached(id, 100)).toBe(false);
    client.pass(message("B", "\0kept\0"));
    expect(await proxy.reached(id, REACHED_WITHIN_MS)).toBe(true);
  });

  it("stops a statement before the database hears it, and lets it go on", async () => {
    const { client, heard, proxy } = await open();
    const id = proxy.await({ statement: "insert into .order", when: "before", skip: 1 });
    client.say('insert into "order" 1');
    client.say('INSERT INTO "order" 2');
    expect(await proxy.reached(id, REACHED_WITHIN_MS)).toBe(true);
    await expect.poll(() => client.answers).toBe(1);
    expect(heard).toEqual(['insert into "order" 1']);
    proxy.resume(id);
    await expect.poll(() => client.answers).toBe(2);
  });

  it("never lets the database hear what was stopped when the client dies there", async () => {
    const { client, heard, proxy } = await open();
    const id = proxy.await({ statement: "insert", when: "before", skip: 0 });
    client.say("insert 1");
    await proxy.reached(id, REACHED_WITHIN_MS);
    client.end();
    const other = await connect(await proxy.open((await database()).url));
    other.say("select 1");
    await expect.poll(() => other.answers).toBe(1);
    expect(heard).toEqual([]);
  });

  it("keeps back the answer of the commit that makes a statement last", async () => {
    const { client, heard, proxy } = await open();
    const id = proxy.await({ statement: "insert", when: "committed", skip: 0 });
    for (const sql of ["begin", "insert 1", "select 1"]) client.say(sql);
    await expect.poll(() => client.answers).toBe(3);
    expect(await proxy.reached(id, 50)).toBe(false);
    client.say("commit");
    expect(await proxy.reached(id, REACHED_WITHIN_MS)).toBe(true);
    expect([heard.at(-1), client.answers]).toEqual(["commit", 3]);
    proxy.resume(id);
    await expect.poll(() => client.answers).toBe(4);
  });

  it("takes the next one where the first was rolled back", async () => {
    const { client, proxy } = await open();
    const id = proxy.await({ statement: "insert", when: "committed", skip: 0 });
    for (const sql of ["begin", "insert 1", "rollback"]) client.say(sql);
    await expect.poll(() => client.answers).toBe(3);
    client.say("insert 2");
    expect(await proxy.reached(id, REACHED_WITHIN_MS)).toBe(true);
  });
});
