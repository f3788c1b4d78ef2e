import { useLocation } from "@remix-run/react";
import { DECLARATION_SCREEN_PATH, MOST_DECLARATION_BYTES } from "medusa-backend/contract/declarations";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Fault } from "~/ui/notice";
import rows from "~/ui/record-rows.module.css";
import base from "~/ui/screen.module.css";
import { useUploadAction } from "~/ui/send-once/post-form";
import { readUploadAnswer } from "~/ui/upload/use-uploads";
import css from "./product-edit.module.css";

type Said = { done?: string; fault?: string };

/** Sends the file. @throws Error with the reason, in words for whoever chose the file */
async function send(form: HTMLFormElement): Promise<string> {
  const headers = { Accept: "application/json" };
  const answer = await fetch(DECLARATION_SCREEN_PATH, { method: "POST", headers, body: new FormData(form) }).catch(
    () => {
      throw new Error("The connection was lost. Please try again.");
    },
  );
  const { status, url } = answer;
  return readUploadAnswer({ text: await answer.text(), status, url }, "The file is too large.");
}

type Props = { product: string; onSent: (address: string) => void };

/**
 * The upload of the maker's declaration of conformity. With scripts, the file's address is put into the product's form,
 * so nothing typed is lost. Without scripts, the file is saved at once.
 */
export function DeclarationUpload({ product, onSent }: Props) {
  const id = useId();
  const { search } = useLocation();
  const [said, say] = useState<Said>(() => toDeclarationWords(search));
  const isSending = useRef(false);
  const formAction = useUploadAction(`${DECLARATION_SCREEN_PATH}?${new URLSearchParams({ product })}`);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    say({ done: "Uploading…" });
    try {
      onSent(await send(form));
      form.reset();
      say({ done: "Uploaded. Its address is in the form above: press Save to use it." });
    } catch (error) {
      say({ fault: error instanceof Error ? error.message : "" });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return (
    <section className={base.panel} aria-labelledby={`${id}-title`}>
      <details className={rows.fold} open={said.done || said.fault ? true : undefined}>
        <summary>
          <h2 id={`${id}-title`}>Upload the maker's declaration</h2>
        </summary>
        <form method="post" encType="multipart/form-data" action={formAction} onSubmit={submit} className={css.stack}>
          <label htmlFor={id}>Declaration as a PDF</label>
          <input
            id={id}
            type="file"
            name="file"
            required
            accept="application/pdf,.pdf"
            className={css.file}
            aria-describedby={`${id}-help`}
          />
          <span id={`${id}-help`} className={css.help}>
            {`${WHICH_FILE} Buyers save it from the product's page, in place of the sample.`}
          </span>
          <div>
            <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
              Upload
            </Button>
          </div>
          <p role="status">{said.done}</p>
          {said.fault ? <Fault className={css.fault}>{said.fault}</Fault> : null}
        </form>
      </details>
    </section>
  );
}

const OUTCOMES = ["saved", "body_too_large", "invalid", "failed"] as const;
export type DeclarationOutcome = (typeof OUTCOMES)[number];

const WHICH_FILE = `A PDF of ${MOST_DECLARATION_BYTES / 1024 / 1024} MB at most.`;

const WORDS: Readonly<Record<DeclarationOutcome, { done?: string; fault?: string }>> = {
  saved: { done: "The declaration was uploaded and saved." },
  body_too_large: { fault: `The file is too large, so it was not taken. ${WHICH_FILE}` },
  invalid: {
    fault: `The file was not taken. It must be a whole PDF without password, scripts or files. ${WHICH_FILE}`,
  },
  failed: { fault: "The file was not taken. Please try again." },
};

function toDeclarationWords(search: string): { done?: string; fault?: string } {
  const outcome = OUTCOMES.find((known) => known === new URLSearchParams(search).get("declaration"));
  return outcome ? WORDS[outcome] : {};
}
