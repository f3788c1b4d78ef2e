import { json } from "@remix-run/node";
import { AppError } from "~/domain/app-error";
import { firstFault } from "./forms.server";
import { answerRefusal, NO_STORE } from "./page-responses.server";

const LONGEST = 255;

type Form = { body: ReadableStream<Uint8Array>; contentType: string };

const REFUSALS = ["body_too_large", "invalid", "failed"] as const;

type Upload<Done extends string> = {
  none: string;
  /** Returns the file's address; `product` may be empty. `isPlain`: a product page's form, sent without scripts. */
  store: (form: Form, product: string, isPlain: boolean) => Promise<string>;
  /** Leads a person without scripts back to the product's page, which tells the outcome. */
  answer: (product: string, outcome: Done | (typeof REFUSALS)[number]) => Response;
  done: Done;
};

/** For the product of `?product=`, if any. A script gets JSON; a plain form returns to the product's page. */
export async function receiveProductUpload<Done extends string>(request: Request, upload: Upload<Done>) {
  const { headers, url, body } = request;
  const product = (new URL(url).searchParams.get("product") ?? "").slice(0, LONGEST);
  const isPlain = headers.get("Accept")?.includes("application/json") !== true && product !== "";
  try {
    if (!body) throw new AppError("invalid", upload.none);
    const form = { body, contentType: headers.get("Content-Type") ?? "" };
    const address = await upload.store(form, product, isPlain);
    return isPlain ? upload.answer(product, upload.done) : json({ address }, { status: 201, headers: NO_STORE });
  } catch (error) {
    if (!isPlain || !(error instanceof AppError)) return answerRefusal(error, firstFault);
    return upload.answer(product, REFUSALS.find((code) => code === error.code) ?? "failed");
  }
}
