import { MedusaService } from "@medusajs/framework/utils";
import { OpsSession } from "./models/ops-session";
import { ShopSession } from "./models/shop-session";

/** Stores sign-ins of customers (`shop-auth` reads them on each request) and of Medusa's users (`ops-session` does). */
class SessionModuleService extends MedusaService({ ShopSession, OpsSession }) {}

export default SessionModuleService;
