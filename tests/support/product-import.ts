import { expect } from "vitest";
import { GetImportAnswer, type ImportProgress } from "../../medusa-backend/src/contract/product-imports";
import { parseAnswer } from "./answers";
import type { Person } from "./person";
import { asAdmin } from "./products";
import { stack } from "./stack";

const SCREEN = "/dashboard/importProducts";

/** Sends a file like the screen's form without scripts; `more` is a second file, which is refused. */
export async function sendFile(admin: Person, file: string, list = "", more = ""): Promise<Response> {
  const form = new FormData();
  form.append("file", file.length > 0 ? new File([file], "products.csv", { type: "text/csv" }) : new File([], ""));
  form.append("list", list);
  if (more) form.append("file", new File([more], "more.csv"));
  return await admin.submit(SCREEN, form);
}

/** Uploads a file for checking, and returns the import's id. */
export async function checkFile(admin: Person, file: string): Promise<string> {
  const answer = await sendFile(admin, file);
  expect(answer.status).toBe(303);
  const to = new URL(answer.headers.get("location") ?? "", stack.storefront);
  expect(to.pathname).toBe(SCREEN);
  return String(to.searchParams.get("import"));
}

/** The planned or made changes of a file. */
export async function readImport(importId: string, query: Record<string, string> = {}): Promise<GetImportAnswer> {
  const answer = await asAdmin("GET", `/product-imports/${importId}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return parseAnswer(GetImportAnswer, answer);
}

/** Imports the next lines, for a few seconds. */
export async function importNext(importId: string, again = false): Promise<ImportProgress> {
  const answer = await asAdmin("POST", `/product-imports/${importId}/next`, { again });
  expect(answer.status).toBe(200);
  return (answer.body as { progress: ImportProgress }).progress;
}

/** Imports all waiting lines. */
export async function importAll(importId: string): Promise<ImportProgress> {
  for (;;) {
    const progress = await importNext(importId);
    if (progress.waiting === 0) return progress;
  }
}
