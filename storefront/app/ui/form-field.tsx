import { Box, Field, Input, Text, Textarea } from "@chakra-ui/react";
import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { setSchemaWords } from "~/lib/schema-words";
import { FORM_ERROR_LINE } from "./form-error-line";

// Every form shows its faults here; pages without a form need no messages.
setSchemaWords();

type InputType = "email" | "number" | "password" | "search" | "tel" | "text" | "url";
type Common = { label: string; help?: string };

const helpId = (meta: { id: string }) => `${meta.id}-help`;

/**
 * The help and errors below a field, which are read with it. Chakra links errors by `aria-errormessage`, which few
 * screen readers support.
 */
function describedBy(meta: FieldMetadata<unknown>, help: string | undefined): { "aria-describedby"?: string } {
  const ids = [...(meta.errors?.length ? [meta.errorId] : []), ...(help ? [helpId(meta)] : [])];
  return ids.length > 0 ? { "aria-describedby": ids.join(" ") } : {};
}

function FieldFrame(props: Common & { meta: FieldMetadata<unknown>; children: React.ReactNode }) {
  const { meta, label, help, children } = props;
  const errors = meta.errors ?? [];
  return (
    <Field.Root id={meta.id} ids={{ errorText: meta.errorId, helperText: helpId(meta) }} invalid={errors.length > 0}>
      <Field.Label>{label}</Field.Label>
      {children}
      {help ? <Field.HelperText>{help}</Field.HelperText> : null}
      <Field.ErrorText>
        {errors.map((error) => (
          <Box as="span" key={error} display="block">
            {error}
          </Box>
        ))}
      </Field.ErrorText>
    </Field.Root>
  );
}

/** A labelled one-line input bound to a Conform field; its errors are shown below it and announced with it. */
export function TextField(
  props: Common & { meta: FieldMetadata<string | number | undefined>; type?: InputType } & Omit<
      ComponentProps<typeof Input>,
      "type" | "name" | "defaultValue" | "form"
    >,
) {
  const { meta, label, help, type = "text", ...rest } = props;
  const { key, "aria-describedby": _describedBy, ...input } = getInputProps(meta, { type });
  return (
    <FieldFrame meta={meta} label={label} {...(help ? { help } : {})}>
      <Input key={key} {...input} {...describedBy(meta, help)} {...rest} />
    </FieldFrame>
  );
}

/** Like `TextField`, with several lines. */
export function TextAreaField(
  props: Common & { meta: FieldMetadata<string | undefined> } & Omit<
      ComponentProps<typeof Textarea>,
      "name" | "defaultValue" | "form"
    >,
) {
  const { meta, label, help, ...rest } = props;
  const { key, "aria-describedby": _describedBy, ...textarea } = getTextareaProps(meta);
  return (
    <FieldFrame meta={meta} label={label} {...(help ? { help } : {})}>
      <Textarea key={key} {...textarea} {...describedBy(meta, help)} {...rest} />
    </FieldFrame>
  );
}

/** The part of Conform's form metadata that is shown; it fits any form. */
type FormState = { errorId: string; errors?: string[] | undefined; allErrors: Record<string, string[]> };

/** The red line of a form with errors, and the errors that belong to no single field. Empty when there are none. */
export function FormErrors({ form }: { form: FormState }) {
  const hasErrors = Object.keys(form.allErrors).length > 0;
  // Out of the flow while empty, so that the form's stack leaves no gap for it.
  return (
    <Box
      role="alert"
      id={form.errorId}
      bg="bg.error"
      color="fg.error"
      borderRadius="l2"
      px="4"
      py="3"
      _empty={{ position: "absolute", p: "0" }}
    >
      {hasErrors ? <Text fontWeight="semibold">{FORM_ERROR_LINE}</Text> : null}
      {(form.errors ?? []).map((error) => (
        <Text key={error}>{error}</Text>
      ))}
    </Box>
  );
}
