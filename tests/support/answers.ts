import type { z } from "zod";
import { askUntil } from "./until";

/** Letters of a body, or of a page, that an error tells. */
const MOST_TOLD = 2_000;

type Said = { status: number; body: unknown };

/**
 * The body of an answer, in the form that the caller needs.
 * @throws Error with the status and the body of any other answer: a refusal then says why.
 */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, { status, body }: Said): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Error(`the answer was ${status} ${String(JSON.stringify(body)).slice(0, MOST_TOLD)}`, {
    cause: read.error,
  });
}

/** The status of an answer and what its page says, for an error. */
export async function toldBy(answer: Response): Promise<string> {
  const text = await answer.text();
  return `${answer.status} ${wordsOf(mainOf(text) || text).slice(0, MOST_TOLD)}`;
}

/** Asks again while a busy shop answers 503, which means "not now". `ask` must be something that may be sent twice. */
export const whileBusy = <Said extends { status: number }>(ask: () => Promise<Said>): Promise<Said> =>
  askUntil(ask, ({ status }) => status !== 503);

/** The text of a page, with a bar at the beginning and end of each element; without styles, scripts and comments. */
export function wordsOf(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, "|")
    .replace(/(\s*\|\s*)+/g, "|");
}

/** The text of the page's `main`; empty if there is none. */
export function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
}

/** The dashboard's first navigation: the text of each item, and the target of its link or form. */
export function sidebarOf(html: string): [words: string, target: string][] {
  const [navigation = ""] = /<nav[^>]*aria-label="Dashboard"[\s\S]*?<\/nav>/.exec(html) ?? [];
  return [...navigation.matchAll(/<li[\s\S]*?<\/li>/g)].map(([item]) => [
    wordsOf(item).replaceAll("|", " ").trim(),
    /(?:href|action)="([^"]*)"/.exec(item)?.[1] ?? "",
  ]);
}
