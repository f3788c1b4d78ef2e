import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect } from "vitest";
import { z } from "zod";
import { freePort } from "../support/free-port";

const WINDOW = { width: 1440, height: 900 };

/** Actions of the mouse or the keyboard, written alike in WebDriver and in WebDriver BiDi. */
type Actions = { type: "pointer" | "key"; id: string; actions: Record<string, unknown>[] };

/** One window of a browser, driven from outside. */
export type Session = {
  open(url: string): Promise<void>;
  /** Runs a function in the page. It uses nothing but its arguments; they and the result are JSON. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  act(actions: Actions): Promise<void>;
  /** The window as a PNG. */
  takePicture(): Promise<Buffer>;
  /** The page as a PDF. Not every driver can print. */
  print?(): Promise<Buffer>;
};

/** What ends the programs of the open sessions. */
const endings: (() => Promise<unknown>)[] = [];

/** Ends all sessions with their programs, also those that did not start completely. */
export async function closeSessions(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}

function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const program = spawn(command, args, { stdio: "ignore", ...options });
  const ended = once(program, "exit");
  endings.push(() => {
    program.kill("SIGTERM");
    return ended;
  });
  return program;
}

/** The part of a line of the program's output that the pattern names. @throws Error if it ends before that line. */
function waitForLine(program: ChildProcess, output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    program.once("exit", () => reject(new Error(`${program.spawnfile} did not start`)));
    createInterface(output).on("line", (line) => {
      const [, found] = pattern.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
}

const toCall = (work: (...args: never[]) => unknown, args: unknown[]) =>
  `JSON.stringify((${work})(${args.map((arg) => JSON.stringify(arg)).join(", ")}) ?? null)`;

const Reply = z.object({
  id: z.number().nullish(),
  type: z.string(),
  result: z.unknown(),
  message: z.string().optional(),
});
const Contexts = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const Evaluated = z.object({
  result: z.object({ value: z.string() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const InBase64 = z.object({ data: z.base64() });

/** Commands of WebDriver BiDi over a socket. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, (reply: z.infer<typeof Reply>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = Reply.parse(JSON.parse(String(data)));
    waiting.get(reply.id ?? 0)?.(reply);
  });
  const closed = once(socket, "close").then(() => Promise.reject(new Error("the browser has ended")));
  // Nobody waits for it when a session ends as it should.
  closed.catch(() => {});
  let count = 0;
  return async (method: string, params: object = {}): Promise<unknown> => {
    count += 1;
    const id = count;
    const replied = new Promise<z.infer<typeof Reply>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await Promise.race([replied, closed]);
    waiting.delete(id);
    if (type === "error") throw new Error(`${method}: ${message}`);
    return result;
  };
}

/** Firefox without a window, by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(command: string): Promise<Session> {
  const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
  endings.push(() => rm(profile, { recursive: true, force: true }));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = start(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await waitForLine(firefox, firefox.stderr as Readable, /WebDriver BiDi listening on (ws:\S+)/);
  const send = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const [{ context }] = Contexts.parse(await send("browsingContext.getTree")).contexts;
  await send("browsingContext.setViewport", { context, viewport: WINDOW });
  const base64 = async (method: string, params = {}) =>
    Buffer.from(InBase64.parse(await send(method, { context, ...params })).data, "base64");
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    run: async (work, ...given) => {
      const expression = toCall(work, given);
      const answer = await send("script.evaluate", { expression, target: { context }, awaitPromise: false });
      const { result, exceptionDetails } = Evaluated.parse(answer);
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    act: async (actions) => void (await send("input.performActions", { context, actions: [actions] })),
    takePicture: () => base64("browsingContext.captureScreenshot"),
    print: () => base64("browsingContext.print", { background: true }),
  };
}

const Value = z.object({ value: z.unknown() });
const Refusal = z.object({ error: z.string(), message: z.string() });
const NewSession = z.object({ sessionId: z.string() });

/** WebKitGTK's own small browser on a screen of its own. Its sandbox does not work for root, as in containers. */
export async function openWebKit(command: string): Promise<Session> {
  const options = ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"];
  const screen = start("Xvfb", options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const display = await waitForLine(screen, screen.stdio[3] as Readable, /^(\d+)$/);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  start(command, [`--port=${port}`], { env });
  const send = async (method: string, to: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${to}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = Value.parse(await answer.json());
    if (answer.ok) return value;
    const { error, message } = Refusal.parse(value);
    throw new Error(`${to}: ${error}, ${message}`);
  };
  await expect.poll(() => send("GET", "/status")).toMatchObject({ ready: true });
  const { sessionId } = NewSession.parse(await send("POST", "/session", { capabilities: {} }));
  const own = `/session/${sessionId}`;
  await send("POST", `${own}/window/rect`, { x: 0, y: 0, ...WINDOW });
  return {
    open: async (url) => void (await send("POST", `${own}/url`, { url })),
    run: async (work, ...given) => {
      const script = `return ${toCall(work, given)}`;
      return JSON.parse(String(await send("POST", `${own}/execute/sync`, { script, args: [] })));
    },
    act: async (actions) => void (await send("POST", `${own}/actions`, { actions: [actions] })),
    takePicture: async () => Buffer.from(String(await send("GET", `${own}/screenshot`)), "base64"),
  };
}
