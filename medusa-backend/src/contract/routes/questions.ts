import * as S from "../index";
import { route } from "./route";

export const ListQuestions = route("GET", "/product-pages/:handle/questions", {
  may: "anyone",
  query: S.ListQuestionsQuery,
  answer: S.ListQuestionsAnswer,
  timeout: "page",
});
export const AskQuestion = route("POST", "/product-pages/:handle/questions", {
  may: "customer",
  body: S.AskQuestion,
  answer: S.AskQuestionAnswer,
  status: 201,
});
export const GetOwnQuestions = route("GET", "/product-pages/:handle/my-questions", {
  may: "customer",
  answer: S.MyQuestionsAnswer,
  timeout: "page",
});
export const AnswerAsOwner = route("PUT", "/questions/:id/my-answer", {
  may: "customer",
  body: S.AnswerAsOwner,
  limit: "question",
});
export const DeleteOwnQuestion = route("DELETE", "/questions/:id", { may: "customer" });
export const ListStaffQuestions = route("GET", "/staff/questions", {
  may: "read questions",
  query: S.ListStaffQuestionsQuery,
  answer: S.ListStaffQuestionsAnswer,
});
export const ModerateQuestion = route("POST", "/staff/questions/:id", {
  may: "moderate questions",
  body: S.ModerateQuestion,
  answer: S.ChangeAnswer,
  audit: "question.hidden",
});
export const AnswerQuestion = route("PUT", "/staff/questions/:id/answer", {
  may: "moderate questions",
  body: S.AnswerQuestion,
  answer: S.ChangeAnswer,
  audit: "question.answered",
});
export const ModerateAnswer = route("POST", "/staff/answers/:id", {
  may: "moderate questions",
  body: S.ModerateAnswer,
  answer: S.ChangeAnswer,
  audit: "answer.hidden",
});
