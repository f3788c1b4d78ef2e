import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNT_DELETION_MODULE } from "./account-deletion";
import type AccountDeletionModuleService from "./account-deletion/service";
import { AUDIT_MODULE } from "./audit";
import type AuditModuleService from "./audit/service";
import { CATALOGUE_VERSION_MODULE } from "./catalogue-version";
import type CatalogueVersionModuleService from "./catalogue-version/service";
import { JOB_RUN_MODULE } from "./job-run";
import type JobRunModuleService from "./job-run/service";
import { MAILED_LINK_MODULE } from "./mailed-link";
import type MailedLinkModuleService from "./mailed-link/service";
import { MONEY_LEDGER_MODULE } from "./money-ledger";
import type MoneyLedgerModuleService from "./money-ledger/service";
import { ORDER_RECORDS_MODULE } from "./order-records";
import type OrderRecordsModuleService from "./order-records/service";
import { ORDER_STATUS_MODULE } from "./order-status";
import type { OrderStatusService } from "./order-status/service";
import { OUTBOX_MODULE } from "./outbox";
import type OutboxModuleService from "./outbox/service";
import { PAYMENT_RECORD_MODULE } from "./payment-record";
import type PaymentRecordModuleService from "./payment-record/service";
import { PRODUCT_EDITS_MODULE } from "./product-edits";
import type ProductEditsModuleService from "./product-edits/service";
import { PRODUCT_PICTURE_MODULE } from "./product-picture";
import type ProductPictureModuleService from "./product-picture/service";
import { PRODUCT_SEARCH_MODULE } from "./product-search";
import type ProductSearchModuleService from "./product-search/service";
import { QUESTION_MODULE } from "./question";
import type QuestionModuleService from "./question/service";
import { REVIEW_MODULE } from "./review";
import type ReviewModuleService from "./review/service";
import { SALES_MODULE } from "./sales";
import type SalesModuleService from "./sales/service";
import { SESSION_MODULE } from "./session";
import type SessionModuleService from "./session/service";
import { SHOP_DOCUMENT_MODULE } from "./shop-document";
import type ShopDocumentModuleService from "./shop-document/service";
import { STOCK_ALERT_MODULE } from "./stock-alert";
import type StockAlertModuleService from "./stock-alert/service";
import { STRIPE_EVENT_MODULE } from "./stripe-event";
import type StripeEventModuleService from "./stripe-event/service";
import { USER_ROLE_MODULE } from "./user-role";
import type UserRoleModuleService from "./user-role/service";
import { WISH_LIST_MODULE } from "./wish-list";
import type WishListModuleService from "./wish-list/service";

/** The services of the shop's own modules. A module's data is written only through its service. */
export const accountDeletionService = (container: MedusaContainer) =>
  container.resolve<AccountDeletionModuleService>(ACCOUNT_DELETION_MODULE);

export const auditService = (container: MedusaContainer) => container.resolve<AuditModuleService>(AUDIT_MODULE);

export const catalogueVersionService = (container: MedusaContainer) =>
  container.resolve<CatalogueVersionModuleService>(CATALOGUE_VERSION_MODULE);

export const jobRunService = (container: MedusaContainer) => container.resolve<JobRunModuleService>(JOB_RUN_MODULE);

export const mailedLinkService = (container: MedusaContainer) =>
  container.resolve<MailedLinkModuleService>(MAILED_LINK_MODULE);

export const moneyLedgerService = (container: MedusaContainer) =>
  container.resolve<MoneyLedgerModuleService>(MONEY_LEDGER_MODULE);

export const orderRecordsService = (container: MedusaContainer) =>
  container.resolve<OrderRecordsModuleService>(ORDER_RECORDS_MODULE);

export const orderStatusService = (container: MedusaContainer) =>
  container.resolve<OrderStatusService>(ORDER_STATUS_MODULE);

export const outboxService = (container: MedusaContainer) => container.resolve<OutboxModuleService>(OUTBOX_MODULE);

export const paymentRecordService = (container: MedusaContainer) =>
  container.resolve<PaymentRecordModuleService>(PAYMENT_RECORD_MODULE);

export const productEditsService = (container: MedusaContainer) =>
  container.resolve<ProductEditsModuleService>(PRODUCT_EDITS_MODULE);

export const productSearchService = (container: MedusaContainer) =>
  container.resolve<ProductSearchModuleService>(PRODUCT_SEARCH_MODULE);

export const productPictureService = (container: MedusaContainer) =>
  container.resolve<ProductPictureModuleService>(PRODUCT_PICTURE_MODULE);

export const questionService = (container: MedusaContainer) =>
  container.resolve<QuestionModuleService>(QUESTION_MODULE);

export const reviewService = (container: MedusaContainer) => container.resolve<ReviewModuleService>(REVIEW_MODULE);

export const salesService = (container: MedusaContainer) => container.resolve<SalesModuleService>(SALES_MODULE);

export const sessionService = (container: MedusaContainer) => container.resolve<SessionModuleService>(SESSION_MODULE);

export const shopDocumentService = (container: MedusaContainer) =>
  container.resolve<ShopDocumentModuleService>(SHOP_DOCUMENT_MODULE);

export const stockAlertService = (container: MedusaContainer) =>
  container.resolve<StockAlertModuleService>(STOCK_ALERT_MODULE);

export const stripeEventService = (container: MedusaContainer) =>
  container.resolve<StripeEventModuleService>(STRIPE_EVENT_MODULE);

export const userRoleService = (container: MedusaContainer) =>
  container.resolve<UserRoleModuleService>(USER_ROLE_MODULE);

export const wishListService = (container: MedusaContainer) =>
  container.resolve<WishListModuleService>(WISH_LIST_MODULE);
