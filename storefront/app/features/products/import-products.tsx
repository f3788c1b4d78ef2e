import { useNavigation, useRevalidator, useSearchParams, useSubmit } from "@remix-run/react";
import type { ImportFault, ImportLine, ImportOutcome, ImportProgress, ListedImport } from "medusa-backend/contract";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { staffProductPath } from "~/domain/product";
import { Allowed } from "~/ui/allowed";
import { Button, ButtonLink } from "~/ui/button";
import steps from "~/ui/file-steps.module.css";
import { TextArea } from "~/ui/input";
import { Fault } from "~/ui/notice";
import { PlainField } from "~/ui/plain-field";
import plain from "~/ui/plain-form.module.css";
import { Screen } from "~/ui/screen";
import { PostForm, useUploadAction } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import { countOf, IMPORT_PRODUCTS, importPath } from "./import-forms";
import type { ImportedSoFar, ViewedImport } from "./import-forms.server";
import css from "./import-products.module.css";

type ImportProps = { viewed: ViewedImport | null; latest: readonly ListedImport[] };

/**
 * Imports products from a CSV file, which is checked and shown first. It goes on after the page was left, and the same
 * file can be sent again without doing anything twice. Works without scripts.
 */
export function ImportProducts({ viewed, latest }: ImportProps) {
  const { fault, typed } = useFormAnswer();
  const isBulk = viewed?.file.source === "bulk";
  return (
    <Screen
      title={isBulk ? "Change products" : "Import products"}
      about="Nothing is changed before you have seen what would change."
      links={
        isBulk ? null : (
          <Allowed to="export products">
            <ButtonLink variant="outline" size="sm" reloadDocument to="/dashboard/productsExport?all=yes">
              Export all products
            </ButtonLink>
          </Allowed>
        )
      }
    >
      {viewed && viewed.show !== "list" ? (
        <CheckedFile key={viewed.importId} viewed={viewed} />
      ) : (
        <>
          <FileForm fault={fault} list={typed.list ?? viewed?.file.list ?? ""} />
          <LatestImports imports={latest} />
        </>
      )}
    </Screen>
  );
}

const SOURCES: Readonly<Record<ListedImport["source"], string>> = {
  file: "File",
  list: "Pasted list",
  bulk: "Change of several products",
};

function stateWords({ isBegun, total, waiting, refused }: ListedImport): string {
  if (!isBegun) return `checked, ${countOf(total, "product")} to import`;
  const done = waiting === 0 ? "done" : `under way, ${(total - waiting).toLocaleString("en-US")}`;
  const left = refused > 0 ? `, ${refused.toLocaleString("en-US")} refused` : "";
  return waiting === 0
    ? `${done}: ${countOf(total, "product")}${left}`
    : `${done} of ${countOf(total, "product")}${left}`;
}

