import sharp from "sharp";
import { z } from "zod";
import { SHOP_KEY } from "./ops";
import type { Person } from "./person";
import { stack } from "./stack";

/** A JPEG like a phone's: one colour with a little noise, so that each is a different file. */
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

/** A PDF of one empty page that is different each time. */
export const declaration = (inside = ""): Buffer =>
  Buffer.from(`%PDF-1.4
%${Math.random()}
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
${inside}
trailer<</Root 1 0 R>>
startxref
0
%%EOF
`);

/** The form of an upload. */
export function formWith(bytes: Buffer, { type = "image/jpeg", name = "photo.jpg", field = "file" } = {}): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

/** Uploads at Medusa itself, a picture or a declaration. */
export async function uploadToMedusa(form: FormData, token: string | null, path = "pictures") {
  const response = await fetch(new URL(`/store/shop/${path}`, stack.medusa), {
    method: "POST",
    headers: { ...SHOP_KEY, ...(token && { authorization: `Bearer ${token}` }) },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Uploads at the storefront, like the screen's script. */
export async function uploadAsScript(person: Person, form: FormData, product?: string) {
  const path = `/dashboard/pictures${product ? `?product=${product}` : ""}`;
  const answer = await person.submit(path, form, { accept: "application/json" });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

export const Uploaded = z.object({ address: z.string() });
