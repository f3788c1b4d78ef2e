import { describe, expect, it } from "vitest";
import { z } from "zod";
import { few } from "../support/full";
import { asOps, callMedusa, opsToken } from "../support/ops";
import { offeredFiles } from "../support/pages";
import { demoAdmin, Person } from "../support/person";
import { stack } from "../support/stack";

const Uploaded = z.object({ files: z.array(z.object({ id: z.string(), url: z.url() })).length(1) });
const PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The first is made soonest. */
const EXPORTS = ["/admin/inventory-items/export", "/admin/products/export"];

const ops = await opsToken();
const buyer = await Person.signUp();
const strangers = [null, "ey.not.good", await buyer.idToken(), await (await demoAdmin()).idToken()];

/** Uploads one file as Medusa Admin does. */
async function upload(name: string, type: string, content: BlobPart): Promise<{ id: string; url: string }> {
  const body = new FormData();
  body.append("files", new Blob([content], { type }), name);
  const headers = { authorization: `Bearer ${ops}` };
  const answer = await fetch(new URL("/admin/uploads", stack.medusa), { method: "POST", headers, body });
  const [file] = Uploaded.parse(await answer.json()).files;
  return file as { id: string; url: string };
}

/** Makes Medusa write an export, and waits for the address in its notification. */
async function exportBy(path: string): Promise<string> {
  const before = new Set(await offeredFiles(ops));
  expect((await asOps("POST", path, {})).status).toBe(202);
  const added = async () => (await offeredFiles(ops)).find((url) => !before.has(url));
  await expect.poll(added).toBeDefined();
  return (await added()) as string;
}

const read = (url: string, token: string | null) =>
  fetch(url, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
/** The same file at the address of public uploads. */
const publicAddress = (url: string) => new URL(`/static/${url.split("/").at(-1)}`, stack.medusa).href;

async function expectOpsOnly(url: string): Promise<Response> {
  for (const token of strangers) expect((await read(url, token)).status).toBe(401);
  for (const token of [...strangers, ops]) expect((await read(publicAddress(url), token)).status).toBe(404);
  const answer = await read(url, ops);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  return answer;
}

describe("an export of Medusa Admin's", () => {
  it("is begun by Medusa's users alone", async () => {
    for (const path of EXPORTS)
      for (const token of strangers) expect((await callMedusa("POST", path, { token, body: {} })).status).toBe(401);
  });

  it("of orders is there no longer, because the list of orders has a better one", async () => {
    expect((await asOps("POST", "/admin/orders/export", {})).status).toBe(404);
  });

  it.each(few(EXPORTS, 1))("by %s is for Medusa's users alone, and at no public address", async (path) => {
    await expectOpsOnly(await exportBy(path));
  });
});

describe("a file that is uploaded in Medusa Admin", () => {
  it("is for Medusa's users alone when it is a table to import, and can be imported", async () => {
    const table = `Product Handle,Product Title,Product Status,Variant Title\nimported-${Date.now()},Imported,draft,One\n`;
    const { id, url } = await upload("products.csv", "text/csv", table);
    expect(await (await expectOpsOnly(url)).text()).toBe(table);
    const file = { originalname: "products.csv", extension: "csv", size: table.length, mime_type: "text/csv" };
    const answer = await asOps("POST", "/admin/products/imports", { file_key: id, ...file });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  });

  it("is shown to everyone when it is a picture", async () => {
    const { url } = await upload("dot.gif", "image/gif", PICTURE);
    expect((await read(url, null)).status).toBe(200);
  });

  it("is not there for anybody under a name that leads elsewhere", async () => {
    for (const name of ["nothing.csv", "..%2Fsecrets.json", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "private-%00"])
      expect([400, 404]).toContain((await asOps("GET", `/admin/shop/files/${name}`)).status);
  });
});
