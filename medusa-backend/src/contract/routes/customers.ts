import { z } from "zod";
import * as S from "../index";
import { route } from "./route";

export const ListCustomers = route("GET", "/staff/customers", {
  may: "read accounts",
  query: S.ListCustomersQuery,
  answer: S.ListCustomersAnswer,
});
export const GetCustomerFactor = route("GET", "/staff/customers/:id/second-factor", {
  may: "manage staff",
  answer: S.CustomerFactorAnswer,
});
export const RemoveFactor = route("POST", "/staff/customers/:id/second-factor", {
  may: "manage staff",
  audit: "second_factor.removal_asked",
  again: "always",
});
export const KeepCustomerFactor = route("DELETE", "/staff/customers/:id/second-factor", {
  may: "manage staff",
  audit: "second_factor.kept",
});
export const GetCustomer = route("GET", "/staff/customers/:id", {
  may: "read accounts",
  answer: S.GetCustomerAnswer,
});
export const WriteCustomerNote = route("POST", "/staff/customers/:id/notes", {
  may: "edit accounts",
  body: S.WriteNote,
  audit: "account.noted",
});
export const GetCustomerExport = route("GET", "/staff/customers/:id/export", {
  may: "edit accounts",
  answer: S.ExportAnswer,
  limit: "accountExport",
  again: "always",
});
export const ListCustomerExport = route("GET", "/staff/customers/:id/export/:list", {
  may: "edit accounts",
  query: S.ExportPageQuery,
  answer: z.object({ rows: z.array(z.unknown()), next: z.string().nullable() }),
});
export const GetCustomerDeletion = route("GET", "/staff/customers/:id/deletion", {
  may: "delete accounts",
  answer: S.GetCustomerDeletionAnswer,
});
export const DeleteCustomer = route("POST", "/staff/customers/:id/deletion", {
  may: "delete accounts",
  timeout: "payment",
  audit: "account.deleted",
  again: "always",
});
export const GetMerge = route("GET", "/staff/customers/:id/merges/:from", {
  may: "delete accounts",
  answer: S.GetMergeAnswer,
});
export const MergeCustomers = route("POST", "/staff/customers/:id/merges/:from", {
  may: "delete accounts",
  audit: "account.merged",
  again: "always",
});
