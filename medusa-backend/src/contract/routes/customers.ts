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
