import * as S from "../index";
import { route } from "./route";

export const SendMessage = route("POST", "/messages", {
  may: "anyone",
  body: S.SendMessage,
});
export const ListMessages = route("GET", "/staff/messages", {
  may: "read messages",
  query: S.ListMessagesQuery,
  answer: S.ListMessagesAnswer,
});
export const MarkMessage = route("POST", "/staff/messages/:id", {
  may: "answer messages",
  body: S.MarkMessage,
  answer: S.ChangeAnswer,
  audit: "message.marked_spam",
});
export const AnswerMessage = route("PUT", "/staff/messages/:id/answer", {
  may: "answer messages",
  body: S.AnswerMessage,
  answer: S.ChangeAnswer,
  audit: "message.answered",
});
