import { Module } from "@medusajs/framework/utils";
import lockPromotionUses from "./loader";

/** Empty: the module only has a loader. */
class PromotionUses {}

export default Module("promotion_uses", { service: PromotionUses, loaders: [lockPromotionUses] });