function LatestImports({ imports }: { imports: readonly ListedImport[] }) {
  const { formatTime } = useDates();
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="latest-imports" className={plain.form}>
      <h2 id="latest-imports" className={steps.heading}>
        Imports of the last days
      </h2>
      <ul className={steps.faults}>
        {imports.map((one) => (
          <li key={one.id}>
            <TextLink to={importPath(one.id)}>{`${SOURCES[one.source]}, ${formatTime(one.createdAt)}`}</TextLink>
            <span className={plain.help}>{` ${stateWords(one)}, by ${one.actor}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileForm({ fault, list }: { fault: string | undefined; list: string }) {
  const id = useId();
  const busy = useNavigation().state !== "idle";
  const action = useUploadAction(IMPORT_PRODUCTS);
  return (
    <PostForm className={plain.form} encType="multipart/form-data" action={action}>
      <Fault className={plain.fault}>{fault}</Fault>
      <PlainField id={`${id}-file`} label="A file (CSV)">
        <input
          id={`${id}-file`}
          type="file"
          name="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={steps.file}
          aria-describedby={`${id}-help`}
        />
        <span id={`${id}-help`} className={plain.help}>
          The first line names the columns, as an export does. A product is found by its ID, or else by its address; an
          address that no product has makes a new one. Further lines with that address are its variants, by “Option 1
          name” and “Option 1 value”; an export from Shopify can be used as it is. Columns that are left out stay as
          they are. 10,000 lines and 15 MB at most.
        </span>
      </PlainField>
      <PlainField id={`${id}-list`} label="Or paste lines">
        <TextArea
          id={`${id}-list`}
          name="list"
          rows={6}
          defaultValue={list}
          placeholder={"Address,Price in USD,State\nsparrow,149.00,on sale"}
          spellCheck={false}
        />
      </PlainField>
      <Button type="submit" className={plain.send} aria-disabled={busy}>
        {busy ? "Checking…" : "Check the file"}
      </Button>
    </PostForm>
  );
}

type Props = { viewed: ViewedImport };

/** What the page says of a file, of a pasted list, and of one change of several products. */
const WORDS = {
  file: { verb: "Import", nothing: "This file changes nothing", again: ["Another file", IMPORT_PRODUCTS] },
  list: { verb: "Import", nothing: "This list changes nothing", again: ["Another list", IMPORT_PRODUCTS] },
  bulk: { verb: "Change", nothing: "Nothing would change", again: ["Other products", "/dashboard/manageProducts"] },
} as const;

const totalOf = (progress: ImportProgress) => Object.values(progress).reduce((sum, count) => sum + count, 0);

/** What a file would change, with the press that imports it; then how far it is, and what became of its lines. */
function CheckedFile({ viewed }: Props) {
  const { data } = useFormAnswer<ImportedSoFar>();
  const { importId, file, after, show } = viewed;
  const [search] = useSearchParams();
  // "Not yet" needs what was typed into the form of a change of several products.
  const typed = Object.fromEntries([...search].filter(([name]) => !["import", "show", "after"].includes(name)));
  const pathOf = (view: Record<string, string> = {}) => importPath(importId, { ...typed, ...view });
  const isBegun = file.progress.waiting < totalOf(file.progress);
  return (
    <div className={plain.form}>
      {isBegun || data ? <Progress viewed={viewed} /> : <Question viewed={viewed} />}
      <FaultList faults={file.faults} more={file.moreFaults} isFile={file.source !== "bulk"} />
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
    <section aria-label="The file" className={plain.form}>
      <h2 ref={title} tabIndex={-1} className={steps.heading}>
        {total > 0 ? `${verb} ${countOf(total, "product")}?` : nothing}
      </h2>
      <dl className={css.sums}>
        <Sum count={counts.added}>New</Sum>
        <Sum count={counts.changed}>Changed</Sum>
        <Sum count={counts.same}>The same</Sum>
        <Sum count={counts.faulty}>With faults</Sum>
      </dl>
      <Fault className={plain.fault}>{fault}</Fault>
      <div className={steps.answer}>
        {total > 0 ? (
          <PostForm fields={{ form: "import", import: importId }}>
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
          <span className={plain.help}>
            {counts.faulty === 1
              ? "1 line with faults is left out."
              : `${countOf(counts.faulty, "line")} with faults are left out.`}
          </span>
        ) : null}
      </div>
    </section>
  );
}

/** How often a page that does not import itself looks how far the import is. */
const LOOK_MS = 3_000;

/** The page goes on with an import that was begun on it; the server goes on with any other, and this page watches. */
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
  const { revalidate } = useRevalidator();
  const isWatched = left > 0 && data === undefined;
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(revalidate, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWatched, revalidate]);
  const said = [
    [progress.added, "added"],
    [progress.changed, "changed"],
    [progress.same, "the same"],
    [progress.refused, "refused"],
  ] as const;
  return (
    <section aria-label="Progress" className={plain.form}>
      <h2 className={steps.heading} role="status">
        {`${left === 0 ? "Done" : "Under way"}: ${(total - left).toLocaleString("en-US")} of ${countOf(total, "product")}`}
      </h2>
      <progress className={steps.progress} max={total} value={total - left} aria-label="Products done" />
      <p className={plain.help}>
        {said
          .filter(([count]) => count > 0)
          .map(([count, what]) => `${count.toLocaleString("en-US")} ${what}`)
          .join(", ")}
      </p>
      {left > 0 ? <p className={plain.help}>You may leave this page: the import goes on without it.</p> : null}
      <Fault className={plain.fault}>{fault}</Fault>
      <div className={steps.answer}>
        {left > 0 ? (
          <PostForm fields={{ form: "import", import: importId }}>
            <Button type="submit" aria-disabled={state !== "idle"}>
              Go on
            </Button>
          </PostForm>
        ) : null}
        {left === 0 && progress.refused > 0 ? (
          <PostForm fields={{ form: "again", import: importId }}>
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

function FaultList({ faults, more, isFile }: { faults: readonly ImportFault[]; more: number; isFile: boolean }) {
  if (faults.length === 0) return null;
  return (
    <section aria-labelledby="faults" className={plain.form}>
      <h2 id="faults" className={steps.heading}>
        Faults
      </h2>
      <ul className={steps.faults}>
        {faults.map(({ line, column, fault }) => (
          <li key={`${line} ${column} ${fault}`}>
            {`${[isFile ? `Line ${line.toLocaleString("en-US")}` : null, column].filter(Boolean).join(", ")}: ${fault}`}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={plain.help}>{`And ${more.toLocaleString("en-US")} more.`}</p> : null}
    </section>
  );
}

const OUTCOMES: Readonly<Record<ImportOutcome, string>> = {
  waiting: "Waiting",
  added: "Added",
  changed: "Changed",
  same: "Was the same",
  refused: "Refused",
};

const MOST_SHOWN = 200;

/** A long value ends with "…": cut off by a style, it would lose other words in wider letters. */
function beginningOf(value: string): string {
  const letters = [...value];
  return letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN).join("").trimEnd()}…` : value;
}

function LineList({ lines, isBegun, isFile }: { lines: readonly ImportLine[]; isBegun: boolean; isFile: boolean }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="changes" className={plain.form}>
      <h2 id="changes" className={steps.heading}>
        {isBegun ? "Products" : "What would change"}
      </h2>
      <ol className={steps.lines}>
        {lines.map(({ line, productId, name, changes, outcome, reason }) => (
          <li key={`${line} ${name}`} className={`${steps.line} ${css.line}`}>
            <div className={css.name}>
              {isFile ? <span className={plain.help}>{`Line ${line.toLocaleString("en-US")}`}</span> : null}
              {productId ? <TextLink to={staffProductPath(productId)}>{name}</TextLink> : <strong>{name}</strong>}
              {productId === null ? <span className={plain.help}>New</span> : null}
              {isBegun ? (
                <span className={outcome === "refused" ? plain.fault : plain.help}>
                  {`${OUTCOMES[outcome]}${reason ? `. ${reason}` : ""}`}
                </span>
              ) : null}
            </div>
            <dl className={css.changes}>
              {changes.map(({ column, before, after }) => (
                <div key={column} className={css.change}>
                  <dt>{column}</dt>
                  <dd>
                    {before ? <del>{beginningOf(before)}</del> : null}
                    {after ? <ins>{beginningOf(after)}</ins> : <span className={plain.help}>nothing</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
