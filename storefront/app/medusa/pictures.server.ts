import { isLocalHost, isPictureAddress, type ProductPicturesAnswer } from "medusa-backend/contract";
import { GetPictures } from "medusa-backend/contract/routes";
import { getEnv } from "~/lib/env.server";
import { READ_TIMEOUT_MS } from "~/lib/times";
import { type Medusa, shopPath } from "./client.server";

/** `keepSeconds`: 0 while another width is served for it, a year for bytes that never change. */
export type PictureBytes = { bytes: Buffer; type: string; keepSeconds: number; isForAllSites: boolean };

/** A picture made from an upload (`<id>-800.avif`), or a declaration (`<id>.pdf`); null if it does not exist. */
export async function readPicture(name: string): Promise<PictureBytes | null> {
  const { MEDUSA_URL, MEDUSA_PUBLISHABLE_KEY } = getEnv();
  const answer = await fetch(MEDUSA_URL + shopPath("media", name), {
    headers: { "x-publishable-api-key": MEDUSA_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  });
  if (answer.status === 404) {
    await answer.body?.cancel();
    return null;
  }
  const type = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok || !/^(?:image\/(?:avif|webp)|application\/pdf)$/.test(type))
    throw new Error(`Medusa answered ${answer.status} for a picture`);
  const keepSeconds = Number(/\bmax-age=(\d+)/.exec(answer.headers.get("Cache-Control") ?? "")?.[1] ?? 0);
  const isForAllSites = answer.headers.get("Cross-Origin-Resource-Policy") === "cross-origin";
  return { bytes: Buffer.from(await answer.arrayBuffer()), type, keepSeconds, isForAllSites };
}

/** By the product's id or handle (admin); `shown` is empty if nothing can be shown. */
export async function getPictures(medusa: Medusa, id: string): Promise<ProductPicturesAnswer> {
  const { product, pictures } = await medusa.call(GetPictures, { id });
  return { product, pictures: pictures.map((picture) => ({ ...picture, shown: shownPicture(picture.shown) })) };
}

/** "" for a path that is no picture, and for a local host: old shops and Medusa Admin may have stored such ones. */
export function shownPicture(address: string): string {
  const { host, hostname } = new URL(getEnv().PUBLIC_URL);
  // A shop on a local host serves its uploads on another port.
  return isPictureAddress(address, [host], { isPublic: !isLocalHost(hostname) }) ? address : "";
}
