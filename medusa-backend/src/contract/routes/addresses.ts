import * as S from "../index";
import { route } from "./route";

export const ListAddresses = route("GET", "/addresses", { may: "customer", answer: S.ListAddressesAnswer });
export const AddAddress = route("POST", "/addresses", {
  may: "customer",
  body: S.SaveAddress,
  answer: S.SaveAddressAnswer,
  status: 201,
});
export const ChangeAddress = route("PUT", "/addresses/:id", {
  may: "customer",
  body: S.SaveAddress,
  answer: S.SaveAddressAnswer,
});
export const DeleteAddress = route("DELETE", "/addresses/:id", { may: "customer", limit: "savedAddress" });
export const MakeDefaultAddress = route("POST", "/addresses/:id/default", { may: "customer", limit: "savedAddress" });
