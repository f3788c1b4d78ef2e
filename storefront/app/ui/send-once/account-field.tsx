import { ACCOUNT_FIELD } from "~/lib/shown-account";
import { useAccount } from "../shop-context";

/** The hidden field of a form that posts: the account that it was shown to. A visitor's form has none. */
export function AccountField() {
  const account = useAccount();
  return account ? <input type="hidden" name={ACCOUNT_FIELD} value={account.uid} /> : null;
}

/**
 * The address of a form with a file. A file is streamed on without reading the form's fields, so the account is in the
 * address.
 */
export function useUploadAction(action: string): string {
  const account = useAccount();
  if (!account) return action;
  return `${action}${action.includes("?") ? "&" : "?"}${new URLSearchParams({ [ACCOUNT_FIELD]: account.uid })}`;
}
