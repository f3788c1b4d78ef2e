import { Text } from "@medusajs/ui";
import { toActionText } from "../../contract/audit-text";
import type { AuditLine } from "../../contract/record";

/** The audit trail of one record, the latest first. */
export function History({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <div className="px-6 py-4">
      <Text size="small" weight="plus" className="mb-2">
        History
      </Text>
      {lines.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle">
          Nothing has been changed yet.
        </Text>
      ) : (
        <ul aria-label="History" className="flex flex-col gap-y-2">
          {lines.map((line) => (
            <li key={line.id}>
              <Text size="small">
                {toActionText(line.action)} by {line.actor}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle">
                <time dateTime={line.createdAt}>{new Date(line.createdAt).toLocaleString()}</time>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
