import { labelOf } from "medusa-backend/contract/product-form";
import { isColour } from "medusa-backend/contract/variant-names";
import { useId } from "react";
import { formatMoney } from "~/domain/money";
import { staffProductPath } from "~/domain/product";
import type { StaffProduct } from "~/medusa/managed-products.server";
import { Badge } from "~/ui/badge";
import { Input, Suggestions, TextArea } from "~/ui/input";
import { FormAnswer } from "~/ui/notice";
import { PlainField } from "~/ui/plain-field";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import list from "~/ui/record-list.module.css";
import { Panel } from "~/ui/screen";
import { PostForm, PressForm, SendButton } from "~/ui/send-once/post-form";
import { Day } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./product-edit.module.css";
import kept from "./product-records.module.css";
import own from "./product-variants.module.css";

type Variant = StaffProduct["variants"][number];
type Option = StaffProduct["options"][number];

const nameOf = ({ values }: Pick<Variant, "values">) => values.map((value) => value ?? "none").join(", ");

/** The options of a product and its variants: in their order, each with its own page; ended ones can be restored. */
export function ProductVariants({ desk }: { desk: StaffProduct }) {
  const { options, variants, product } = desk;
  const { said, fault } = useFormAnswer([
    "up",
    "end",
    "restore",
    "add_variant",
    "add_option",
    "name_option",
    "name_value",
    "remove_value",
  ]);
  const live = variants.filter(({ until }) => until === null);
  const ended = variants.filter(({ until }) => until !== null);
  if (product.state === "deleted") return null;
  return (
    <Panel id="variants" title="Options and variants">
      <div className={css.stack}>
        <FormAnswer done={said} fault={fault} />
        <p className={css.help}>The product's own address and older carts mean the first variant that has a price.</p>
        <ol className={own.variants}>
          {live.map((variant, place) => (
            <VariantRow key={variant.id} variant={variant} isFirst={place === 0} isLast={live.length === 1} />
          ))}
        </ol>
        {ended.length > 0 ? <Ended variants={ended} /> : null}
        {options.length > 0 ? <AddVariant options={options} /> : null}
        <Options options={options} variants={variants} />
      </div>
    </Panel>
  );
}

