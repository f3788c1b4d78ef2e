import { once } from "node:events";
import { createServer } from "node:http";
import { stack } from "./stack";

/**
 * The storefront at an address of its own, as over a slow connection: of `path` a browser gets all before `rest` at
 * once, and the rest after `release`.
 */
export async function openPageInTwoParts(path: string, rest: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer(async (asked, answer) => {
    const headers = { Accept: asked.headers.accept ?? "*/*" };
    const from = await fetch(new URL(asked.url ?? "/", stack.storefront), { headers });
    const kept = [...from.headers].filter(
      ([name]) => !/^(content-encoding|content-length|connection|transfer-encoding)$/.test(name),
    );
    answer.writeHead(from.status, Object.fromEntries(kept));
    const body = Buffer.from(await from.arrayBuffer());
    const at = body.indexOf(rest);
    if (asked.url !== path || at < 0) return void answer.end(body);
    answer.write(body.subarray(0, at));
    await released;
    answer.end(body.subarray(at));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}${path}`,
    release: () => release(),
    close: () => {
      release();
      server.close();
      server.closeAllConnections();
    },
  };
}
