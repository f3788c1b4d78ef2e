import type { ComponentProps, ReactNode } from "react";
import { z } from "zod";
import { typedWord } from "~/lib/schema-messages";
import { Button } from "./button";
import { FormErrors, TextField } from "./form-field";
import layout from "./form-field.module.css";

/** The fields of a form that cannot be undone. */
export const sureFields = <const Word extends string>(word: Word) => z.object({ sure: typedWord(word) });

type Props = ComponentProps<typeof FormErrors> & {
  meta: ComponentProps<typeof TextField>["meta"];
  word: string;
  busy: boolean;
  /** What is asked before the word. */
  first?: ReactNode;
  /** The button that cannot be undone. */
  children: string;
};

/** The word to type, and the button, of such a form. */
export const TypedConfirmation = ({ form, meta, word, busy, first, children }: Props) => (
  <div className={layout.narrow}>
    <FormErrors form={form} />
    {first}
    <TextField meta={meta} label={`Type "${word}" to confirm`} autoComplete="off" autoCapitalize="none" />
    <div>
      <Button type="submit" size="lg" variant="outline" danger aria-disabled={busy}>
        {children}
      </Button>
    </div>
  </div>
);
