import type { ComponentProps, ReactNode } from "react";
import { z } from "zod";
import { typedWord } from "~/lib/schema-messages";
import { FormErrors, TextField } from "./form-field";
import layout from "./form-field.module.css";
import { SendButton } from "./send-once/post-form";

/** The fields of a form that cannot be undone. */
export const sureFields = <const Word extends string>(word: Word) => z.object({ sure: typedWord(word) });

type Props = ComponentProps<typeof FormErrors> & {
  meta: ComponentProps<typeof TextField>["meta"];
  word: string;
  /** What is asked before the word. */
  first?: ReactNode;
  /** The button that cannot be undone. */
  children: string;
};

/** The word to type, and the button, of such a form. */
export const TypedConfirmation = ({ form, meta, word, first, children }: Props) => (
  <div className={layout.narrow}>
    <FormErrors form={form} />
    {first}
    <TextField meta={meta} label={`Type "${word}" to confirm`} autoComplete="off" autoCapitalize="none" />
    <div>
      <SendButton size="lg" variant="outline" danger>
        {children}
      </SendButton>
    </div>
  </div>
);
