import { useNavigation } from "@remix-run/react";
import { useId } from "react";
import { Button, ButtonLink } from "~/ui/button";
import steps from "~/ui/file-steps.module.css";
import { TextArea } from "~/ui/input";
import { Screen } from "~/ui/screen";
import { useUploadAction } from "~/ui/send-once/account-field";
import { PostForm } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CheckedFile } from "./checked-file";
import type { ViewedImport } from "./import-forms.server";
import { IMPORT_PRODUCTS } from "./import-path";

/**
 * Imports products from a CSV file. The file is checked first, and the page shows what it would change; then its lines
 * go some at a time, and the same file can be sent again without doing anything twice. Works without scripts: the page
 * then continues by a button.
 */
export function ImportProducts({ viewed }: { viewed: ViewedImport | null }) {
  const { fault, typed } = useFormAnswer();
  const isBulk = viewed?.file.source === "bulk";
  return (
    <Screen
      title={isBulk ? "Change products" : "Import products"}
      about="Nothing is changed before you have seen what would change."
      links={
        isBulk ? null : (
          <ButtonLink variant="outline" size="sm" reloadDocument to="/dashboard/productsExport?all=yes">
            Export all products
          </ButtonLink>
        )
      }
    >
      {viewed && viewed.show !== "list" ? (
        <CheckedFile key={viewed.importId} viewed={viewed} />
      ) : (
        <FileForm fault={fault} list={typed.list ?? viewed?.file.list ?? ""} />
      )}
    </Screen>
  );
}

function FileForm({ fault, list }: { fault: string | undefined; list: string }) {
  const id = useId();
  const busy = useNavigation().state !== "idle";
  const action = useUploadAction(IMPORT_PRODUCTS);
  return (
    <PostForm className={steps.form} encType="multipart/form-data" action={action}>
      <p role="alert" className={steps.fault}>
        {fault}
      </p>
      <div className={steps.field}>
        <label htmlFor={`${id}-file`}>A file (CSV)</label>
        <input
          id={`${id}-file`}
          type="file"
          name="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={steps.file}
          aria-describedby={`${id}-help`}
        />
        <span id={`${id}-help`} className={steps.help}>
          The first line names the columns, as an export does. A product is found by its ID, or else by its address; an
          address that no product has makes a new one. Columns that are left out stay as they are. 10,000 lines and 15
          MB at most.
        </span>
      </div>
      <div className={steps.field}>
        <label htmlFor={`${id}-list`}>Or paste lines</label>
        <TextArea
          id={`${id}-list`}
          name="list"
          rows={6}
          defaultValue={list}
          placeholder={"Address,Price in USD,State\nsparrow,149.00,on sale"}
          spellCheck={false}
        />
      </div>
      <Button type="submit" className={steps.send} aria-disabled={busy}>
        {busy ? "Checking…" : "Check the file"}
      </Button>
    </PostForm>
  );
}
