import { once } from "node:events";
import { connect } from "node:net";
import { setInterval as every } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { COSTLY, ORDINARY, type WireRequest } from "../support/costly-requests";
import { IS_FULL } from "../support/full";
import { least } from "../support/least";
import { opsToken, SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";
import { sendRaw } from "../support/raw-http";
import { stack } from "../support/stack";

/** The full count asks for the figure itself; every run for its order of magnitude. */
const [REQUESTS, MOST_TIMES] = IS_FULL ? [500, 2] : [50, 6];
/** Others' waits are compared so many times at most (`least`), each with hundreds of pages. */
const COMPARED = { tries: 3, timeout: 1_200_000 };
const SENT_EVERY_MS = 25;
const OTHERS = ["/", "/explore", "/products/kestrel-pro", "/api/server/products"];

/** So many connections that never finish a request, half of them in its head and half in its body. */
const SLOW_CONNECTIONS = 200;
/** A refusal of what is too large may take 200 ms; three times that beside other work. */
const REFUSED_WITHIN_MS = 600;

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** How long each of others' requests takes, in milliseconds; goes on until `isSent`. */
async function visitOthers(isSent = () => true): Promise<number[]> {
  const visitor = new Person();
  const times: number[] = [];
  while (times.length < REQUESTS || !isSent()) {
    const startedAt = performance.now();
    const answer = await visitor.visit(OTHERS[times.length % OTHERS.length] ?? "/");
    await answer.bytes();
    times.push(performance.now() - startedAt);
    expect(answer.status).toBe(200);
  }
  return times;
}

/** The same while somebody sends `requests` over and over at a steady pace. */
async function othersWait(requests: WireRequest[]): Promise<number[]> {
  const stop = new AbortController();
  const sent: Promise<unknown>[] = [];
  const sending = (async () => {
    let place = 0;
    for await (const _ of every(SENT_EVERY_MS, null, { signal: stop.signal })) {
      const request = requests[place++ % requests.length];
      if (request) sent.push(sendRaw(request.to, request.method, request.target, request).catch(() => null));
    }
  })().catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
  const times = await visitOthers(() => sent.length >= requests.length);
  stop.abort();
  await sending;
  await Promise.all(sent);
  return times;
}

/** Connections to `address` on which a request begins and then goes on by one byte a second; ends them all. */
function openSlowly(address: string): () => void {
  const { hostname, port, host } = new URL(address);
  const head = `POST /login HTTP/1.1\r\nHost: ${host}\r\n`;
  const body = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n";
  const sockets = Array.from({ length: SLOW_CONNECTIONS }, (_none, index) => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.write(index % 2 === 0 ? head : head + body);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("a");
  }, 1_000);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

/** How many times longer others wait beside costly requests; alone before and after, because of other work. */
async function slowdown(
  ordinary: () => Promise<number[]>,
  costly: () => Promise<number[]>,
  tell: (told: string) => unknown = () => {},
) {
  const compare = async () => {
    const before = p99(await ordinary());
    const beside = p99(await costly());
    const alone = Math.max(before, p99(await ordinary()));
    await tell(`p99 of others: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside what costs much`);
    return beside / alone;
  };
  return await least(MOST_TIMES, compare, COMPARED.tries);
}

describe("small requests that try to make a server work long", () => {
  it.each(Object.entries(COSTLY))("%s: is refused or answered with no fault of the server", async (_name, request) => {
    const { status } = await sendRaw(request.to, request.method, request.target, request);
    expect(status).toBeGreaterThan(0);
    expect(status).toBeLessThan(500);
  });

  it("keep others waiting no longer than ordinary requests do", COMPARED, async ({ annotate }) => {
    const ordinary = () => othersWait(Object.values(ORDINARY));
    await ordinary();
    const times = await slowdown(ordinary, () => othersWait(Object.values(COSTLY)), annotate);
    expect(times).toBeLessThan(MOST_TIMES);
  });
});

describe("requests that are never finished", () => {
  it.each(["storefront", "medusa"] as const)(
    `keep others waiting no longer: ${SLOW_CONNECTIONS} connections to %s`,
    COMPARED,
    async (server) => {
      const beside = async () => {
        const end = openSlowly(stack[server]);
        return await visitOthers().finally(end);
      };
      expect(await slowdown(() => visitOthers(), beside)).toBeLessThan(MOST_TIMES);
    },
  );
});

/** Announces a body of 10 MB and sends its first byte; the status of the answer, and how long it took. */
async function announceBody(address: string, target: string): Promise<{ status: number; tookMs: number }> {
  const { hostname, port, host } = new URL(address);
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname);
  const type = "Content-Type: application/json\r\nContent-Length: 10000000";
  socket.write(`POST ${target} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${stack.storefront}\r\n${type}\r\n\r\n{`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  const status = Number(answer.toString().match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0);
  return { status, tookMs: performance.now() - startedAt };
}

/** Sends the whole of it: Medusa's server throws away what comes after its limit, and then answers. */
const sendBody = (address: string, target: string) =>
  sendRaw(address, "POST", target, {
    headers: { "Content-Type": "application/json", Origin: stack.storefront },
    body: `{"email":"${"a".repeat(10_000_000)}"}`,
  });

async function expectRefusal(send: () => Promise<{ status: number; tookMs: number }>, status: number) {
  const refuse = async () => {
    const answer = await send();
    expect(answer.status).toBe(status);
    return answer.tookMs;
  };
  expect(await least(REFUSED_WITHIN_MS, refuse, 9)).toBeLessThan(REFUSED_WITHIN_MS);
}

describe("a body of 10 MB", () => {
  it.each([
    ["the storefront's call, unread", announceBody, stack.storefront, "/api/server/orders", 401],
    ["the storefront's form, unread", announceBody, stack.storefront, "/login", 413],
    ["Medusa's sign-in", sendBody, stack.medusa, "/auth/user/emailpass", 413],
    ["Medusa's webhook", sendBody, stack.medusa, "/webhooks/stripe", 413],
  ] as const)(`is refused within ${REFUSED_WITHIN_MS} ms: %s`, async (_what, send, to, target, status) => {
    await expectRefusal(() => send(to, target), status);
  });
});

describe("JSON of 10,000 levels", () => {
  const LEVELS = 10_000;
  const open = "[".repeat(LEVELS);
  const inField = (name: string) => `{"${name}":${open}${"]".repeat(LEVELS)}}`;
  const signedIn: Record<string, string> = {};
  beforeAll(async () => {
    signedIn.customer = (await Person.signUp()).cookieHeader();
    signedIn.ops = await opsToken();
  });

  const headersOf: Record<string, () => Record<string, string>> = {
    [stack.storefront]: () => ({ Cookie: signedIn.customer ?? "", Origin: stack.storefront }),
    [stack.medusa]: () => SHOP_KEY,
    ops: () => ({ Authorization: `Bearer ${signedIn.ops}` }),
  };

  it.each([
    ["the storefront's call", stack.storefront, "/api/server/orders", inField("order_items"), 422],
    ["the storefront's call, cut off", stack.storefront, "/api/server/orders", open, 400],
    ["the shop's sign-in", stack.medusa, "/store/shop/sessions", inField("email"), 422],
    ["the shop's sign-in, cut off", stack.medusa, "/store/shop/sessions", open, 400],
    ["Medusa Admin's sign-in", stack.medusa, "/auth/user/emailpass", inField("email"), 401],
    ["Medusa's webhook", stack.medusa, "/webhooks/stripe", inField("id"), 400],
    ["Medusa Admin's own call", "ops", "/admin/collections", inField("metadata"), 400],
    ["a call of Medusa Admin's screens", "ops", "/admin/shop/customers/cus_1/role", inField("role"), 422],
  ] as const)(`is refused within ${REFUSED_WITHIN_MS} ms, though it is small: %s`, async (...row) => {
    const [, to, target, body, status] = row;
    const headers = { "Content-Type": "application/json", ...headersOf[to]?.() };
    await expectRefusal(() => sendRaw(to === "ops" ? stack.medusa : to, "POST", target, { headers, body }), status);
  });
});
