import { useLocation } from "@remix-run/react";
import { DECLARATION_SCREEN_PATH } from "medusa-backend/contract/declarations";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { useUploadAction } from "~/ui/send-once/account-field";
import { readUploadAnswer } from "~/ui/upload/use-uploads";
import { toDeclarationWords, WHICH_FILE } from "./declaration-words";
import css from "./product-desk.module.css";

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
 * The upload of the maker's declaration of conformity. With scripts, the file's address is put into the product's form
 * and saved with it, so nothing typed is lost. Without scripts, the file is saved at once.
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
    <section className={css.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.heading}>
        Upload the maker's declaration
      </h2>
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
        {said.fault ? (
          <p role="alert" className={css.fault}>
            {said.fault}
          </p>
        ) : null}
      </form>
    </section>
  );
}
