import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REFUSED_TARGET, replaceRefusedTargets } from "./normal-targets";

const server = createServer((request, response) => {
  response.setHeader("Connection", "close").end(request.url);
});

/** The target that the server's own listener sees. */
async function send(target: string, hosts = ["shop"]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\n${hosts.map((host) => `hOST: ${host}\r\n`).join("")}\r\n`);
  return (await text(socket)).split("\r\n\r\n")[1] ?? "";
}

describe("replaceRefusedTargets", () => {
  let stop = () => {};
  beforeAll(async () => {
    stop = replaceRefusedTargets();
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
  });
  afterAll(() => {
    stop();
    server.close();
  });

  it("leaves the listener nothing of a target that is refused", async () => {
    for (const target of ["http://x/store/products", "//store/products", "/auth/user/%65mailpass", "*"])
      expect(await send(target)).toContain(REFUSED_TARGET);
  });

  it("leaves the listener nothing of a request that names two hosts, be they the same", async () => {
    for (const hosts of [
      ["shop", "evil.example"],
      ["shop", "shop"],
    ])
      expect(await send("/app", hosts)).toContain(REFUSED_TARGET);
  });

  it("leaves every other target as it came", async () => {
    expect(await send("/store/shop/users/ann%40x.test?a=%2F")).toContain("/store/shop/users/ann%40x.test?a=%2F");
  });
});
