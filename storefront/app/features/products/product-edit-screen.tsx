import { type FieldRow, labelOf, PANELS, PRICE, panelsOf, SIDE } from "medusa-backend/contract/product-form";
import { type ReactNode, useState } from "react";
import { picturesPath } from "~/domain/pictures";
import { previewPath, productPath, staffProductPath } from "~/domain/product";
import type { StaffProduct } from "~/medusa/managed-products.server";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Input, Options, Select, TextArea } from "~/ui/input";
import plain from "~/ui/plain-form.module.css";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import list from "~/ui/record-list.module.css";
import { WhoDidWhat } from "~/ui/record-rows";
import rows from "~/ui/record-rows.module.css";
import base from "~/ui/screen.module.css";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import { DeclarationUpload } from "./declaration";
import css from "./product-edit.module.css";
import type { ProductData } from "./product-form.server";
import { PriceHistory, ProductChanges } from "./product-history";
import { ProductStock } from "./product-stock";
import { ProductVariants, VariantPictures } from "./product-variants";

/** `texts` are the fields as they are shown, `was` their values for the server to compare. */
type Props = { desk: StaffProduct; texts: Record<string, string>; was: string };

const EDIT = "edit-product";
/** The forms that the page answers at its top; the others do so themselves. */
const PAGE_FORMS = ["edit", "preview", "duplicate", "undo"];

/** The panels of a product, or the fields of them that a variant has of its own. */
function panelsFor({ ownFields }: StaffProduct, texts: Readonly<Record<string, string>>) {
  if (ownFields === null) return panelsOf(texts);
  const own = PANELS.map((panel) => ({
    ...panel,
    fields: panel.fields.filter(({ name }) => ownFields.includes(name)),
  }));
  return own.filter(({ fields }) => fields.length > 0);
}

/** Puts an upload's address into the form, as if it had been typed. */
function typeDeclaration(address: string): void {
  const form = document.getElementById(EDIT);
  const field = form instanceof HTMLFormElement ? form.elements.namedItem("declarationUrl") : null;
  if (field instanceof HTMLInputElement) field.value = address;
}

/** The titles of the sections that are open: they stay so when the form is saved. */
function useOpenSections() {
  const [open, setOpen] = useState<readonly (string | undefined)[]>([PANELS[0]?.title]);
  const toggle = (title: string, isOpen: boolean) =>
    setOpen((titles) => [...titles.filter((one) => one !== title), ...(isOpen ? [title] : [])]);
  return { open, toggle };
}

/** A product as admins work with it. A variant has the same page, with what it has of its own. */
export function ProductEditScreen({ desk, texts, was }: Props) {
  const answer = useFormAnswer<ProductData>(PAGE_FORMS);
  const { timeZone } = useDates();
  const { id, handle, title, state } = desk.product;
  const { variant } = desk;
  const { faults } = answer;
  const { typed = {}, conflicts = [] } = answer.data ?? {};
  const { open, toggle } = useOpenSections();
  const isAsked = ({ name }: FieldRow) =>
    faults[name] !== undefined || conflicts.some(({ field: changed }) => changed === name);
  const shown: Record<string, string> = { ...texts, ...typed };
  const field = (row: FieldRow) => {
    const conflict = conflicts.find(({ field: name }) => name === row.name);
    const meanwhile = conflict && `${conflict.actor ?? "Somebody"} has set it to “${conflict.said}” in the meantime.`;
    return (
      <EditField key={row.name} row={row} text={shown[row.name] ?? ""} fault={faults[row.name]} meanwhile={meanwhile} />
    );
  };
  return (
    <div className={css.page}>
      {variant ? (
        <TextLink to={staffProductPath(id)}>{`Back to ${title}`}</TextLink>
      ) : (
        <TextLink to="/dashboard/manageProducts">Back to the products</TextLink>
      )}
      <header className={css.head}>
        <div className={css.thumb}>
          <ProductPicture src={desk.product.imageUrl} alt="" sizes="4rem" />
        </div>
        <h1 className={css.title}>{variant?.name ?? title}</h1>
        <Badge colour={state === "on sale" ? "green" : state === "draft" ? "orange" : "gray"}>{STATES[state]}</Badge>
        <div className={css.acts}>
          <ButtonLink size="sm" variant="outline" to={picturesPath(id)}>
            Pictures
          </ButtonLink>
          {state === "on sale" ? (
            <ButtonLink size="sm" variant="outline" to={productPath({ handle, productId: variant?.id })}>
              See it in the shop
            </ButtonLink>
          ) : (
            <ButtonLink size="sm" variant="outline" to={previewPath(id)}>
              Preview
            </ButtonLink>
          )}
          {variant ? null : (
            <PostForm fields={{ form: "duplicate" }}>
              <SendButton size="sm" variant="outline">
                Duplicate
              </SendButton>
            </PostForm>
          )}
        </div>
      </header>
      <Answer />
      <PostForm
        key={`${was}${JSON.stringify(typed)}`}
        id={EDIT}
        preventScrollReset
        noValidate
        className={css.columns}
        aria-label={variant ? "Variant" : "Product"}
        fields={{ was }}
      >
        <div className={css.side}>
          <fieldset className={base.panel}>
            <legend className={css.heading}>Price</legend>
            <div className={css.stack}>
              {field(PRICE)}
              {desk.isOfFirst ? <p className={css.help}>This is the price of the first variant.</p> : null}
              <label className={css.check}>
                <input type="checkbox" name="announce" value="yes" /> Announce it as lowered
              </label>
              {faults.announce ? <p className={css.fault}>{faults.announce}</p> : null}
              <PriceHistory desk={desk} />
            </div>
          </fieldset>
          {variant ? null : (
            <fieldset className={base.panel}>
              <legend className={css.heading}>Sale</legend>
              <div className={css.stack}>
                {SIDE.map(field)}
                {answer.data?.asksAtOnce ? (
                  <label className={css.check}>
                    <input type="checkbox" name="at_once" value="yes" /> Do it at once
                  </label>
                ) : null}
                <p className={css.help}>{`Times in ${timeZone}.`}</p>
              </div>
            </fieldset>
          )}
        </div>
        <div className={css.main}>
          {variant ? <p className={css.help}>An empty field has the value of the product.</p> : null}
          {panelsFor(desk, shown).map(({ title: heading, fields }) => (
            <Section
              key={heading}
              title={heading}
              isOpen={open.includes(heading) || fields.some(isAsked)}
              onToggle={toggle}
            >
              <div className={css.fields}>{fields.map(field)}</div>
              {fields.some(({ name }) => name === "description") ? <TextPreview html={answer.data?.preview} /> : null}
              {fields.some(({ name }) => name === "handle") ? (
                <SearchPreview texts={shown} formers={desk.formerHandles} />
              ) : null}
            </Section>
          ))}
        </div>
        <div className={css.save}>
          <SendButton name="form" value="edit">
            Save
          </SendButton>
        </div>
      </PostForm>
      {variant ? <VariantPictures desk={desk} /> : <DeclarationUpload product={id} onSent={typeDeclaration} />}
      {variant ? null : <ProductVariants desk={desk} />}
      <ProductStock desk={desk} />
      <ProductChanges changes={desk.changes} />
      {variant ? null : <WhoDidWhat q={id} acts={desk.history} className={base.panel} />}
    </div>
  );
}

