import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { formatNumber, t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import type { VaultSearch } from "../pages.ts";
import type { Bar } from "./charts.ts";
import classes from "./summary.module.css";

interface Props {
  vaultId: string;
  title: string;
  bars: Bar[];
  /** The other settings of the table, which are kept when a bar opens its rows. */
  kept?: Pick<VaultSearch, "view" | "sort" | "q">;
  /** How many matching documents have no value, and which ones they are. */
  empty: { count: number; filter: Filter };
}

/** A chart that is also a table. Each bar opens its rows. */
export function SummaryBars({ vaultId, title, bars, kept, empty }: Props) {
  return (
    <table className={classes.bars} aria-label={title}>
      <tbody>
        {bars.map(({ label, text, total, share, filter }) => (
          <tr key={label}>
            <th scope="row" className={classes.label}>
              <AnchorLink to="/vaults/$id" params={{ id: vaultId }} search={{ ...kept, filter }} size="sm">
                {label}
              </AnchorLink>
              {total && <div className={classes.total}>{total}</div>}
            </th>
            <td className={classes.number}>{text}</td>
            <td aria-hidden className={classes.track}>
              <AnchorLink
                className={classes.bar}
                style={{ width: `${Math.max(1, share * 100)}%` }}
                tabIndex={-1}
                to="/vaults/$id"
                params={{ id: vaultId }}
                search={{ ...kept, filter }}
              />
            </td>
          </tr>
        ))}
        {empty.count > 0 && (
          <tr>
            <th scope="row" className={classes.label}>
              <AnchorLink
                to="/vaults/$id"
                params={{ id: vaultId }}
                search={{ ...kept, filter: empty.filter }}
                size="sm"
              >
                {t("No value")}
              </AnchorLink>
            </th>
            <td className={classes.number}>{formatNumber(empty.count)}</td>
            <td aria-hidden />
          </tr>
        )}
      </tbody>
    </table>
  );
}
