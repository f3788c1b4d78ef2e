import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Tools } from "@medusajs/icons";
import { Button, StatusBadge, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { type CheckOutcome, type CheckResult, DoctorAnswer, splitRemedy } from "../../../contract/doctor";
import { Section } from "../../components/section";
import { useShop } from "../../lib/api";

/** The checks ask other servers too, each for a few seconds at most. */
const TIMEOUT_MS = 60_000;

const BADGES: Readonly<Record<CheckOutcome, { text: string; color: "green" | "grey" | "orange" | "red" }>> = {
  failed: { text: "Failed", color: "red" },
  warned: { text: "Warning", color: "orange" },
  passed: { text: "Passed", color: "green" },
  skipped: { text: "Skipped", color: "grey" },
};

/** The outcomes with the worst first: what somebody should do stands above what is well. */
const ORDER = Object.keys(BADGES) as CheckOutcome[];

/** What is wrong with the shop, from its settings to its disk: the findings of `npm run doctor`. */
const DoctorPage = () => {
  const query = useShop("/doctor", DoctorAnswer, { timeoutMs: TIMEOUT_MS, refetchOnWindowFocus: false });
  return (
    <Section title="Doctor" query={query}>
      {({ checks, checkedAt, shop }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
            <Text size="small" className="text-ui-fg-subtle">
              {toSum(checks)} Checked {new Date(checkedAt).toLocaleString()}.
            </Text>
            <Button size="small" variant="secondary" isLoading={query.isFetching} onClick={() => query.refetch()}>
              Check again
            </Button>
          </div>
          <ul className="divide-y">
            {ORDER.flatMap((outcome) => checks.filter((check) => check.outcome === outcome)).map((check) => (
              <CheckRow key={check.id} check={check} shop={shop} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};

function toSum(checks: readonly CheckResult[]): string {
  const of = (outcome: CheckOutcome) => checks.filter((check) => check.outcome === outcome).length;
  if (of("failed") + of("warned") === 0) return "Nothing is wrong.";
  return `${checks.length} checks: ${of("failed")} failed, ${of("warned")} with a warning.`;
}

/** How to mend it; the screens that it names are links. */
function Remedy({ text, shop }: { text: string; shop: string }) {
  return (
    <Text size="small" className="text-ui-fg-subtle break-words">
      {splitRemedy(text).map((part) => {
        if (typeof part === "string") return part;
        const { name, address } = part;
        if (!address.startsWith("/dashboard/"))
          return (
            <Link key={address} to={address} className="text-ui-fg-interactive">
              {name}
            </Link>
          );
        return (
          <a
            key={address}
            className="text-ui-fg-interactive"
            href={`${shop.replace(/\/$/, "")}${address}`}
            target="_blank"
            rel="noreferrer"
          >
            {name}
          </a>
        );
      })}
    </Text>
  );
}

function CheckRow({ check, shop }: { check: CheckResult; shop: string }) {
  const { name, outcome, skipped, problems, readMore } = check;
  return (
    <li className="flex flex-col gap-y-2 px-6 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge color={BADGES[outcome].color}>{BADGES[outcome].text}</StatusBadge>
        <Text size="small" weight="plus">
          {name}
        </Text>
        {skipped !== null && (
          <Text size="small" className="text-ui-fg-subtle">
            {skipped}
          </Text>
        )}
      </div>
      {problems.map(({ what, remedy }) => (
        <div key={what}>
          <Text size="small" className="break-words">
            {what}
          </Text>
          <Remedy text={remedy} shop={shop} />
        </div>
      ))}
      {problems.length > 0 && <ReadMore at={readMore} />}
    </li>
  );
}

/** Where to read more: an address, or a page in the project's folder. */
function ReadMore({ at }: { at: string }) {
  if (!at.startsWith("https:"))
    return (
      <Text size="xsmall" className="text-ui-fg-subtle">
        More: <code>{at}</code>
      </Text>
    );
  return (
    <a className="text-ui-fg-interactive txt-compact-xsmall" href={at} target="_blank" rel="noreferrer">
      {at}
    </a>
  );
}

export const config = defineRouteConfig({ label: "Doctor", icon: Tools });

export default DoctorPage;
