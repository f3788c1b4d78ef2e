import { once } from "node:events";
import { createServer, request } from "node:http";
import { stack } from "./stack";

/** Stands before the shop's Medusa and notes each call, as `GET /store/shop/products?limit=60`. */
export async function openCountingMedusa() {
  const medusa = new URL(stack.medusa);
  const calls: string[] = [];
  const known = new Set<string>();
  const server = createServer((asked, answer) => {
    calls.push(`${asked.method} ${asked.url}`);
    const { method, url: path, headers } = asked;
    const passedOn = request({ hostname: medusa.hostname, port: medusa.port, method, path, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    passedOn.once("error", () => answer.destroy());
    asked.pipe(passedOn);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    /** What was called since it was asked last; not what was called before, which a cache only loads again. */
    takeCalls: () => {
      const taken = calls.splice(0).filter((call) => call.startsWith("POST") || !known.has(call));
      for (const call of taken) known.add(call);
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
