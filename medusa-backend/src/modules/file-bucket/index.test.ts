import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Logger } from "@medusajs/framework/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FileBucketProvider } from "./index";

let server: Server;
let files: FileBucketProvider;

/** The part of S3 that the provider uses; the package in Medusa's own tests is no longer maintained. */
function bucketOf(objects: Map<string, Buffer>): Server {
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
    const key = decodeURIComponent(pathname.slice("/shop/".length));
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=an-id/");
    if (!isSigned) response.writeHead(403).end();
    else if (request.method === "PUT") response.writeHead(200, { ETag: '"1"' }).end(void objects.set(key, body));
    else if (request.method === "POST" && searchParams.has("delete")) {
      for (const [, name] of body.toString().matchAll(/<Key>([^<]+)</g)) objects.delete(name ?? "");
      response.end("<DeleteResult/>");
    } else if (objects.has(key)) response.end(objects.get(key));
    else response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
  });
}

beforeAll(async () => {
  server = bucketOf(new Map());
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  files = new FileBucketProvider(
    { logger: { error: () => {} } as unknown as Logger },
    {
      bucket: "shop",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      access_key_id: "an-id",
      secret_access_key: "a-key",
      prefix: "aero/",
      acl: false,
      additional_client_config: { forcePathStyle: true },
      public_url: "https://api.example/static",
      private_url: "https://api.example/admin/shop/files",
    },
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bytes = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 250]);
const content = bytes.toString("base64");

describe("files in a bucket", () => {
  it("come back as they were kept, as a whole and in pieces, and are gone once they are deleted", async () => {
    const file = { filename: "picture-1.webp", mimeType: "image/webp", content, access: "private" } as const;
    const { key } = await files.upload(file);
    expect(key).toMatch(/^aero\/private-picture-1-\w+\.webp$/);
    expect(await files.getAsBuffer({ fileKey: key, filename: "" })).toEqual(bytes);
    expect(await buffer(await files.getDownloadStream({ fileKey: key, filename: "" }))).toEqual(bytes);
    await files.delete([{ fileKey: key, filename: "" }]);
    await expect(files.getAsBuffer({ fileKey: key, filename: "" })).rejects.toThrow();
  });

  it("have addresses of Medusa, where nobody but its users reads a private one", async () => {
    const table = { filename: "a/import.csv", mimeType: "text/csv", content, access: "public" } as const;
    const { key, url } = await files.upload(table);
    expect([path.posix.basename(key), url]).toEqual([
      expect.stringMatching(/^private-import-/),
      `https://api.example/admin/shop/files/${encodeURIComponent(key)}`,
    ]);
    expect(await files.getPresignedDownloadUrl({ fileKey: key, filename: "" })).toBe(url);
    const picture = await files.upload({ ...table, filename: "photo.png", mimeType: "image/png" });
    expect(picture.url).toBe(`https://api.example/static/${picture.key}`);
    const stream = await files.getUploadStream({ filename: "orders.csv", mimeType: "text/csv", access: "private" });
    stream.writeStream.end("1,2");
    const kept = await stream.promise;
    expect([kept.key, kept.url]).toEqual([stream.fileKey, stream.url]);
    expect((await files.getAsBuffer({ fileKey: kept.key, filename: "" })).toString()).toBe("1,2");
  });
});
