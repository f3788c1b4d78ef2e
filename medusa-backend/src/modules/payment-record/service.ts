import { MedusaService } from "@medusajs/framework/utils";
import { PaymentAttempt } from "./models/payment-attempt";

/** Stores the customers' payment attempts. */
class PaymentRecordModuleService extends MedusaService({ PaymentAttempt }) {}

export default PaymentRecordModuleService;
