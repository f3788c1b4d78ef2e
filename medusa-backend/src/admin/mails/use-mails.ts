import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChangeAnswer, type OpsMail, OpsMailsAnswer } from "../../contract/ops";
import { callShop } from "../lib/api";
import { useChange } from "../lib/use-change";

const FRESH_EVERY_MS = 5_000;

/** One page of the mails; the previous page stays visible while it loads. `status` is "all" or one of the statuses. */
export function useMails({ status, q }: { status: string; q: string }, cursor: string | null) {
  const query = { ...(q && { q }), ...(status !== "all" && { status }), ...(cursor && { cursor }) };
  return useQuery({
    queryKey: ["shop", "mails", query],
    queryFn: () => callShop("/mails", OpsMailsAnswer, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_EVERY_MS,
    retry: false,
  });
}

/** Sends a mail again. */
export function useResendMail() {
  return useChange(
    ({ id }: OpsMail) => callShop(`/mails/${id}/resend`, ChangeAnswer, { method: "POST" }),
    ({ recipient }) => `The mail to ${recipient} is sent again.`,
  );
}
