import type { ComponentProps } from "react";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";

type Props = ComponentProps<typeof FormErrors> & {
  meta: ComponentProps<typeof TextField>["meta"];
  word: string;
  busy: boolean;
  /** The button that cannot be undone. */
  children: string;
};

/** The word to type, and the button, of a form that cannot be undone. */
export const TypedConfirmation = ({ form, meta, word, busy, children }: Props) => (
  <div className={layout.narrow}>
    <FormErrors form={form} />
    <TextField meta={meta} label={`Type "${word}" to confirm`} autoComplete="off" autoCapitalize="none" />
    <div>
      <Button type="submit" size="lg" variant="outline" danger aria-disabled={busy}>
        {children}
      </Button>
    </div>
  </div>
);
