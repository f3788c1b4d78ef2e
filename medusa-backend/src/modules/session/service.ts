import { MedusaService } from "@medusajs/framework/utils";
import { ShopSession } from "./models/shop-session";

/** Stores sign-ins; `shop-auth` reads them on each request. */
class SessionModuleService extends MedusaService({ ShopSession }) {}

export default SessionModuleService;
