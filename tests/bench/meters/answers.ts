import { Agent, type IncomingMessage, request } from "node:http";

/** Keeps its connections, like browsers. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, resolve).once("error", reject).end();
  });
}

async function readBytes(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

/** The size of a page's body as sent, compressed. @throws Error for another answer than 200 */
export async function answerBytes(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await open(url, headers);
  const bytes = await readBytes(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return bytes;
}

/**
 * Milliseconds from the request to the first byte of the answer; its rest is read as well. @throws Error for another
 * answer than 200
 */
export async function firstByteMs(url: string, headers: Record<string, string>): Promise<number> {
  const startedMs = performance.now();
  const answer = await open(url, headers);
  const tookMs = performance.now() - startedMs;
  await readBytes(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return tookMs;
}
