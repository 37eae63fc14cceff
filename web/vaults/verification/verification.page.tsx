import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { VaultHead } from "../head/vault-head.tsx";
import { Legend } from "../legend/legend.tsx";
import { type Column, columnsQuery, qualityQuery, vaultQuery } from "../vaults.queries.ts";
import { ColumnProgress } from "./column-progress.tsx";
import { Learning } from "./learning.tsx";
import classes from "./verification.module.css";
import { VerificationDesk } from "./verification-desk.tsx";

type Learner = Column & { id: string };

/** Built-in columns and those that people fill in do not learn. */
const isLearner = (column: Column): column is Learner =>
  column.kind === "custom" && column.id !== null && column.extraction_mode === "ai";

/** Verification mode: the cells of a vault one after the other, each beside its words in the document. */
export default function VerificationPage() {
  const { id } = useParams({ from: "/shell/vaults/$id/verify" });
  const { column, sample, order } = useSearch({ from: "/shell/vaults/$id/verify" });
  const vault = useQuery(vaultQuery(id));
  const columns = useQuery(columnsQuery(id));
  const quality = useQuery(qualityQuery(id));
  const learner = columns.data?.columns.find((each) => each.field_key === column && isLearner(each)) as
    | Learner
    | undefined;
  return (
    <QueryView query={vault}>
      {(vault) => (
        <div className={classes.page}>
          <VaultHead vault={vault} tab="verify" actions={<Legend />} />
          <div className={classes.desk}>
            <QueryView query={quality}>
              {(quality) => (
                <ColumnProgress vault={vault} columns={quality.columns} chosen={column} sample={sample}>
                  {learner && <Learning vault={vault} column={learner} isLikeliest={order === "likeliest"} />}
                </ColumnProgress>
              )}
            </QueryView>
            <QueryView query={columns}>
              {({ columns }) => (
                <VerificationDesk
                  key={`${column} ${sample} ${order}`}
                  vault={vault}
                  columns={columns}
                  fieldKey={column}
                  sampleId={sample}
                  order={order}
                />
              )}
            </QueryView>
          </div>
        </div>
      )}
    </QueryView>
  );
}
