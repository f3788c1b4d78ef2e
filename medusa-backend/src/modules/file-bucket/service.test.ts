import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Logger } from "@medusajs/framework/types";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import FileBucketProvider from "./service";

let server: S3rver;
let folder: string;
let files: FileBucketProvider;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "aeroloft-bucket-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "shop", configs: [] }],
  });
  const { port } = await server.run();
  files = new FileBucketProvider({ logger: { error: () => {} } as unknown as Logger }, {
    bucket: "shop",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    access_key_id: "S3RVER",
    secret_access_key: "S3RVER",
    prefix: "aero/",
    acl: false,
    additional_client_config: { forcePathStyle: true },
    public_url: "https://api.example/static",
    private_url: "https://api.example/admin/shop/files",
  } as ConstructorParameters<typeof FileBucketProvider>[1]);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
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
