import { redirect } from "@remix-run/node";
import { CUSTOMER_LIST } from "medusa-backend/contract";
import { DeleteCustomer, MergeCustomers, WriteCustomerNote } from "medusa-backend/contract/routes";
import { cookieHeaders, defineForms, form, leaveFlash } from "~/auth/index.server";
import { customerPath } from "~/domain/account";
import { DeleteFields, MergeFields, NoteFields } from "./customer-fields";

/** The form of a customer's page. */
export const customerForms = defineForms({
  note: form(
    NoteFields,
    ({ medusa, id }, note) => medusa.call(WriteCustomerNote, { id, ...note }),
    "The note is stored.",
  ),
});

export const deleteCustomerForms = defineForms({
  delete: form(DeleteFields, async ({ medusa, id }) => {
    await medusa.call(DeleteCustomer, { id });
    return redirect(CUSTOMER_LIST.path, { headers: cookieHeaders(await leaveFlash("customerDeleted")) });
  }),
});

export const mergeForms = defineForms({
  merge: form(MergeFields, async ({ medusa, params }) => {
    const { id = "", from = "" } = params;
    await medusa.call(MergeCustomers, { id, from });
    return redirect(customerPath(id), { headers: cookieHeaders(await leaveFlash("customersMerged")) });
  }),
});
