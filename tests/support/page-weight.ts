import { brotliCompressSync } from "node:zlib";

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const REVIEW_TEXTS = new RegExp(`<blockquote[^]*?</blockquote>|"reviewId":(?:[^{}"]|${STRING})*`, "g");

/** The bytes of a page's HTML, compressed. */
export const weigh = (html: string): number => brotliCompressSync(html).length;

/** Of these, the texts of reviews, of which other tests write some. */
export const weighReviewTexts = (html: string): number => weigh(html) - weigh(html.replace(REVIEW_TEXTS, ""));
