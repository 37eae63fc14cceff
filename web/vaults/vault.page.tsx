import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "../api.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { VaultTable } from "./table/vault-table.tsx";
import { columnsQuery, vaultQuery, viewsQuery } from "./vaults.queries.ts";

export default function VaultPage() {
  const { id } = useParams({ from: "/shell/vaults/$id" });
  const vault = useQuery(vaultQuery(id));
  const columns = useQuery(columnsQuery(id));
  const views = useQuery(viewsQuery(id));
  if (vault.error instanceof ApiError && vault.error.isNotFound) return <ErrorState error={vault.error} />;
  return (
    <QueryView query={vault}>
      {(vault) => (
        <QueryView query={columns}>
          {({ columns }) => (
            <QueryView query={views}>
              {({ views }) => <VaultTable key={vault.id} vault={vault} columns={columns} views={views} />}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}
