import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import ShopStripeProvider from "./service";

export default ModuleProvider(Modules.PAYMENT, { services: [ShopStripeProvider] });
