import { describe, expect } from "vitest";
import { ownConnection } from "../support/database";
import { inFull as it } from "../support/in-full";
import { demoAdmin } from "../support/person";
import { addProduct, mustEdit, readStaffProduct } from "../support/products";

async function addDraft(): Promise<string> {
  const { productId } = await addProduct();
  await mustEdit(productId, { status: "published" }, { status: "draft" });
  return productId;
}

describe("a plan", () => {
  it("publishes a product and ends it when its time has come", async () => {
    const productId = await addDraft();
    const past = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    await mustEdit(productId, { publishAt: null }, { publishAt: past(5) });
    const state = async () => (await readStaffProduct(productId)).product.state;
    await expect.poll(state).toBe("on sale");
    // The product is on sale a moment before the change is stored.
    const newest = async () => (await readStaffProduct(productId)).changes[0];
    await expect.poll(newest).toMatchObject({ field: "status", actor: "The schedule" });
    await mustEdit(productId, { endAt: null }, { endAt: past(1) });
    await expect.poll(state).toBe("ended");
  });

  it("whose end has come is over once the product is shown again from the list", async () => {
    const productId = await addDraft();
    await mustEdit(productId, { endAt: null }, { endAt: "2026-01-01T00:00:00.000Z" });
    expect((await readStaffProduct(productId)).product.state).toBe("ended");
    const shown = await (await demoAdmin()).submit("/dashboard/hiddenProducts", { product_id: productId });
    expect(await shown.json()).toEqual({ changed: true });
    // A whole run of the schedule lies between these two.
    for (const _run of [1, 2]) await publishBySchedule();
    expect(await readStaffProduct(productId)).toMatchObject({
      product: { state: "on sale" },
      values: { endAt: null },
      changes: [{ field: "status", before: "draft", after: "published" }, { field: "endAt" }, { field: "status" }],
    });
  });

  it("whose time has passed is asked about on the product's page, and done only after the answer", async () => {
    const admin = await demoAdmin();
    const productId = await addDraft();
    const path = `/dashboard/products/${productId}?_data=routes%2Fdashboard.products.%24id`;
    const was = JSON.stringify({ status: "draft", publishAt: null, endAt: null });
    const form = { form: "edit", was, status: "draft", publishAt: "2020-01-01T10:00" };
    const asked = await admin.submit(path, form);
    expect(asked.status).toBe(422);
    expect(await asked.json()).toMatchObject({
      data: { asksAtOnce: true, typed: { publishAt: "2020-01-01T10:00" } },
      submission: { error: { publishAt: [expect.stringContaining("at once")] } },
    });
    expect((await readStaffProduct(productId)).values.publishAt).toBeNull();
    expect((await admin.submit(path, { ...form, at_once: "yes" })).status).toBe(200);
    expect((await readStaffProduct(productId)).changes.map(({ field }) => field)).toContain("publishAt");
  });
});

/** A draft that is published by the next run of the schedule. */
async function publishBySchedule(): Promise<void> {
  const productId = await addDraft();
  await mustEdit(productId, { publishAt: null }, { publishAt: "2026-01-01T00:00:00.000Z" });
  await expect.poll(async () => (await readStaffProduct(productId)).product.state).toBe("on sale");
}

it("a product that an admin publishes again at the moment its planned end is followed stays on sale", async () => {
  const productId = await addDraft();
  await mustEdit(productId, { endAt: null }, { endAt: "2026-01-01T00:00:00.000Z" });
  const other = await ownConnection();
  await other.query("begin");
  await other.query("select 1 from product_plan where product_id = $1 for update", [productId]);
  const published = mustEdit(productId, { status: "draft" }, { status: "published" });
  await expect.poll(async () => (await readStaffProduct(productId)).product.state).toBe("on sale");
  // The schedule reads this one in the same run, before the one whose end has come.
  await publishBySchedule();
  await other.query("commit");
  await published;
  await publishBySchedule();
  expect((await readStaffProduct(productId)).product.state).toBe("on sale");
});
