import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { Time } from "../../ui/text/time.tsx";
import { showValue } from "../cells/values.ts";
import { type CellPlace, type Column, type HistoryEntry, historyQuery } from "../vaults.queries.ts";
import classes from "./cell-panel.module.css";

const DONE_BY = {
  edit: (name: string) => t("edited by {name}", { name }),
  revert: (name: string) => t("reverted by {name}", { name }),
  verify: (name: string) => t("verified by {name}", { name }),
  unverify: (name: string) => t("verification removed by {name}", { name }),
};

function who({ kind, by, by_user_id, model }: HistoryEntry): string {
  if (kind === "extraction" && !model) return t("extracted automatically");
  if (kind === "extraction")
    return model === "local" ? t("read without a language model") : t("extracted by {model}", { model });
  if (kind === "unverify" && by_user_id === null) return t("check removed by reading again");
  return DONE_BY[kind](by ?? t("someone"));
}

/** The history of a cell, newest first. */
export function CellHistory({ place, column }: { place: CellPlace; column: Column }) {
  return (
    <div className={classes.pad}>
      <QueryView query={useQuery(historyQuery(place))}>
        {({ history }) =>
          history.length === 0 ? (
            <p className={classes.nothing}>{t("This cell has no history yet.")}</p>
          ) : (
            <List label={t("Cell history")}>
              {history.map((entry) => (
                <ListRow
                  key={`${entry.at} ${entry.kind}`}
                  title={showValue(column.field_type, entry.value) || t("Empty")}
                  detail={who(entry)}
                  end={<Time at={entry.at} />}
                />
              ))}
            </List>
          )
        }
      </QueryView>
    </div>
  );
}
