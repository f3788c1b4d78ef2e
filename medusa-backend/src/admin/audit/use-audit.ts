import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { OpsAuditAnswer } from "../../contract/ops";
import { callShop } from "../lib/api";

/**
 * One page of the audit trail; the previous page stays visible while it loads. `subjectId` is empty for every record.
 */
export function useAudit(subjectId: string, cursor: string | null) {
  const query = { ...(subjectId && { subject_id: subjectId }), ...(cursor && { cursor }) };
  return useQuery({
    queryKey: ["shop", "audit", query],
    queryFn: () => callShop("/audit", OpsAuditAnswer, { query }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
