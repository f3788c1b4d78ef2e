import * as S from "../index";
import { route } from "./route";

export const ListRecord = route("GET", "/staff/record", {
  may: "read record",
  query: S.ListRecordQuery,
  answer: S.ListRecordAnswer,
});
