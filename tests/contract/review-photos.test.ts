import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ListStaffReviewsAnswer } from "../../medusa-backend/src/contract/review-moderation";
import { deleteAccount } from "../support/accounts";
import { parseAnswer, toldBy, whileBusy } from "../support/answers";
import { unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { asOps, callMedusa, callShop, sessionOf } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, type NewProduct } from "../support/products";
import { buyShipped, Inserted } from "../support/purchase";
import { stack } from "../support/stack";
import { formWith, photo, uploadToMedusa } from "../support/uploads";

const Photo = z.object({ id: z.string(), address: z.string(), changed: z.boolean() });
type Photo = z.infer<typeof Photo>;

type Buyer = { person: Person; token: string; product: NewProduct };

async function newBuyer(): Promise<Buyer> {
  const product = await addProduct();
  const person = await Person.signUp("Ada King Lovelace");
  await buyShipped(person, product.productName);
  return { person, token: await sessionOf(person), product };
}

const upload = ({ token, product }: Buyer, bytes: Buffer) =>
  uploadToMedusa(formWith(bytes), token, `review-photos?product=${product.handle}`);
const add = async (buyer: Buyer) => parseAnswer(Photo, await upload(buyer, await photo(900, 600)));
const remove = ({ person, product }: Buyer, { id }: Photo) =>
  person.submit(`/products/${product.handle}`, { photo_id: id });

async function write({ person, product }: Buyer): Promise<string> {
  const description = unique("Sharp pictures");
  const answer = await person.submit(`/products/${product.handle}`, { rating: "4", description });
  if (answer.status !== 200) throw new Error(`the review was answered ${await toldBy(answer)}`);
  return String((await queryDatabase("select id from review where description = $1", [description]))[0]?.id);
}

const pageOf = async ({ product }: Buyer) =>
  (await whileBusy(() => new Person().visit(`/products/${product.handle}`))).text();
const idOf = (address: string) => address.slice("/media/".length, "/media/".length + 32);
/** What is kept of a photo. */
const rowsOf = (address: string) =>
  queryDatabase(
    `select 1 from picture_file where picture_id = $1 union all select 1 from made_picture where id = $1
     union all select 1 from review_photo where picture_id = $1`,
    [idOf(address)],
  );
/** Whether Medusa sends it to everybody. */
const isPublic = async ({ address }: Photo) => (await callShop("GET", address, null)).status === 200;
const statusFor = async (person: Person, { address }: Photo) =>
  (await person.visit(address.replace("/media", "/dashboard/reviewPhotos"))).status;
const deskPhotos = async (reviewId: string) => {
  const { reviews } = (await asAdmin("GET", "/staff/reviews?limit=100")).body as ListStaffReviewsAnswer;
  return reviews.find(({ id }) => id === reviewId)?.photos.map(({ id }) => id);
};

