import { startPurchases } from "../lab/lab";
import { type Row, settings } from "../lab/row";
import { pressTwice } from "./browser";

const CALLERS = 20;
const ANSWERED_WITHIN_MS = 5_000;

export const R10: Row = {
  id: "R10",
  promise: "double click on pay, two tabs, back button",
  trials: { full: [42, 3], few: [4, 2] },
  async run({ size, number }) {
    if (number % 2 === 1) return pressTwice(size, number);
    const purchases = await startPurchases(size);
    const answered: number[] = [];
    const broken: string[] = [];
    for (const purchase of purchases) {
      await purchase.confirm();
      const placed = await Promise.all(Array.from({ length: CALLERS }, () => purchase.place()));
      answered.push(...placed.map(({ ms }) => ms));
      const ids = new Set(placed.map(({ orderId, status }) => orderId ?? `none (${status})`));
      if (ids.size !== 1) broken.push(`${CALLERS} callers heard ${[...ids].join(", ")}`);
      const created = placed.filter(({ status }) => status === 201).length;
      if (created > 1) broken.push(`${created} callers heard 201`);
    }
    const slow = answered.filter((ms) => ms > ANSWERED_WITHIN_MS * settings.slack).length;
    if (slow > 0) broken.push(`${slow} answers took longer than 15 s`);
    return { trials: size, purchases, figures: { answered }, broken };
  },
};
