/** The result of a file sent by a plain form, in the address of the next page. */
const OUTCOMES = ["added", "body_too_large", "invalid", "failed"] as const;
export type PlainUpload = (typeof OUTCOMES)[number];

/** What the page says after a refusal. */
export const toOutcome = (code: string): PlainUpload =>
  code === "body_too_large" || code === "invalid" ? code : "failed";

/** What files may be chosen. Phones turn their own formats into one of these. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";
export const WHICH_FILES = "JPEG, PNG, WebP or AVIF, 15 MB and 50 megapixels at most.";

const WORDS: Readonly<Record<PlainUpload, { done?: string; fault?: string }>> = {
  added: { done: "The picture was added." },
  body_too_large: { fault: "The file is larger than 15 MB, so it was not taken." },
  invalid: { fault: `The file was not taken. It must be a whole picture: ${WHICH_FILES} HEIC cannot be used.` },
  failed: { fault: "The file was not taken. Please try again." },
};

/** What the page says after a plain form, by its address. */
export function toUploadWords(search: string): { done?: string; fault?: string } {
  const outcome = OUTCOMES.find((known) => known === new URLSearchParams(search).get("upload"));
  return outcome ? WORDS[outcome] : {};
}