/** What differs between variants, in one line. */
function factsOf({ sku, gtin, parcelGrams, hsCode, originCountry, differs, pictureIds }: Variant): string {
  const facts = [
    sku && `SKU ${sku}`,
    gtin && `GTIN ${gtin}`,
    parcelGrams && `${parcelGrams.toLocaleString("en-US")} g packed`,
    hsCode && `HS ${hsCode}`,
    originCountry && `from ${originCountry.toUpperCase()}`,
    pictureIds.length > 0 && `${pictureIds.length} own ${pictureIds.length === 1 ? "picture" : "pictures"}`,
    differs.length > 0 && `own: ${differs.map(labelOf).join(", ")}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

const stockOf = ({ isCounted, onHand }: Variant) => {
  if (!isCounted) return "not counted";
  return onHand === null ? "counted by its parts, or in several places" : `${onHand.toLocaleString("en-US")} on hand`;
};

function VariantRow({ variant, isFirst, isLast }: { variant: Variant; isFirst: boolean; isLast: boolean }) {
  const { id, imageUrl, price } = variant;
  const named = `variant-${id}`;
  return (
    <li className={own.variant}>
      <div className={own.picture}>{imageUrl ? <ProductPicture src={imageUrl} alt="" sizes="3rem" /> : null}</div>
      <div className={own.text}>
        <p id={named}>
          <TextLink to={staffProductPath(id)}>{nameOf(variant)}</TextLink>
        </p>
        <p>{`${price === null ? "No price" : formatMoney(price)}, ${stockOf(variant)}`}</p>
        <p className={css.help}>{factsOf(variant)}</p>
      </div>
      <div className={list.acts}>
        {isFirst ? (
          <Badge colour="green">First</Badge>
        ) : (
          <PressForm fields={{ form: "up", variant_id: id }} variant="ghost" describedBy={named}>
            Earlier
          </PressForm>
        )}
        {isLast ? null : (
          <PressForm fields={{ form: "end", variant_id: id }} variant="ghost" danger describedBy={named}>
            End
          </PressForm>
        )}
      </div>
    </li>
  );
}

function Ended({ variants }: { variants: readonly Variant[] }) {
  return (
    <details className={kept.fold}>
      <summary>{`${variants.length} ended`}</summary>
      <ul className={own.variants}>
        {variants.map((variant) => (
          <li key={variant.id} className={own.variant}>
            <div className={own.text}>
              <p id={`variant-${variant.id}`}>{nameOf(variant)}</p>
              <p className={css.help}>
                Can be restored until <Day at={variant.until ?? ""} />
              </p>
            </div>
            <PressForm fields={{ form: "restore", variant_id: variant.id }} describedBy={`variant-${variant.id}`}>
              Restore
            </PressForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

type FieldProps = {
  name: string;
  label: string;
  value?: string | undefined;
  help?: string;
  known?: readonly string[];
  number?: "decimal" | "numeric";
  rows?: number;
};

/** A field of one of these forms, with what was typed before a refusal. */
function Field({ name, label, value, help, known, number, rows }: FieldProps) {
  const id = useId();
  const common = { id, name, defaultValue: value, ...(help && { "aria-describedby": `${id}-help` }) };
  return (
    <PlainField id={id} label={label}>
      {rows ? (
        <TextArea {...common} rows={rows} maxLength={2_000} />
      ) : (
        <Input
          {...common}
          autoComplete="off"
          dir="auto"
          maxLength={200}
          {...(number && { inputMode: number })}
          {...(known && { list: `${id}-known` })}
        />
      )}
      {known ? <Suggestions id={`${id}-known`} of={known} /> : null}
      {help ? (
        <span id={`${id}-help`} className={css.help}>
          {help}
        </span>
      ) : null}
    </PlainField>
  );
}

function AddVariant({ options }: { options: readonly Option[] }) {
  const { typed, isAgain, sent } = useFormAnswer("add_variant");
  return (
    <details className={kept.fold} open={isAgain || undefined}>
      <summary>Add a variant</summary>
      <PostForm
        key={JSON.stringify(sent)}
        preventScrollReset
        className={own.form}
        aria-label="Add a variant"
        fields={{ form: "add_variant" }}
      >
        {options.map(({ id, name, values }, place) => (
          <Field
            key={id}
            name={`value_${place + 1}`}
            label={name}
            value={typed[`value_${place + 1}`]}
            known={values.map(({ value }) => value)}
            help="One of its values, or a new one"
          />
        ))}
        <Field
          name="price"
          label="Price of the variant in USD"
          value={typed.price}
          number="decimal"
          help="If empty, the price of the first variant"
        />
        <Field name="sku" label="SKU of the variant" value={typed.sku} />
        <Field
          name="pieces"
          label="Pieces of the variant on hand"
          value={typed.pieces}
          number="numeric"
          help="If empty, its stock is not counted"
        />
        <Field
          name="parts"
          label="Parts of the variant"
          value={typed.parts}
          rows={2}
          help="Of a kit, one per line by SKU: 2 × BATTERY-46. Its stock is that of its parts"
        />
        <SendButton variant="outline">Add the variant</SendButton>
      </PostForm>
    </details>
  );
}

function Options({ options, variants }: { options: readonly Option[]; variants: readonly Variant[] }) {
  const { typed, isAgain, sent } = useFormAnswer("add_option");
  const renamed = useFormAnswer(["name_option", "name_value", "remove_value"]);
  return (
    <details className={kept.fold} open={isAgain || renamed.form !== undefined || undefined}>
      <summary>Options</summary>
      <div className={css.stack}>
        {options.map((option, place) => (
          <OptionForms key={option.id} option={option} used={variants.map(({ values }) => values[place] ?? "")} />
        ))}
        <PostForm
          key={JSON.stringify(sent)}
          preventScrollReset
          className={own.form}
          aria-label="Add an option"
          fields={{ form: "add_option" }}
        >
          <Field name="option_name" label="New option" value={typed.option_name} help="Such as Colour or Kit" />
          <Field
            name="option_value"
            label="Value of the existing variants"
            value={typed.option_value}
            help="Such as Pearl or Standard"
          />
          <SendButton variant="outline">Add the option</SendButton>
        </PostForm>
      </div>
    </details>
  );
}

/** `used` are the values that variants have, also ended ones that can be restored. */
type OptionFormsProps = { option: Option; used: readonly string[] };

/** The names of an option and its values, and the swatches of a colour's; what no variant has can be removed. */
function OptionForms({ option: { id, name, values, isShared }, used }: OptionFormsProps) {
  if (isShared)
    return (
      <p>
        <strong>{name}</strong>
        {`: ${values.map(({ value }) => value).join(", ")}. Several products have it, so it is changed in Medusa Admin.`}
      </p>
    );
  return (
    <fieldset className={own.option}>
      <legend>{name}</legend>
      <PostForm
        key={name}
        preventScrollReset
        className={own.form}
        aria-label={`Name of the option ${name}`}
        fields={{ form: "name_option", option_id: id }}
      >
        <Field name="option_name" label="Name of the option" value={name} />
        <SendButton size="sm" variant="outline">
          Rename
        </SendButton>
      </PostForm>
      {values.map(({ id: valueId, value, swatch }) => (
        <div key={`${valueId} ${value} ${swatch}`} className={css.stack}>
          <PostForm
            preventScrollReset
            className={own.form}
            aria-label={`Value ${value}`}
            fields={{ form: "name_value", option_id: id, value_id: valueId }}
          >
            <Field name="option_value" label="Value" value={value} />
            {isColour(name) ? (
              <Field
                name="swatch"
                label="Swatch"
                value={swatch ?? ""}
                help="Such as #1b2433; if empty, the name alone"
              />
            ) : null}
            <SendButton size="sm" variant="outline">
              Change
            </SendButton>
          </PostForm>
          {used.includes(value) ? null : (
            <PressForm fields={{ form: "remove_value", option_id: id, value_id: valueId }} variant="ghost" danger>
              {`Remove ${value}`}
            </PressForm>
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** Which pictures of the product show this variant; without one, all of them do. */
export function VariantPictures({ desk }: { desk: StaffProduct }) {
  const { pictures, variant, variants } = desk;
  const { said, fault } = useFormAnswer("picture");
  const chosen = new Set(variants.find(({ id }) => id === variant?.id)?.pictureIds);
  return (
    <Panel id="variant-pictures" title="Its pictures">
      <div className={css.stack}>
        <FormAnswer done={said} fault={fault} />
        <p className={css.help}>
          {chosen.size > 0
            ? "Its page shows the chosen ones alone."
            : "None is chosen, so its page shows those that no other variant has."}
        </p>
        <ul className={own.pictures}>
          {pictures.map(({ id, shown, alt }, place) => (
            <li key={id} className={own.choice} data-chosen={chosen.has(id)}>
              <ProductPicture src={shown} alt={alt || `Picture ${place + 1}`} sizes="7rem" />
              <PressForm
                fields={{ form: "picture", picture_id: id, shown: chosen.has(id) ? "no" : "yes" }}
                variant={chosen.has(id) ? "outline" : "ghost"}
              >
                {`${chosen.has(id) ? "Leave out" : "Choose"} picture ${place + 1}`}
              </PressForm>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
