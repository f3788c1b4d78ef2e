import { json } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

/** The longest id or handle of a product. */
const LONGEST = 255;

const NO_STORE = { "Cache-Control": "no-store" };

type Form = { body: ReadableStream<Uint8Array>; contentType: string };

type Upload<Outcome extends string> = {
  /** What a request without a file is told. */
  none: string;
  /**
   * Stores the file, for the product unless that is empty, and returns the file's address. `isPlain`: the form of a
   * product's page was sent without scripts.
   */
  store: (form: Form, product: string, isPlain: boolean) => Promise<string>;
  /** Leads a person without scripts back to the product's page, which tells the outcome. */
  answer: (product: string, outcome: Outcome) => Response;
  done: Outcome;
  outcomeOf: (error: AppError) => Outcome;
};

/**
 * Takes an admin's file for the product of `?product=`, if there is one. The file is streamed through. A script gets
 * JSON with the file's address or the error; a plain form returns to the product's page.
 */
export async function receiveProductUpload<Outcome extends string>(request: Request, upload: Upload<Outcome>) {
  const { headers, url, body } = request;
  const product = (new URL(url).searchParams.get("product") ?? "").slice(0, LONGEST);
  const isPlain = headers.get("Accept")?.includes("application/json") !== true && product !== "";
  try {
    if (!body) throw new AppError("invalid", upload.none);
    const form = { body, contentType: headers.get("Content-Type") ?? "" };
    const address = await upload.store(form, product, isPlain);
    return isPlain ? upload.answer(product, upload.done) : json({ address }, { status: 201, headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isPlain) return upload.answer(product, upload.outcomeOf(error));
    const message = Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
    return json({ error: { code: error.code, message } }, { status: ERROR_STATUS[error.code], headers: NO_STORE });
  }
}
