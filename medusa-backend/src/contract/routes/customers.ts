import * as S from "../index";
import { route } from "./route";

export const ListCustomers = route("GET", "/staff/customers", {
  may: "read accounts",
  query: S.ListCustomersQuery,
  answer: S.ListCustomersAnswer,
});
export const GetCustomer = route("GET", "/staff/customers/:id", {
  may: "read accounts",
  answer: S.GetCustomerAnswer,
});
