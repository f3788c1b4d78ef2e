/** Empty: the module only has a loader. */
export default class PromotionUses {}
