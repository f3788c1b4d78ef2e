import type { Sharp } from "sharp";

/** Sixteen pixels across, as a data URL: what is seen until the picture is there. */
export async function toBlur(picture: Sharp): Promise<string> {
  const tiny = await picture.resize(16).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
