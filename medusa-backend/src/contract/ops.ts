import { z } from "zod";
import { LIMITS, RequiredText, Role, ShopOrderStatus, Text } from "./common";
import { OrderDocument } from "./documents";
import { ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { Parcel } from "./orders";
import { AuditLine } from "./record";
import { HiddenFor, ReviewPhoto, ShopReview } from "./reviews";
import { Withdrawal } from "./withdrawals";

/** The shop's own routes for Medusa Admin; their callers are Medusa's users, never customers. */
export const OPS_PREFIX = "/admin/shop";

const AuditChanges = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }));

/** `route` is null for the shop's own screens. `hasBegunOnly`: the outcome is unknown. */
export const OpsAuditEntry = AuditLine.extend({
  route: z.string().nullable(),
  subjectType: z.string().nullable(),
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  answerStatus: z.number().nullable(),
  hasBegunOnly: z.boolean(),
  changes: AuditChanges.nullable(),
});
export type OpsAuditEntry = z.infer<typeof OpsAuditEntry>;

export const OpsAuditQuery = z.object({ ...ListPageQuery.shape, subjectId: RequiredText(100).optional() });
export const OpsAuditAnswer = z.object({ entries: Rows("audit entries", OpsAuditEntry), ...NextPageAnswer.shape });
export type OpsAuditAnswer = z.infer<typeof OpsAuditAnswer>;

/** `customerId` is null for the seed's samples, `productTitle` for a review of the shop. */
export const OpsReview = ShopReview.omit({ isExample: true, isBought: true }).extend({
  customerId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  productTitle: z.string().nullable(),
  hiddenAt: z.iso.datetime().nullable(),
  hiddenFor: HiddenFor,
  photos: z.array(ReviewPhoto),
  createdAt: z.iso.datetime(),
});
export type OpsReview = z.infer<typeof OpsReview>;

export const OpsReviewsQuery = z.object({
  ...ListPageQuery.shape,
  rating: z.coerce.number().int().min(1).max(5).optional(),
  visibility: z.enum(["shown", "hidden"]).optional(),
});
export const OpsReviewsAnswer = z.object({ reviews: Rows("reviews", OpsReview), ...NextPageAnswer.shape });
export type OpsReviewsAnswer = z.infer<typeof OpsReviewsAnswer>;

export const DeleteReviewAnswer = z.object({ id: z.string(), deleted: z.literal(true) });
export type DeleteReviewAnswer = z.infer<typeof DeleteReviewAnswer>;

export const CustomerRoleAnswer = z.object({
  role: Role,
  staffRole: z.string().nullable(),
  hasAccount: z.boolean(),
  history: Rows("audit lines", AuditLine),
});
export type CustomerRoleAnswer = z.infer<typeof CustomerRoleAnswer>;

/** "admin" makes a manager, "user" takes any role of the staff. */
export const SetRole = z.object({ role: Role });

export const OpsOrderStatusAnswer = z.object({
  status: ShopOrderStatus,
  parcels: Rows("parcels", Parcel),
  withdrawals: Rows("withdrawals", Withdrawal),
  history: Rows("audit lines", AuditLine),
});
export type OpsOrderStatusAnswer = z.infer<typeof OpsOrderStatusAnswer>;

export const OpsDocumentsAnswer = z.object({ documents: Rows("documents", OrderDocument) });
export type OpsDocumentsAnswer = z.infer<typeof OpsDocumentsAnswer>;

export const RecordId = RequiredText(100);

/** `pending`: to be sent, also again; `failed`: not retried until ops send it again. */
export const MailStatus = z.enum(["pending", "sent", "failed"]);

/** `lastError` is the mail server's answer without addresses. */
export const OpsMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.number().nullable(),
  status: MailStatus,
  attempts: z.number(),
  lastError: z.string().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  canResend: z.boolean(),
});
export type OpsMail = z.infer<typeof OpsMail>;

export const OpsMailsQuery = z.object({
  ...ListPageQuery.shape,
  status: MailStatus.optional(),
  q: Text(LIMITS.email).optional(),
});
export const OpsMailsAnswer = z.object({ mails: Rows("mails", OpsMail), ...NextPageAnswer.shape });
export type OpsMailsAnswer = z.infer<typeof OpsMailsAnswer>;
