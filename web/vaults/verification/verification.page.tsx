import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { columnsQuery, qualityQuery, vaultQuery } from "../vaults.queries.ts";
import { ColumnProgress } from "./column-progress.tsx";
import classes from "./verification.module.css";
import { VerificationDesk } from "./verification-desk.tsx";

/** Verification mode: the cells of a vault one after the other, each beside its words in the document. */
export default function VerificationPage() {
  const { id } = useParams({ from: "/shell/vaults/$id/verify" });
  const { column, sample } = useSearch({ from: "/shell/vaults/$id/verify" });
  const vault = useQuery(vaultQuery(id));
  const columns = useQuery(columnsQuery(id));
  const quality = useQuery(qualityQuery(id));
  return (
    <QueryView query={vault}>
      {(vault) => (
        <div className={classes.page}>
          <PageHeader
            title={t("Verify")}
            crumbs={[
              { label: t("Vaults"), to: "/vaults" },
              { label: vault.name, to: "/vaults/$id", params: { id } },
            ]}
          />
          <div className={classes.desk}>
            <QueryView query={quality}>
              {(quality) => <ColumnProgress vault={vault} columns={quality.columns} chosen={column} sample={sample} />}
            </QueryView>
            <QueryView query={columns}>
              {({ columns }) => (
                <VerificationDesk
                  key={`${column} ${sample}`}
                  vault={vault}
                  columns={columns}
                  fieldKey={column}
                  sampleId={sample}
                />
              )}
            </QueryView>
          </div>
        </div>
      )}
    </QueryView>
  );
}
