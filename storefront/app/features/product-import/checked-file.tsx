import { useNavigation, useSearchParams, useSubmit } from "@remix-run/react";
import type { ImportProgress } from "medusa-backend/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, ButtonLink } from "~/ui/button";

import steps from "~/ui/file-steps.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import { FaultList, LineList } from "./file-lines";
import type { ImportedSoFar, ViewedImport } from "./import-forms.server";
import { countOf, IMPORT_PRODUCTS, importPath } from "./import-path";
import css from "./import-products.module.css";

type Props = { viewed: ViewedImport };

/** What the page says of a file, of a pasted list, and of one change of several products. */
const WORDS = {
  file: { verb: "Import", nothing: "This file changes nothing", again: ["Another file", IMPORT_PRODUCTS] },
  list: { verb: "Import", nothing: "This list changes nothing", again: ["Another list", IMPORT_PRODUCTS] },
  bulk: { verb: "Change", nothing: "Nothing would change", again: ["Other products", "/dashboard/manageProducts"] },
} as const;

const totalOf = (progress: ImportProgress) => Object.values(progress).reduce((sum, count) => sum + count, 0);

/** What a file would change, with the press that imports it; then how far it is, and what became of its lines. */
export function CheckedFile({ viewed }: Props) {
  const { data } = useFormAnswer<ImportedSoFar>();
  const { importId, file, after, show } = viewed;
  const [search] = useSearchParams();
  // "Not yet" needs what was typed into the form of a change of several products.
  const typed = Object.fromEntries([...search].filter(([name]) => !["import", "show", "after"].includes(name)));
  const pathOf = (view: Record<string, string> = {}) => importPath(importId, { ...typed, ...view });
  const isBegun = file.progress.waiting < totalOf(file.progress);
  return (
    <div className={steps.form}>
      {isBegun || data ? <Progress viewed={viewed} /> : <Question viewed={viewed} />}
      <FaultList faults={file.faults} more={file.more_faults} isFile={file.source !== "bulk"} />
      <LineList lines={file.lines} isBegun={isBegun} isFile={file.source !== "bulk"} />
      <nav aria-label="Lines of the file" className={steps.answer}>
        {after > 0 || show === "refused" ? <TextLink to={pathOf()}>First lines</TextLink> : null}
        {file.next !== null ? <TextLink to={pathOf({ show, after: String(file.next) })}>Next lines</TextLink> : null}
        {file.progress.refused > 0 && show !== "refused" ? (
          <TextLink to={pathOf({ show: "refused" })}>Only the refused ones</TextLink>
        ) : null}
      </nav>
    </div>
  );
}

function Sum({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={css.sum}>
      <dt>{children}</dt>
      <dd>{count.toLocaleString("en-US")}</dd>
    </div>
  );
}

function Question({ viewed: { importId, file } }: Props) {
  const { fault } = useFormAnswer();
  const { counts, progress } = file;
  const { verb, nothing, again } = WORDS[file.source];
  const busy = useNavigation().state !== "idle";
  const [search] = useSearchParams();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const total = totalOf(progress);
  return (
    <section aria-label="The file" className={steps.form}>
      <h2 ref={title} tabIndex={-1} className={steps.heading}>
        {total > 0 ? `${verb} ${countOf(total, "product")}?` : nothing}
      </h2>
      <dl className={css.sums}>
        <Sum count={counts.added}>New</Sum>
        <Sum count={counts.changed}>Changed</Sum>
        <Sum count={counts.same}>The same</Sum>
        <Sum count={counts.faulty}>With faults</Sum>
      </dl>
      <p role="alert" className={steps.fault}>
        {fault}
      </p>
      <div className={steps.answer}>
        {total > 0 ? (
          <PostForm>
            <Fields form="import" importId={importId} />
            <Button type="submit" aria-disabled={busy}>
              {`${verb} ${countOf(total, "product")}`}
            </Button>
          </PostForm>
        ) : null}
        {file.source === "list" ? (
          <ButtonLink variant="ghost" to={importPath(importId, { show: "list" })}>
            Not yet, change the list
          </ButtonLink>
        ) : null}
        {file.source === "bulk" && search.has("products") ? (
          <ButtonLink variant="ghost" to={{ pathname: "/dashboard/changeProducts", search: `${search}` }}>
            Not yet
          </ButtonLink>
        ) : null}
        <ButtonLink variant={total > 0 ? "ghost" : "outline"} to={again[1]}>
          {again[0]}
        </ButtonLink>
        {counts.faulty > 0 && total > 0 ? (
          <span className={steps.help}>
            {counts.faulty === 1
              ? "1 line with faults is left out."
              : `${countOf(counts.faulty, "line")} with faults are left out.`}
          </span>
        ) : null}
      </div>
    </section>
  );
}

/** How far the import is; the next lines go by themselves once it was begun on this page, until something fails. */
function Progress({ viewed: { importId, file } }: Props) {
  const { data, fault } = useFormAnswer<ImportedSoFar>();
  const submit = useSubmit();
  const { state } = useNavigation();
  const { progress, source } = file;
  const { again } = WORDS[source];
  const total = totalOf(progress);
  const left = progress.waiting;
  const goesOn = left > 0 && data !== undefined && !fault && state === "idle";
  useEffect(() => {
    if (goesOn) submit({ form: "import", import: importId }, { method: "post", preventScrollReset: true });
  }, [goesOn, submit, importId]);
  const said = [
    [progress.added, "added"],
    [progress.changed, "changed"],
    [progress.same, "the same"],
    [progress.refused, "refused"],
  ] as const;
  return (
    <section aria-label="Progress" className={steps.form}>
      <h2 className={steps.heading} role="status">
        {`${left === 0 ? "Done" : "Under way"}: ${(total - left).toLocaleString("en-US")} of ${countOf(total, "product")}`}
      </h2>
      <progress className={steps.progress} max={total} value={total - left} aria-label="Products done" />
      <p className={steps.help}>
        {said
          .filter(([count]) => count > 0)
          .map(([count, what]) => `${count.toLocaleString("en-US")} ${what}`)
          .join(", ")}
      </p>
      <p role="alert" className={steps.fault}>
        {fault}
      </p>
      <div className={steps.answer}>
        {left > 0 ? (
          <PostForm>
            <Fields form="import" importId={importId} />
            <Button type="submit" aria-disabled={state !== "idle"}>
              Go on
            </Button>
          </PostForm>
        ) : null}
        {left === 0 && progress.refused > 0 ? (
          <PostForm>
            <Fields form="again" importId={importId} />
            <Button type="submit" variant="outline" aria-disabled={state !== "idle"}>
              {`Try ${countOf(progress.refused, "refused product")} again`}
            </Button>
          </PostForm>
        ) : null}
        {left === 0 ? (
          <ButtonLink variant="outline" to={again[1]}>
            {again[0]}
          </ButtonLink>
        ) : null}
        {left === 0 && source !== "bulk" ? (
          <TextLink to="/dashboard/manageProducts">Back to all products</TextLink>
        ) : null}
      </div>
    </section>
  );
}

function Fields({ form, importId }: { form: "import" | "again"; importId: string }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="import" value={importId} />
    </>
  );
}
