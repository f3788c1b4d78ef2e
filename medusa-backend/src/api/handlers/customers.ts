import { may } from "../../contract/permissions";
import * as rows from "../../contract/routes/customers";
import { databaseOf } from "../../lib/database/connection";
import { requireFound } from "../../lib/shop-error";
import { getCustomer, listCustomers } from "../../queries/accounts/customers";
import { getFactorState } from "../../queries/accounts/second-factor";
import {
  deleteCustomer,
  exportCustomer,
  exportCustomerPage,
  mergeCustomers,
  readCustomerDeletion,
  readMerge,
  writeCustomerNote,
} from "../../workflows/accounts/customer-records";
import { requestRemoval, stopRemoval } from "../../workflows/accounts/second-factor";
import { handle } from "../handle";
import { requireProofForPage } from "../require-factor";

export const CUSTOMERS = [
  handle(rows.ListCustomers, (asked, req) => listCustomers(databaseOf(req.scope), asked)),

  handle(rows.GetCustomerFactor, async ({ id }, req) => {
    const { isOn, asksPasskey, endsAt } = await getFactorState(databaseOf(req.scope), id);
    return { isOn: isOn || asksPasskey, endsAt };
  }),

  /** Takes effect after a day, for somebody who has lost it. */
  handle(rows.RemoveFactor, ({ id }, req) =>
    requestRemoval(req.scope, { customerId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.KeepCustomerFactor, async ({ id }, req) => {
    await stopRemoval(req.scope, { customerId: id, actorId: req.shop.customerId });
  }),

  /** A customer, without the parts that other permissions are for. */
  handle(rows.GetCustomer, async ({ id }, req) => {
    const found = requireFound(await getCustomer(databaseOf(req.scope), id, req.shop.customerId), "customer");
    return {
      ...found,
      ...(!may(req.shop, "read orders") && { orders: [], returns: [], withdrawals: [], refunds: [], owed: [] }),
      ...(!may(req.shop, "read reviews") && { reviews: [] }),
      ...(!may(req.shop, "read questions") && { questions: [] }),
      ...(!may(req.shop, "read messages") && { messages: [] }),
      ...(!may(req.shop, "read record") && { record: [] }),
    };
  }),

  handle(rows.WriteCustomerNote, ({ id, text }, req) =>
    writeCustomerNote(req.scope, { customerId: id, actorId: req.shop.customerId, text }),
  ),

  /** Every export begins with this call, so this call is counted and recorded. */
  handle(rows.GetCustomerExport, ({ id }, req) =>
    exportCustomer(req.scope, { customerId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.ListCustomerExport, async ({ id, list: name, after }, req) => {
    await requireProofForPage(req);
    return await exportCustomerPage(req.scope, { customerId: id, name, after });
  }),

  handle(rows.GetCustomerDeletion, ({ id }, req) => readCustomerDeletion(req.scope, id)),

  handle(rows.DeleteCustomer, ({ id }, req) =>
    deleteCustomer(req.scope, { customerId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.GetMerge, ({ id, from }, req) => readMerge(req.scope, { from, into: id })),

  handle(rows.MergeCustomers, ({ id, from }, req) =>
    mergeCustomers(req.scope, { from, into: id, actorId: req.shop.customerId }),
  ),
];
