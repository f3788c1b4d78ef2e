import { MedusaService } from "@medusajs/framework/utils";
import { Review } from "./models/review";

/** Stores reviews. */
class ReviewModuleService extends MedusaService({ Review }) {}

export default ReviewModuleService;
