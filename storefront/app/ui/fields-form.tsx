import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { z } from "zod";
import { typedWord } from "~/lib/schema-messages";
import { FormErrors, TextField } from "./form-field";
import layout from "./form-field.module.css";
import { PostForm, SendButton } from "./send-once/post-form";

type Props<Fields extends Record<string, unknown>> = Omit<ComponentProps<typeof PostForm>, "className"> & {
  form: FormMetadata<Fields, string[]>;
  width?: "fields" | "narrow" | "wide";
};

/** A form of fields with labels (`useAnsweredForm`), below its faults. */
export function FieldsForm<Fields extends Record<string, unknown>>(props: Props<Fields>) {
  const { form, width = "fields", children, ...post } = props;
  return (
    <PostForm {...post} {...getFormProps(form)} noValidate>
      <div className={layout[width]}>
        <FormErrors form={form} />
        {children}
      </div>
    </PostForm>
  );
}

/** The fields of a form that cannot be undone. */
export const sureFields = <const Word extends string>(word: Word) => z.object({ sure: typedWord(word) });

type SureProps<Fields extends Record<string, unknown>> = Pick<Props<Fields>, "form" | "action"> & {
  meta: ComponentProps<typeof TextField>["meta"];
  word: string;
  first?: ReactNode;
  children: string;
};

/** Such a form: the word to type, and the button. */
export function SureForm<Fields extends Record<string, unknown>>(props: SureProps<Fields>) {
  const { meta, word, first, children, ...form } = props;
  return (
    <FieldsForm width="narrow" {...form}>
      {first}
      <TextField meta={meta} label={`Type "${word}" to confirm`} autoCapitalize="none" />
      <div>
        <SendButton size="lg" variant="outline" danger>
          {children}
        </SendButton>
      </div>
    </FieldsForm>
  );
}
