import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addPictures } from "../../medusa-backend/src/migration-scripts/add-all-views";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { demoAdmin } from "../support/demo-admin";
import { migrationContainer as container } from "../support/migration-container";
import type { Person } from "../support/person";

const Inserted = z.object({ insertedId: z.string() });
const Urls = z.array(z.object({ url: z.string() }));
const NEWEST = ["1", "2", "3", "4", "5"];

let admin: Person;
let id: string;
let handle: string;
beforeAll(async () => {
  admin = await demoAdmin();
  const body = { productName: `Seen ${randomUUID()}`, productImg: "/images/seen-1.webp", productPrice: 1 };
  id = parseAnswer(Inserted, await admin.api("POST", "/addProduct", { body })).insertedId;
  const [row] = await queryDatabase("select handle from product where id = $1", [id]);
  handle = z.object({ handle: z.string() }).parse(row).handle;
});
afterAll(() => admin.api("DELETE", `/deleteProduct/${id}`));

const address = (view: string) => `/images/seen-${view}.webp`;

/** The pictures of a product that shows `views`, after an upgrade that adds the newest to one that shows `earlier`. */
async function upgraded(views: string[], earlier: string[]): Promise<string[]> {
  await queryDatabase("delete from image where product_id = $1", [id]);
  for (const [rank, view] of views.entries())
    await queryDatabase("insert into image (id, url, rank, product_id) values ($1, $2, $3, $4)", [
      randomUUID(),
      address(view),
      rank,
      id,
    ]);
  await addPictures({ container }, handle, earlier.map(address), NEWEST.map(address));
  const sql = "select url from image where product_id = $1 and deleted_at is null order by rank";
  return Urls.parse(await queryDatabase(sql, [id])).map(({ url }) => url.replace(/.*-(.*)\.webp/, "$1"));
}

describe("newer pictures of a built-in product", () => {
  it.each([
    ["somebody has removed one", ["1", "2", "3"]],
    ["somebody has put another first", ["2", "1", "3", "5"]],
    ["somebody has added one", ["1", "2", "3", "5", "own"]],
    ["somebody has removed all", []],
  ])("are not added by an upgrade if %s", async (_, views) => {
    expect(await upgraded(views, ["1", "2", "3", "5"])).toEqual(views);
  });

  it("are added in their order by an upgrade, once", async () => {
    expect(await upgraded(["1", "2", "3", "5"], ["1", "2", "3", "5"])).toEqual(NEWEST);
    expect(await upgraded(NEWEST, ["1", "2", "3", "5"])).toEqual(NEWEST);
  });
});
