import { MedusaService } from "@medusajs/framework/utils";
import { OutboxMail } from "./models/outbox-mail";

/** Stores the shop's mails; workflows/mail writes and sends them. */
class OutboxModuleService extends MedusaService({ OutboxMail }) {}

export default OutboxModuleService;
