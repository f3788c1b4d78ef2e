import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { fetchPicture, NotCopied } from "../../lib/pictures/fetch-picture";
import { asShopError } from "../../lib/shop-error";
import { type CopyResult, productPictureService } from "../../modules/product-picture";
import { refreshProductFacts } from "../products/refresh-products";
import { storePicture } from "./store-picture";

const AT_ONCE = 5;

const isOwn = (address: string) =>
  [getEnv().PUBLIC_URL, getEnv().MEDUSA_PUBLIC_URL].some((url) => new URL(url).host === new URL(address).host);

/** A file that an upload would refuse is not copied either. */
async function copy(container: MedusaContainer, address: string): Promise<CopyResult> {
  if (!URL.canParse(address) || isOwn(address)) return { reason: "It is the shop's own.", isFinal: true };
  const folder = await mkdtemp(path.join(os.tmpdir(), "aeroloft-copy-"));
  try {
    const file = path.join(folder, "picture");
    await fetchPicture(address, file);
    return { copiedUrl: (await storePicture(container, { file, actorId: "copy-pictures" })).address };
  } catch (error) {
    if (error instanceof NotCopied) return { reason: error.message, isFinal: error.isFinal };
    const refusal = asShopError(error);
    if (!refusal) throw error;
    return { reason: refusal.message, isFinal: refusal.shopCode !== "backend_unavailable" };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** No other host shall learn who visits the shop: pages show the copy, or the host's picture if that failed. */
export async function copyTypedPictures(container: MedusaContainer): Promise<void> {
  const pictures = productPictureService(container);
  for (const due of await pictures.takeDueCopies(AT_ONCE)) {
    const result = await copy(container, due.address);
    await pictures.endCopy(due, result);
    if ("copiedUrl" in result) await refreshProductFacts(container);
  }
}
