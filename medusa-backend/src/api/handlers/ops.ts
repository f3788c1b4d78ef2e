import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import type { ChangeAnswer } from "../../contract/common";
import type { GetPromotionAnswer } from "../../contract/discounts";
import type { DoctorAnswer } from "../../contract/doctor";
import { DocumentNumber } from "../../contract/documents";
import {
  ActOnFinding,
  type ActOnFindingAnswer,
  CompareMoneyQuery,
  FindingId,
  type MoneyAnswer,
  type MoneyPaymentsAnswer,
  MoneyPaymentsQuery,
} from "../../contract/money";
import * as S from "../../contract/ops";
import type { ShipOrderAnswer } from "../../contract/orders";
import { SetTracking, type SetTrackingAnswer } from "../../contract/parcels";
import { EditProduct, type EditProductAnswer, type GetStaffProductAnswer } from "../../contract/product-edits";
import { type ListStaffQuestionsAnswer, ListStaffQuestionsQuery, ModerateQuestion } from "../../contract/questions";
import { ModerateReview } from "../../contract/review-moderation";
import { renderPdf } from "../../documents/pdf";
import { getEnv } from "../../lib/config/env";
import { isPrivateFile, privateFilesFolder } from "../../lib/config/uploads";
import { databaseOf } from "../../lib/database/connection";
import { parse, requireFound, ShopError } from "../../lib/shop-error";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { getCustomerRole } from "../../queries/accounts/accounts";
import { listAuditEntries, listAuditLines } from "../../queries/audit/audit-lines";
import { findDocument, listOrderDocuments } from "../../queries/documents";
import { listOpsMails } from "../../queries/mails";
import { getOrderRecord } from "../../queries/orders/order-record";
import { listParcels } from "../../queries/orders/parcels";
import { listMoneyPayments } from "../../queries/payments/money";
import { listStaffQuestions } from "../../queries/questions/question-moderation";
import { findPhoto } from "../../queries/reviews/review-photos";
import { listOpsReviews } from "../../queries/reviews/reviews";
import { listWithdrawals } from "../../queries/withdrawals";
import { setRole } from "../../workflows/accounts/staff-roles";
import { requireDiscount } from "../../workflows/discounts/discounts";
import { examineShop } from "../../workflows/examine-shop";
import { resendMailWorkflow } from "../../workflows/mails/queue-mail";
import { actOnFinding } from "../../workflows/money/act-on-finding";
import { getMoneyState, runComparison } from "../../workflows/money/run-comparison";
import { shipOrder, trackOrder } from "../../workflows/orders/ship-order";
import { editProduct } from "../../workflows/products/edit-product";
import { readStaffProduct } from "../../workflows/products/read-product";
import { deleteQuestionWorkflow, moderateQuestion } from "../../workflows/questions/questions";
import { deleteReviewWorkflow, moderateReview } from "../../workflows/reviews/moderate-reviews";
import { actorOf, handleOps, type OpsRequest, recordIdOf } from "../ops";
import { requirePathId } from "../path-id";
import { readPictureName, sendPicture } from "../send-picture";

/** Shorter than the job's limit, because a person waits. */
const COMPARISON_MS = 15_000;

async function sendFrom(req: OpsRequest, res: MedusaResponse, key: string): Promise<void> {
  await pipeline(await req.scope.resolve(Modules.FILE).getDownloadStream(key), res);
}

/** Sends a private file (an export, or a table to import) as a download. @throws ShopError `not_found` */
function sendFile(req: OpsRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const name = recordIdOf(req);
  const absent = new ShopError("not_found", "There is no such file.");
  if (!isPrivateFile(name)) throw absent;
  if (getEnv().S3_BUCKET) {
    res.attachment(path.posix.basename(name)).set("Cache-Control", "no-store");
    sendFrom(req, res, name).catch(() => next(absent));
    return;
  }
  res.download(name, name, { root: privateFilesFolder(getEnv()), dotfiles: "ignore", cacheControl: false }, (error) => {
    if (error && !res.headersSent) next(absent);
  });
}

