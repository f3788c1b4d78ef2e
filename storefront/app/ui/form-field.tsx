import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { setSchemaWords } from "~/lib/schema-messages";
import styles from "./form-field.module.css";
import { Input, PasswordInput, Select, TextArea } from "./input";
import { FORM_ERROR_LINE } from "./toast-texts";

// Every form shows its faults here; pages without a form need no messages.
setSchemaWords();

type InputType = "datetime-local" | "email" | "number" | "password" | "search" | "tel" | "text" | "url";
/** `advice` on the value is shown and refuses nothing. Null for none yet. */
type Common = { label: string; help?: string; advice?: string | null | undefined };
type OwnProps = "name" | "type" | "defaultValue" | "form" | "className";

const helpId = (meta: { id: string }) => `${meta.id}-help`;

/** Errors are linked twice, because few screen readers support `aria-errormessage`. */
function describedBy(meta: FieldMetadata<unknown>, help: string | undefined) {
  const errorId = meta.errors?.length ? meta.errorId : undefined;
  const ids = [errorId, help && helpId(meta)].filter(Boolean);
  return {
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
    ...(errorId && { "aria-errormessage": errorId }),
  };
}

/** In plain elements that look like Chakra's: public pages have forms too. */
function FieldFrame(props: Common & { meta: FieldMetadata<unknown>; children: ReactNode }) {
  const { meta, label, help, advice, children } = props;
  const errors = meta.errors ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own
    <div role="group" className={styles.field}>
      <label htmlFor={meta.id} className={styles.label}>
        {label}
      </label>
      {children}
      {help ? (
        <span id={helpId(meta)} className={styles.help}>
          {help}
        </span>
      ) : null}
      {advice === undefined ? null : (
        <span className={styles.advice} role="status">
          {advice}
        </span>
      )}
      {errors.length > 0 ? (
        <span id={meta.errorId} className={styles.error} aria-live="polite">
          {errors.map((error) => (
            <span key={error}>{error}</span>
          ))}
        </span>
      ) : null}
    </div>
  );
}

/**
 * A labelled one-line input bound to a Conform field; its errors are shown below it and announced with it. Browsers
 * fill it in only with an `autoComplete`.
 */
export function TextField(
  props: Common & { meta: FieldMetadata<string | number | undefined>; type?: InputType } & Omit<
      ComponentProps<typeof Input>,
      OwnProps
    >,
) {
  const { meta, label, help, advice, type = "text", autoComplete = "off", ...rest } = props;
  const { key, "aria-describedby": _describedBy, ...input } = getInputProps(meta, { type });
  const Field = type === "password" ? PasswordInput : Input;
  return (
    <FieldFrame meta={meta} label={label} advice={advice} help={help}>
      <Field key={key} size="lg" autoComplete={autoComplete} {...input} {...describedBy(meta, help)} {...rest} />
    </FieldFrame>
  );
}

/** Like `TextField`, with several lines. */
export function TextAreaField(
  props: Common & { meta: FieldMetadata<string | undefined> } & Omit<ComponentProps<"textarea">, OwnProps>,
) {
  const { meta, label, help, advice, ...rest } = props;
  const { key, "aria-describedby": _describedBy, ...textarea } = getTextareaProps(meta);
  return (
    <FieldFrame meta={meta} label={label} advice={advice} help={help}>
      <TextArea key={key} {...textarea} {...describedBy(meta, help)} {...rest} />
    </FieldFrame>
  );
}

/** Like `TextField`, with a few choices. With a `value`, the parent controls the choice. */
export function SelectField(
  props: Common & { meta: FieldMetadata<string | undefined> } & Omit<ComponentProps<typeof Select>, OwnProps>,
) {
  const { meta, label, help, advice, ...rest } = props;
  const {
    key,
    "aria-describedby": _describedBy,
    ...select
  } = getSelectProps(meta, { value: rest.value === undefined });
  return (
    <FieldFrame meta={meta} label={label} advice={advice} help={help}>
      <Select key={key} size="lg" {...select} {...describedBy(meta, help)} {...rest} />
    </FieldFrame>
  );
}

type FormState = { errorId: string; errors?: string[] | undefined; allErrors: Record<string, string[]> };

/** The red line of a form with errors, and the errors that belong to no single field. Empty when there are none. */
export function FormErrors({ form }: { form: FormState }) {
  const hasErrors = Object.keys(form.allErrors).length > 0;
  return (
    <div role="alert" id={form.errorId} className={styles.faults}>
      {hasErrors ? <p className={styles.line}>{FORM_ERROR_LINE}</p> : null}
      {(form.errors ?? []).map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}
