import * as S from "../index";
import { route } from "./route";

export const ListReviews = route("GET", "/reviews", {
  may: "anyone",
  idToken: true,
  query: S.ListReviewsQuery,
  answer: S.ListReviewsAnswer,
});
export const CreateReview = route("POST", "/reviews", {
  may: "customer",
  idToken: true,
  body: S.CreateReview,
  answer: S.CreateReviewAnswer,
  status: 201,
});
export const ReportReview = route("POST", "/reviews/:id/report", {
  may: "customer",
  body: S.ReportReview,
  answer: S.ChangeAnswer,
  limit: "report",
});
export const VoteReview = route("PUT", "/reviews/:id/helpful", {
  may: "customer",
  body: S.VoteReview,
  limit: "review",
});
export const GetOwnReview = route("GET", "/product-pages/:handle/my-review", {
  may: "customer",
  answer: S.MyProductReviewAnswer,
});
export const SaveOwnReview = route("PUT", "/product-pages/:handle/my-review", {
  may: "customer",
  body: S.SaveProductReview,
});
export const AddReviewPhoto = route("POST", "/review-photos", {
  may: "customer",
  upload: true,
  query: S.AddReviewPhotoQuery,
  answer: S.AddReviewPhotoAnswer,
  status: 201,
  timeout: "upload",
});
export const GetReviewPhoto = route("GET", "/review-photos/:id", { may: "customer" });
export const DeleteOwnPhoto = route("DELETE", "/review-photos/:id", {
  may: "customer",
});
export const StopReviewMails = route("POST", "/review-mails/stop", {
  may: "anyone",
  body: S.StopReviewMails,
  limit: "secret",
});
export const ListStaffReviews = route("GET", "/staff/reviews", {
  may: "read reviews",
  query: S.ListStaffReviewsQuery,
  answer: S.ListStaffReviewsAnswer,
});
export const ModerateReview = route("POST", "/staff/reviews/:id", {
  may: "moderate reviews",
  body: S.ModerateReview,
  answer: S.ChangeAnswer,
  audit: "review.hidden",
});
export const AnswerReview = route("PUT", "/staff/reviews/:id/answer", {
  may: "moderate reviews",
  body: S.AnswerReview,
  answer: S.ChangeAnswer,
  audit: "review.answered",
});
export const DismissReports = route("POST", "/staff/reviews/:id/dismiss", {
  may: "moderate reviews",
  body: S.DismissReports,
  answer: S.ChangeAnswer,
  audit: "review.reports_dismissed",
});
export const DeletePhotoOf = route("DELETE", "/staff/reviews/:id/photos/:photoId", {
  may: "moderate reviews",
  audit: "review.photo_deleted",
});