/** The routes of the shop's own screens in Medusa Admin. */
export const OPS = [
  handleOps<S.OpsAuditAnswer>("GET", "/audit", (req) =>
    listAuditEntries(databaseOf(req.scope), parse(S.OpsAuditQuery, req.query)),
  ),

  handleOps<S.CustomerRoleAnswer>("GET", "/customers/:id/role", async (req) => {
    const database = databaseOf(req.scope);
    const customerId = recordIdOf(req);
    const customer = requireFound(await getCustomerRole(database, customerId), "customer");
    return { ...customer, history: await listAuditLines(database, customerId) };
  }),

  handleOps<ChangeAnswer>("POST", "/customers/:id/role", (req) => {
    const { role } = parse(S.SetRole, req.body);
    return setRole(req.scope, { customerId: recordIdOf(req), role, actorId: actorOf(req) });
  }),

  /** The checks of `npm run doctor`, made now. The figures for Prometheus then say the same. */
  handleOps<DoctorAnswer>("GET", "/doctor", (req) => examineShop(req.scope)),

  handleOps("GET", "/files/:id", sendFile),

  handleOps<S.OpsMailsAnswer>("GET", "/mails", (req) =>
    listOpsMails(databaseOf(req.scope), parse(S.OpsMailsQuery, req.query)),
  ),

  handleOps<ChangeAnswer>("POST", "/mails/:id/resend", async (req) => {
    const input = { mailId: recordIdOf(req), actorId: actorOf(req) };
    const { result } = await resendMailWorkflow(req.scope).run({ input });
    return result;
  }),

  handleOps<MoneyAnswer>("GET", "/money", (req) => getMoneyState(req.scope)),

  handleOps<MoneyAnswer>("POST", "/money/comparisons", async (req) => {
    const { reach } = parse(CompareMoneyQuery, req.query);
    const done = await runComparison(req.scope, { limitMs: COMPARISON_MS, reach });
    return await getMoneyState(req.scope, !done);
  }),

  handleOps<ActOnFindingAnswer>("POST", "/money/findings/:id", async (req) => {
    const { action } = parse(ActOnFinding, req.body);
    const findingId = parse(FindingId, req.params.id);
    const result = await actOnFinding(req.scope, { findingId, action, actorId: actorOf(req) });
    if (result.refused !== null) {
      throw new ShopError("conflict", `It cannot become an order, and its money goes back. ${result.refused}`);
    }
    return { resolved: result.resolved };
  }),

  handleOps<MoneyPaymentsAnswer>("GET", "/money/payments", (req) =>
    listMoneyPayments(databaseOf(req.scope), parse(MoneyPaymentsQuery, req.query)),
  ),

  handleOps<S.OpsDocumentsAnswer>("GET", "/orders/:id/documents", async (req) => ({
    documents: await listOrderDocuments(databaseOf(req.scope), recordIdOf(req)),
  })),

  handleOps("GET", "/orders/:id/documents/:number", async (req, res) => {
    const asked = { orderId: recordIdOf(req), number: parse(DocumentNumber, req.params.number) };
    const document = requireFound(await findDocument(databaseOf(req.scope), asked), "document");
    res.type("pdf").attachment(`${document.number}.pdf`).send(renderPdf(document));
  }),

  handleOps<ShipOrderAnswer>("POST", "/orders/:id/ship", async (req) => {
    const { changed } = await shipOrder(req.scope, { orderId: recordIdOf(req), actorId: actorOf(req) });
    return { changed, status: "shipped" };
  }),

  handleOps<S.OpsOrderStatusAnswer>("GET", "/orders/:id/status", async (req) => {
    const orderId = recordIdOf(req);
    const database = databaseOf(req.scope);
    const order = await getOrderRecord(database, orderId);
    if (!order) throw new ShopError("not_found", "This order was not placed in the shop.");
    const [parcels, withdrawals, history] = await Promise.all([
      listParcels(database, orderId),
      listWithdrawals(database, orderId),
      listAuditLines(database, orderId),
    ]);
    return { status: order.status, parcels, withdrawals, history };
  }),

  handleOps<SetTrackingAnswer>("POST", "/orders/:id/tracking", (req) => {
    const { parcelId, ...tracking } = parse(SetTracking, req.body);
    return trackOrder(req.scope, { orderId: recordIdOf(req), actorId: actorOf(req), parcelId, tracking });
  }),

  handleOps<GetStaffProductAnswer>("GET", "/products/:id", async (req) =>
    requireFound(await readStaffProduct(req.scope, recordIdOf(req)), "product"),
  ),

  handleOps<EditProductAnswer>("POST", "/products/:id/edits", (req) =>
    editProduct(req.scope, { ...parse(EditProduct, req.body), id: recordIdOf(req), actorId: actorOf(req) }),
  ),

  handleOps<GetPromotionAnswer>("GET", "/promotions/:id", async (req) => {
    const { row, conditions } = await requireDiscount(req.scope, recordIdOf(req));
    return { said: row.said, conditions };
  }),

  handleOps<ListStaffQuestionsAnswer>("GET", "/questions", (req) =>
    listStaffQuestions(databaseOf(req.scope), parse(ListStaffQuestionsQuery, req.query)),
  ),

  handleOps<ChangeAnswer>("POST", "/questions/:id", async (req) => {
    const { hidden } = parse(ModerateQuestion, req.body);
    const input = { questionId: recordIdOf(req), hidden, actorId: actorOf(req) };
    const result = await moderateQuestion(req.scope, input);
    if (result.changed) await catalogueVersionService(req.scope).noteChange();
    return result;
  }),

  handleOps<S.DeleteReviewAnswer>("DELETE", "/questions/:id", async (req) => {
    const input = { questionId: recordIdOf(req), actorId: actorOf(req) };
    const { result } = await deleteQuestionWorkflow(req.scope).run({ input });
    if (result.wasShown) await catalogueVersionService(req.scope).noteChange();
    return { id: result.id, deleted: true };
  }),

  /** Also of a hidden photo. */
  handleOps("GET", "/review-photos/:id", async (req, res) => {
    const wanted = readPictureName(requirePathId(req, "id"));
    const photo = wanted && (await findPhoto(databaseOf(req.scope), wanted.id));
    if (!photo || photo.isRemoved) throw new ShopError("not_found", "There is no such photo.");
    await sendPicture(req, res, { wanted, keep: "no-store" });
  }),

  handleOps<S.OpsReviewsAnswer>("GET", "/reviews", (req) =>
    listOpsReviews(databaseOf(req.scope), parse(S.OpsReviewsQuery, req.query)),
  ),

  handleOps<ChangeAnswer>("POST", "/reviews/:id", async (req) => {
    const input = { ...parse(ModerateReview, req.body), reviewId: recordIdOf(req), actorId: actorOf(req) };
    return await moderateReview(req.scope, input);
  }),

  handleOps<S.DeleteReviewAnswer>("DELETE", "/reviews/:id", async (req) => {
    const input = { reviewId: recordIdOf(req), actorId: actorOf(req) };
    const { result } = await deleteReviewWorkflow(req.scope).run({ input });
    return { id: result.id, deleted: true };
  }),
];
