import type { Email } from "postal-mime";
import { extractText, getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import { z } from "zod";
import { OFTEN, queryDatabase } from "./database";
import { orderPath, readOrderPage } from "./orders";
import type { Person } from "./person";

const Row = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  amount: z.number(),
  snapshot: z.looseObject({
    total: z.number(),
    tax_groups: z.array(z.object({ base: z.number(), taxes: z.array(z.looseObject({ tax: z.number() })) })),
  }),
});
export type DocumentRow = z.infer<typeof Row>;

/** An order's stored documents, the invoice first; amounts in cents. */
export async function documentsOf(orderId: string): Promise<DocumentRow[]> {
  const sql = `select kind, number, amount, snapshot from shop_document where order_id = $1
    order by kind = 'credit_note', sequence`;
  return z.array(Row).parse(await queryDatabase(sql, [orderId]));
}

/** Waits until an order has this many documents. */
export async function waitForDocuments(orderId: string, count: number): Promise<DocumentRow[]> {
  await expect.poll(async () => (await documentsOf(orderId)).length, OFTEN).toBe(count);
  return await documentsOf(orderId);
}

/** The address of a document. */
export const documentPath = (orderId: string, number: string) => `${orderPath(orderId)}/documents/${number}.pdf`;

/** The text of a PDF. */
export async function wordsOfPdf(pdf: ArrayBuffer | Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

/** The numbers of the documents that an order's page lists. */
export const listedFor = async (person: Person, orderId: string): Promise<string[]> =>
  (await readOrderPage(person, orderId)).documents.map(({ number }) => number);

/** The texts of a mail's attached PDFs, by file name. */
export async function attachedTo({ attachments }: Email): Promise<Record<string, string>> {
  const pdfs = attachments.filter(({ mimeType }) => mimeType === "application/pdf");
  const words = pdfs.map(async ({ filename, content }) => {
    if (typeof content === "string") throw new Error("the attachment is text");
    return [filename ?? "", await wordsOfPdf(content)] as const;
  });
  return Object.fromEntries(await Promise.all(words));
}

/** The counter of a series, and the number of assigned ones: the same if there is no gap. */
export async function countSeries(series: string) {
  const [row] = await queryDatabase(
    `select s.last, count(d.sequence)::int as given, coalesce(max(d.sequence), 0) as highest
     from document_series s left join shop_document d on d.series = s.series where s.series = $1 group by s.last`,
    [series],
  );
  return row;
}

/** Checks that no number of a series is missing. */
export async function expectNoGap(series: string): Promise<void> {
  const counted = await countSeries(series);
  expect(counted).toEqual({ last: counted?.last, given: counted?.last, highest: counted?.last });
}
