import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Envelope } from "@medusajs/icons";
import { Container, DataTable, Heading, Input, useDataTable, usePrompt } from "@medusajs/ui";
import { useState } from "react";
import type { OpsMail } from "../../../contract/ops";
import { FailedQuery } from "../../components/failed-query";
import { ListFilter } from "../../components/list-filter";
import { ListPages, useListPages } from "../../components/list-pages";
import { mailColumns } from "../../mails/mail-columns";
import { STATUSES } from "../../mails/mail-texts";
import { useMails, useResendMail } from "../../mails/use-mails";

const EMPTY = { empty: { heading: "No mails", description: "No mail matches." } };

/** The shop's mails: pending, sent and failed. Failed ones can be sent again. */
const MailsPage = () => {
  const prompt = usePrompt();
  const pages = useListPages();
  const [status, setStatus] = useState("all");
  const [q, setQ] = useState("");
  const query = useMails({ status, q }, pages.cursor);
  const resend = useResendMail();

  async function confirmAndResend(mail: OpsMail) {
    const title = "Send this mail again?";
    const description = `${mail.recipient} has received it already and will get it a second time.`;
    if (mail.status === "failed" || (await prompt({ title, description, confirmText: "Send again" }))) {
      resend.mutate(mail);
    }
  }

  const table = useDataTable({
    data: query.data?.mails ?? [],
    columns: mailColumns({ busy: resend.isPending, onResend: confirmAndResend }),
    getRowId: ({ id }) => id,
    isLoading: query.isPending,
  });

  return (
    <Container className="p-0">
      <DataTable instance={table}>
        <DataTable.Toolbar className="flex flex-wrap items-center justify-between gap-2">
          <Heading>Mails</Heading>
          <div className="flex flex-wrap gap-2">
            <Input
              size="small"
              type="search"
              aria-label="Search mails"
              placeholder="#1042 or e-mail"
              maxLength={254}
              value={q}
              onChange={(event) => {
                setQ(event.target.value);
                pages.restart();
              }}
            />
            <ListFilter
              label="Status"
              value={status}
              options={STATUSES}
              onChange={(value) => {
                setStatus(value);
                pages.restart();
              }}
            />
          </div>
        </DataTable.Toolbar>
        {query.isError ? (
          <FailedQuery query={query} />
        ) : (
          <>
            <DataTable.Table emptyState={EMPTY} />
            <ListPages pages={pages} next={query.data?.next_cursor ?? null} />
          </>
        )}
      </DataTable>
    </Container>
  );
};

export const config = defineRouteConfig({ label: "Mails", icon: Envelope });

export default MailsPage;
