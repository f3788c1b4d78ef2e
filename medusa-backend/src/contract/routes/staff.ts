import * as S from "../index";
import { route } from "./route";

export const ListRecord = route("GET", "/staff/record", {
  may: "read record",
  query: S.ListRecordQuery,
  answer: S.ListRecordAnswer,
});
export const ListStaff = route("GET", "/staff/members", {
  may: "manage staff",
  query: S.ListStaffQuery,
  answer: S.ListStaffAnswer,
});
export const GiveRole = route("POST", "/staff/members", {
  may: "manage staff",
  body: S.GiveRole,
  answer: S.ChangeAnswer,
  audit: "role.given",
  again: "always",
});
export const ChangeRole = route("PUT", "/staff/members/:id", {
  may: "manage staff",
  body: S.ChangeRole,
  answer: S.ChangeAnswer,
  audit: "role.changed",
  again: "always",
});
export const TakeRole = route("DELETE", "/staff/members/:id", {
  may: "manage staff",
  answer: S.ChangeAnswer,
  audit: "role.taken",
  again: "always",
});
export const ListStaffRoles = route("GET", "/staff/roles", { may: "manage staff", answer: S.ListStaffRolesAnswer });
export const MakeStaffRole = route("POST", "/staff/roles", {
  may: "manage staff",
  body: S.SaveStaffRole,
  answer: S.MakeStaffRoleAnswer,
  status: 201,
  audit: "staff_role.made",
  again: "always",
});
export const ChangeStaffRole = route("PUT", "/staff/roles/:id", {
  may: "manage staff",
  body: S.SaveStaffRole,
  answer: S.ChangeAnswer,
  audit: "staff_role.changed",
  again: "always",
});
export const SetSecondFactor = route("PUT", "/staff/roles/:id/second-factor", {
  may: "manage staff",
  body: S.SetSecondFactor,
  answer: S.ChangeAnswer,
  audit: "staff_role.second_factor_set",
  again: "always",
});
export const DeleteStaffRole = route("DELETE", "/staff/roles/:id", {
  may: "manage staff",
  audit: "staff_role.deleted",
  again: "always",
});
