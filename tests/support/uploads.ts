import sharp from "sharp";
import { z } from "zod";
import { callMedusa } from "./ops";
import type { Person } from "./person";
import { secrets, stack } from "./stack";

/** A JPEG as a phone takes it: of one colour with a little noise, so that each is another file. */
export async function photo(width = 1_600, height = 1_200): Promise<Buffer> {
  const colour = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 120 };
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: colour, noise } })
    .png()
    .toBuffer();
  return await sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: grain, blend: "soft-light" }])
    .withExif({ IFD0: { Make: "planted-camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
}

/** The form of an upload. */
export function formWith(bytes: Buffer, { type = "image/jpeg", name = "photo.jpg", field = "file" } = {}): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

const headers = { "x-publishable-api-key": secrets.medusaPublishableKey };

/** A session of Medusa's own. */
export async function sessionOf({ email, password }: { email: string; password: string }): Promise<string> {
  const answer = await callMedusa("POST", "/store/shop/sessions", { headers, body: { email, password } });
  return z.object({ token: z.string() }).parse(answer.body).token;
}

/** Calls a route of the shop at Medusa itself. */
export const callShop = (method: string, path: string, token: string | null, body?: unknown) =>
  callMedusa(method, `/store/shop${path}`, { token, headers, ...(body === undefined ? {} : { body }) });

/** Uploads at Medusa itself. */
export async function uploadToMedusa(form: FormData, token: string | null) {
  const response = await fetch(new URL("/store/shop/pictures", stack.medusa), {
    method: "POST",
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Uploads at the storefront, as the screen's script does. */
export async function uploadAsScript(person: Person, form: FormData, product?: string) {
  const answer = await person.visit(`/dashboard/pictures${product ? `?product=${product}` : ""}`, {
    method: "POST",
    headers: { accept: "application/json", origin: new URL(stack.storefront).origin },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

export const Uploaded = z.object({ address: z.string() });
