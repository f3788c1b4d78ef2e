import { getFormProps } from "@conform-to/react";
import { idTokenSource } from "~/auth";
import { shopApi } from "~/lib/shop-api";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { Screen } from "~/ui/screen";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useApiForm } from "~/ui/use-api-form";
import { MakeAdminForm } from "./account-fields";

/** Turns a customer into an admin; sent with the Bearer token (specification, section 6). */
export function MakeAdmin() {
  const { form, fields, busy } = useApiForm({
    id: "make-admin",
    schema: MakeAdminForm,
    send: (person) => shopApi.put("/makeAdmin", person, { bearer: idTokenSource }),
    succeeded: TOAST_TEXTS.adminMade,
    failed: TOAST_TEXTS.adminMakeFailed,
    unchanged: TOAST_TEXTS.adminAlready,
    fieldOf: { not_found: "email" },
  });
  return (
    <Screen
      title="Make Admin"
      about="An admin made here is a manager: sees every order, ships and deletes orders, changes what is on sale and makes other admins. Owners give other roles under Staff. The shop records who made whom an admin."
    >
      <form {...getFormProps(form)} method="post" noValidate>
        <div className={layout.narrow}>
          <FormErrors form={form} />
          <TextField meta={fields.email} label="Email" type="email" help="Of someone who already has an account here" />
          <Button type="submit" size="xl" className={layout.send} loading={busy}>
            Make Admin
          </Button>
        </div>
      </form>
    </Screen>
  );
}
