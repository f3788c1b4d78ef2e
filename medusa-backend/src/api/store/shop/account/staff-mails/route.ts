import { SetStaffMails } from "../../../../../contract/routes/accounts";
import { chooseStaffMails } from "../../../../../workflows/mails/staff-mails";
import { handle } from "../../../../handle";

export const PUT = handle(SetStaffMails, ({ kinds }, req) => chooseStaffMails(req.scope, req.shop, kinds));