type SectionProps = {
  title: string;
  isOpen: boolean;
  onToggle: (title: string, isOpen: boolean) => void;
  children: ReactNode;
};

/** A section of the form that folds; its fields are sent whether it is open or not. */
function Section({ title, isOpen, onToggle, children }: SectionProps) {
  return (
    <details
      className={`${rows.fold} ${base.panel}`}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(title, currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      <fieldset className={css.section} aria-label={title}>
        {children}
      </fieldset>
    </details>
  );
}

const STATES = { "on sale": "On sale", draft: "Draft", ended: "Ended", deleted: "Deleted" } as const;

/** What came of the form: saved, refused, or changed by somebody else meanwhile. */
function Answer() {
  const edits = useFormAnswer<ProductData>().data?.edits;
  const { fault, faults, data } = useFormAnswer<ProductData>(PAGE_FORMS);
  const conflicts = data?.conflicts;
  const refused = faults[""] ?? (fault ? "Nothing is saved yet: see below." : null);
  return (
    <>
      <p role="status" className={list.done}>
        {edits ? said(edits.map(({ field }) => labelOf(field))) : null}
      </p>
      {refused ? (
        <p role="alert" className={css.notice}>
          {refused}
        </p>
      ) : null}
      {conflicts && conflicts.length > 0 ? (
        <div role="alert" className={css.notice}>
          <p>
            Somebody has changed this in the meantime. What you typed is kept below; saving again replaces their change.
          </p>
          <ul>
            {conflicts.map(({ field, said: value, actor }) => (
              <li key={field}>{`${labelOf(field)}: ${actor ?? "Somebody"} set it to “${value}”.`}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

const said = (labels: string[]) => (labels.length === 0 ? "Nothing to change." : `Saved: ${labels.join(", ")}.`);

function TextPreview({ html }: { html: string | undefined }) {
  return (
    <div className={css.preview}>
      <Button type="submit" name="form" value="preview" size="sm" variant="outline">
        Preview the description
      </Button>
      {html === undefined ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/marked-up.server.ts leaves nothing that runs
        <section className={css.marked} aria-label="Preview" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}

function SearchPreview({ texts, formers }: { texts: Record<string, string>; formers: string[] }) {
  return (
    <div className={css.found}>
      <p className={css.foundTitle}>{texts.metaTitle || `${texts.title} – Aeroloft`}</p>
      <p className={css.help}>{`/products/${texts.handle ?? ""}`}</p>
      <p>{texts.metaDescription || texts.shortDescription}</p>
      {formers.length > 0 ? <p className={css.help}>{`Old addresses that lead here: ${formers.join(", ")}`}</p> : null}
    </div>
  );
}

type EditFieldProps = { row: FieldRow; text: string; fault?: string | undefined; meanwhile?: string | undefined };

function EditField({
  row: { name, label, type, options = [], rows, help, wide },
  text,
  fault,
  meanwhile,
}: EditFieldProps) {
  const id = `product-${name}`;
  const described = [help && `${id}-help`, (fault || meanwhile) && `${id}-fault`].filter(Boolean).join(" ");
  const field = {
    id,
    name,
    defaultValue: text,
    ...(described && { "aria-describedby": described }),
    ...((fault || meanwhile) && { "aria-invalid": true }),
  };
  return (
    <div className={plain.field} data-wide={wide}>
      <label htmlFor={id}>{label}</label>
      {type === "area" ? <TextArea {...field} rows={rows} dir="auto" /> : null}
      {type === "choice" ? (
        <Select {...field}>
          <Options of={options} />
        </Select>
      ) : null}
      {type === "number" ? <Input {...field} inputMode="decimal" autoComplete="off" /> : null}
      {type === "time" ? <Input {...field} type="datetime-local" /> : null}
      {type === undefined ? <Input {...field} autoComplete="off" dir="auto" /> : null}
      {help ? (
        <span id={`${id}-help`} className={css.help}>
          {help}
        </span>
      ) : null}
      {fault || meanwhile ? (
        <span id={`${id}-fault`} className={css.fault}>
          {fault ?? meanwhile}
        </span>
      ) : null}
    </div>
  );
}
