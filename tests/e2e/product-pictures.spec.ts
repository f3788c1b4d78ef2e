import type { Page } from "@playwright/test";
import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { demoAdmin } from "../support/person";
import { addProduct } from "../support/products";
import { freshEmail } from "../support/stack";
import { formWith, photo, Uploaded, uploadAsScript } from "../support/uploads";
import { enterAsAdmin } from "./form-row";
import { allowErrors, expect, openUntil, test } from "./shop-test";

const file = async (name: string, bytes?: Buffer) => ({
  name,
  mimeType: "image/jpeg",
  buffer: bytes ?? (await photo(640, 480)),
});
const rows = (page: Page) => page.getByRole("list", { name: "Pictures in their order" }).getByRole("listitem");
const field = (page: Page) => formField(page, "photoFiles");
/** The widths' common part of the addresses that the rows show. */
const shown = (page: Page) =>
  rows(page)
    .locator("img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).getAttribute("src")));

async function openPictures(page: Page, count: number) {
  const { productId, handle, productName } = await addProduct({ productName: `Kite ${freshEmail()}` });
  const admin = await demoAdmin();
  for (let place = 0; place < count; place += 1)
    await uploadAsScript(admin, formWith(await photo(400, 300)), productId);
  await page.goto(`/dashboard/products/${productId}/pictures`);
  return { productId, handle, productName };
}

test("pictures are uploaded, described and put in order, and the product shows them @full", async ({ page }) => {
  await enterAsAdmin(page);
  const { productName, handle } = await addProduct({ productName: `Kite ${freshEmail()}` });
  await page.goto(`/dashboard/manageProducts?${new URLSearchParams({ q: productName })}`);
  await page.getByRole("link", { name: `Pictures of ${productName}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pictures" })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await field(page).setInputFiles([await file("one.jpg"), await file("two.jpg"), await file("three.jpg")]);
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole("progressbar", { name: /^Uploading/ })).toHaveCount(0);
  const [built, one, two, three] = await shown(page);

  await page.getByLabel("What picture 4 shows").fill("Seen from above");
  await page.getByRole("button", { name: "Save text of picture 4" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("button", { name: "Move picture 4 earlier" }).click();
  await expect(page.getByText("It is picture 3 of 4 now.")).toBeVisible();
  for (const place of [3, 2]) {
    const button = page.getByRole("button", { name: `Move picture ${place} earlier` });
    await expect(button).toBeFocused();
    await expect(button).not.toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`It is picture ${place - 1} of 4 now.`)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Move picture 1 later" })).toBeFocused();
  await expect.poll(() => shown(page)).toEqual([three, built, one, two]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change was undone.")).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([built, three, one, two]);
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Move picture 2 earlier" }).click();
  // Not by the words, which are still there from before.
  await expect.poll(() => shown(page)).toEqual([three, built, one, two]);

  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await page.getByRole("alertdialog", { name: "Remove picture 2?" }).getByRole("link", { name: "Keep it" }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove it" }).click();
  await expect(rows(page)).toHaveCount(3);

  await page.goto(`/products/${handle}`);
  const main = page.getByRole("region", { name: `Pictures of ${productName}` }).getByAltText("Seen from above");
  await expect(main).toBeVisible();
  await expect.poll(() => main.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: /^Show picture/ })).toHaveCount(3);
  await expect(page.locator("picture source[type='image/avif']").first()).toHaveAttribute(
    "srcset",
    /-400\.avif 400w, .*-640\.avif 640w/,
  );
});

test("a useless file is named with the reason, and a lost one tried again @full", async ({ page }) => {
  allowErrors(page, /422|ERR_FAILED/);
  await enterAsAdmin(page);
  await openPictures(page, 0);
  await field(page).setInputFiles([await file("page.jpg", Buffer.from("<html>")), await file("good.jpg")]);
  const uploads = page.getByRole("list", { name: "Files on their way" });
  await expect(uploads.getByRole("listitem").filter({ hasText: "page.jpg" })).toContainText("This is a web page.");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Dismiss page.jpg" }).click();
  await expect(uploads).toHaveCount(0);

  await page.route("**/dashboard/pictures?*", (route) => route.abort(), { times: 1 });
  await field(page).setInputFiles(await file("lost.jpg"));
  await expect(uploads).toContainText("The connection was lost.");
  await page.getByRole("button", { name: "Try again: lost.jpg" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("pictures are dropped on the field, pasted on the page, and dragged @full", async ({ page }) => {
  await enterAsAdmin(page);
  await openPictures(page, 1);
  for (const kind of ["drop", "paste"] as const) {
    const bytes = [...(await photo(420, 300))];
    await page.evaluate(
      ([how, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content as number[])], `${how}.jpg`, { type: "image/jpeg" }));
        const zone = document.querySelector("input[type=file]")?.closest("label");
        if (how === "drop")
          zone?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        else
          document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [kind, bytes] as const,
    );
    await expect(rows(page)).toHaveCount(kind === "drop" ? 3 : 4);
  }
  const [a, b, c, d] = await shown(page);
  // A pointer reaches only what the window shows.
  await page.setViewportSize({ width: 1440, height: 2000 });
  const handles = page.locator("[data-drag-handle]");
  await rows(page).first().hover();
  await expect(page.getByRole("list", { name: "Pictures in their order" })).toHaveAttribute("data-draggable", "");
  const [from, to] = [await handles.nth(3).boundingBox(), await handles.nth(0).boundingBox()];
  if (!from || !to) throw new Error("there are no handles");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 40, { steps: 20 });
  await page.mouse.move(to.x + to.width / 2, to.y, { steps: 10 });
  await page.mouse.up();
  await expect(page.getByText("The pictures are in their new order.")).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([d, a, b, c]);
});

test("Add A Product takes a photo, whose address fills the field of the image @full", async ({ page }) => {
  await enterAsAdmin(page);
  await page.goto("/dashboard/addAProduct");
  await expect(page.getByLabel(/image/i)).toHaveCount(1);
  await formField(page, "productName").fill(`Kite ${freshEmail()}`);
  await page.getByLabel("Photo file").setInputFiles(await file("kite.jpg"));
  await expect(formField(page, "picture")).toHaveValue(/^\/media\/[\da-f]{32}-640\.webp$/);
  await expect(formField(page, "productName")).toHaveValue(/^Kite/);
  await formField(page, "price").fill("10");
  await page.getByRole("button", { name: "Add product" }).click();
  await page.getByRole("link", { name: "Pictures", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("a picture of another host is shown by the shop's copy once there is one @full", async ({ page }) => {
  await enterAsAdmin(page);
  const typed = `https://elsewhere.example/${freshEmail()}.png`;
  const admin = await demoAdmin();
  const { address } = Uploaded.parse((await uploadAsScript(admin, formWith(await photo(500, 400)))).body);
  const { handle } = await addProduct({ productName: `Kite ${freshEmail()}`, productImg: typed });
  // The job's work after fetching a picture, which no test can trigger.
  await queryDatabase("update picture_copy set state = 'copied', copied_url = $2 where address = $1", [typed, address]);
  const first = page.getByRole("main").locator("img").first();
  await openUntil(page, `/products/${handle}`, () => expect(first).toHaveAttribute("src", address, { timeout: 1_000 }));
  await expect(page.locator('[src*="elsewhere.example"], [srcset*="elsewhere.example"]')).toHaveCount(0);
});
