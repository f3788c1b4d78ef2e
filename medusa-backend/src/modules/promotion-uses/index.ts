import { Module } from "@medusajs/framework/utils";
import lockPromotionUses from "./loader";
import PromotionUses from "./service";

export default Module("promotion_uses", { service: PromotionUses, loaders: [lockPromotionUses] });