describe("a review's photo", () => {
  let buyer: Buyer;
  let admin: Person;
  beforeAll(async () => {
    [buyer, admin] = await Promise.all([newBuyer(), demoAdmin()]);
  });

  it("is taken from buyers of the product alone, before their file is read", async () => {
    const stranger = { ...buyer, token: await sessionOf(await Person.signUp()) };
    // A size that no other test's picture has.
    const bytes = await photo(63, 47);
    expect((await upload(stranger, bytes)).status).toBe(403);
    expect((await uploadToMedusa(formWith(bytes), null, "review-photos?product=sparrow")).status).toBe(401);
    for (const path of ["review-photos", "review-photos?product=nothing-1"])
      expect((await uploadToMedusa(formWith(bytes), buyer.token, path)).status, path).toBe(404);
    expect((await upload(buyer, Buffer.from("<svg onload=alert(1)>"))).status).toBe(422);
    expect((await upload(buyer, Buffer.alloc(15 * 1024 * 1024 + 1))).status).toBe(413);
    expect(await queryDatabase("select id from made_picture where width = 63 and height = 47")).toEqual([]);
    // It answers a form without scripts with the product's page.
    const path = `/dashboard/reviewPhotos?product=${buyer.product.handle}`;
    const plain = await buyer.person.submit(path, formWith(Buffer.from("GIF89a")));
    expect(plain.headers.get("location")).toBe(`/products/${buyer.product.handle}?upload=invalid#reviews`);
  });

  inFull("is seen by its writer and admins before the review is written, then by all; four at most", async () => {
    const bytes = await photo();
    const first = parseAnswer(Photo, await upload(buyer, bytes));
    expect(first).toMatchObject({ changed: true, address: expect.stringMatching(/^\/media\/[\da-f]{32}-1200\.webp$/) });
    expect(parseAnswer(Photo, await upload(buyer, bytes))).toEqual({ ...first, changed: false });
    expect(await isPublic(first)).toBe(false);
    const other = await Person.signUp();
    expect([await statusFor(buyer.person, first), await statusFor(admin, first)]).toEqual([200, 200]);
    expect([await statusFor(other, first), await statusFor(new Person(), first)]).toEqual([404, 302]);
    const reviewId = await write(buyer);
    await expect.poll(() => isPublic(first)).toBe(true);
    const shown = await fetch(stack.storefront + first.address);
    const { exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.status, exif]).toEqual([200, undefined]);
    const both = await Promise.all([add(buyer), add(buyer), add(buyer)]);
    expect((await upload(buyer, await photo(60, 40))).status).toBe(409);
    await expect.poll(() => pageOf(buyer)).toContain(`alt="Photo 4 by Ada L. of ${buyer.product.productName}"`);
    await expect
      .poll(() => pageOf(buyer))
      .toMatch(/<img src="\/media\/[\da-f]{32}-400\.webp" alt="Photo 1[^>]*width="96" height="96" loading="lazy"/);
    expect((await deskPhotos(reviewId))?.toSorted()).toEqual([first, ...both].map(({ id }) => id).toSorted());
    // No product takes it as its picture.
    const picture = { address: first.address };
    expect((await asAdmin("POST", `/products/${buyer.product.productId}/pictures`, picture)).status).toBe(422);
  });

  inFull("of the reviewer is taken from anybody with an account, and shown with the review that names it", async () => {
    const person = await Person.signUp("Olga Own");
    const token = await sessionOf(person);
    const send = async () => uploadToMedusa(formWith(await photo(500, 750)), token, "review-photos?of=shop");
    const [own, unused] = [parseAnswer(Photo, await send()), parseAnswer(Photo, await send())];
    expect([await isPublic(own), await statusFor(person, own)]).toEqual([false, 200]);
    const review = { reviewerName: "Olga Own", rating: 5 };
    const write = async (by: Person, { address }: Photo) => {
      const description = unique("With a photo of me");
      const answer = await by.api("POST", "/addReview", { body: { ...review, description, reviewerImg: address } });
      return parseAnswer(Inserted, answer).insertedId;
    };
    const reviewId = await write(person, own);
    await write(await Person.signUp(), unused);
    await expect.poll(() => isPublic(own)).toBe(true);
    expect(await isPublic(unused)).toBe(false);
    expect(await deskPhotos(reviewId)).toEqual([own.id]);
    for (let photos = 2; photos <= 4; photos += 1) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(409);
    // Reviews of the shop have no limit, but one customer's photos have.
    await queryDatabase(
      `update review_photo set review_id = $1 where review_id is null
         and customer_id = (select customer_id from review where id = $1)`,
      [reviewId],
    );
    for (let photos = 6; photos <= 8; photos += 1) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(409);
    await asAdmin("POST", `/staff/reviews/${reviewId}`, { hiddenFor: "private" });
    expect(await isPublic(own)).toBe(false);
    await write(person, own);
    expect(await isPublic(own)).toBe(false);
  });

  inFull("is hidden with its review, from all but writer and admins", async () => {
    const hidden = await newBuyer();
    const reviewId = await write(hidden);
    const added = await add(hidden);
    await expect.poll(() => isPublic(added)).toBe(true);
    const { headers } = await callShop("GET", added.address, null);
    expect(headers.get("cache-control")).toMatch(/^(?:no-store|public, max-age=60)$/);
    await asAdmin("POST", `/staff/reviews/${reviewId}`, { hiddenFor: "private" });
    expect(await isPublic(added)).toBe(false);
    expect([await statusFor(hidden.person, added), await statusFor(admin, added)]).toEqual([200, 200]);
    const ops = `/admin/shop/review-photos/${added.address.slice("/media/".length)}`;
    expect((await asOps("GET", ops)).status).toBe(200);
    expect((await callMedusa("GET", ops)).status).toBe(401);
    await expect.poll(() => pageOf(hidden)).not.toContain("by Ada L. of");
    // One more is added while an admin reads.
    const more = await add(hidden);
    const show = (photos: Photo[]) =>
      asAdmin("POST", `/staff/reviews/${reviewId}`, { hiddenFor: null, photos: photos.map(({ id }) => id) });
    expect([(await show([added])).status, await isPublic(added)]).toEqual([409, false]);
    expect((await show([more, added])).body).toEqual({ changed: true });
  });

  inFull("is deleted with its files by its writer, by an admin, and with its review", async () => {
    const owner = await newBuyer();
    const reviewId = await write(owner);
    const [own, moderated, left] = [await add(owner), await add(owner), await add(owner)];
    const stranger = { ...owner, person: await Person.signUp() };
    expect((await remove(stranger, own)).status).toBe(404);
    expect((await remove(owner, own)).status).toBe(200);
    await expect.poll(() => rowsOf(own.address)).toEqual([]);
    expect((await remove(owner, own)).status).toBe(404);

    const path = (review: string) => `/staff/reviews/${review}/photos/${moderated.id}`;
    expect((await callShop("DELETE", path(reviewId), owner.token)).status).toBe(403);
    expect((await asAdmin("DELETE", path("rev_nobodys"))).status).toBe(404);
    expect((await asAdmin("DELETE", path(reviewId))).status).toBe(200);
    await expect.poll(() => rowsOf(moderated.address)).toEqual([]);
    const audited = "select action, details->>'photo' as photo from audit_entry where subject_id = $1";
    expect(await queryDatabase(audited, [reviewId])).toEqual([{ action: "review.photo_deleted", photo: moderated.id }]);

    await asOps("DELETE", `/admin/shop/reviews/${reviewId}`);
    expect(await isPublic(left)).toBe(false);
    const removed = "select 1 from review_photo where id = $1 and removed_at is not null";
    expect(await queryDatabase(removed, [left.id])).toHaveLength(1);
    await write(owner);
    expect(await isPublic(left)).toBe(false);
  });

  inFull("is in the account's export, and goes with the account", async () => {
    const leaving = await newBuyer();
    await write(leaving);
    const added = await add(leaving);
    const file = await (await leaving.person.visit("/dashboard/account/export")).text();
    expect(file).toContain(added.address.replace("/media", "/dashboard/reviewPhotos"));
    expect((await deleteAccount(leaving.person)).status).toBe(302);
    await expect.poll(() => rowsOf(added.address)).toEqual([]);
    expect(await isPublic(added)).toBe(false);
  });
});
