import { defineRouteConfig } from "@medusajs/admin-sdk";
import { History } from "@medusajs/icons";
import { Container, DataTable, Heading, Input, useDataTable } from "@medusajs/ui";
import { useState } from "react";
import { auditColumns } from "../../audit/audit-columns";
import { useAudit } from "../../audit/use-audit";
import { FailedQuery } from "../../components/failed-query";
import { ListPages, useListPages } from "../../components/list-pages";

const EMPTY = { empty: { heading: "No entries", description: "Nothing was done to this record." } };

/** The audit trail: who did what to which record in Medusa Admin and in the shop, with values before and after. */
const AuditPage = () => {
  const pages = useListPages();
  const [subjectId, setSubjectId] = useState("");
  const query = useAudit(subjectId, pages.cursor);

  function show(id: string) {
    setSubjectId(id.trim());
    pages.restart();
  }

  const table = useDataTable({
    data: query.data?.entries ?? [],
    columns: auditColumns({ onSubject: show }),
    getRowId: ({ id }) => id,
    isLoading: query.isPending,
  });

  return (
    <Container className="p-0">
      <DataTable instance={table}>
        <DataTable.Toolbar className="flex flex-wrap items-center justify-between gap-2">
          <Heading>Audit</Heading>
          <Input
            size="small"
            type="search"
            aria-label="Record"
            placeholder="#1042 or id of a record"
            value={subjectId}
            onChange={(event) => show(event.target.value)}
          />
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

export const config = defineRouteConfig({ label: "Audit", icon: History });

export default AuditPage;
