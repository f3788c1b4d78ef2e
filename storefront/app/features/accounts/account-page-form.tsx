import type { FormMetadata } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { FieldsForm } from "~/ui/fields-form";
import { TextField } from "~/ui/form-field";
import { SendButton } from "~/ui/send-once/post-form";
import titles from "~/ui/titles.module.css";

type FrameProps<Fields extends Record<string, unknown>> = {
  name: string;
  form: FormMetadata<Fields, string[]>;
  action?: "/dashboard/account" | "/dashboard/account/second-factor";
  button: string;
  danger?: boolean;
  children?: ReactNode;
  after?: ReactNode;
};

/** A form of the account's pages with its errors, its fields and its button. */
export function AccountPageForm<Fields extends Record<string, unknown>>(props: FrameProps<Fields>) {
  const { name, form, action = "/dashboard/account", button, danger = false, children, after } = props;
  return (
    <FieldsForm form={form} width="narrow" action={action} fields={{ form: name }}>
      {children}
      <div>
        <SendButton size="lg" danger={danger} variant={danger ? "outline" : "solid"}>
          {button}
        </SendButton>
      </div>
      {after}
    </FieldsForm>
  );
}

type PasswordProps = Pick<ComponentProps<typeof TextField>, "meta"> & { label?: string };

/** The password that proves whose account it is. */
export const OwnPassword = ({ meta, label = "Your password" }: PasswordProps) => (
  <TextField meta={meta} label={label} type="password" autoComplete="current-password" required />
);

export const CHECKED = { empties: true, constrained: true } as const;

type PartProps = { id: string; title: string; className: string | undefined; children: ReactNode };

/** A part of these pages under its title. */
export const AccountPart = ({ id, title, className, children }: PartProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={titles.part}>
      {title}
    </h2>
    {children}
  </section>
);
