import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { formatNumber, t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import type { Bar } from "./charts.ts";
import classes from "./summary.module.css";

interface Props {
  vaultId: string;
  title: string;
  bars: Bar[];
  /** How many matching documents have no value, and which ones they are. */
  empty: { count: number; share: number; filter: Filter };
}

/** A chart that is also a table. Each bar opens its rows. */
export function SummaryBars({ vaultId, title, bars, empty }: Props) {
  return (
    <table className={classes.bars} aria-label={title}>
      <tbody>
        {bars.map(({ label, text, share, filter }) => (
          <tr key={label}>
            <th scope="row" className={classes.label}>
              <AnchorLink to="/vaults/$id" params={{ id: vaultId }} search={{ filter }} size="sm">
                {label}
              </AnchorLink>
            </th>
            <td className={classes.number}>{text}</td>
            <td aria-hidden className={classes.track}>
              <AnchorLink
                className={classes.bar}
                style={{ width: `${Math.max(1, share * 100)}%` }}
                tabIndex={-1}
                to="/vaults/$id"
                params={{ id: vaultId }}
                search={{ filter }}
              />
            </td>
          </tr>
        ))}
        {empty.count > 0 && (
          <tr>
            <th scope="row" className={classes.label}>
              <AnchorLink to="/vaults/$id" params={{ id: vaultId }} search={{ filter: empty.filter }} size="sm">
                {t("No certain value")}
              </AnchorLink>
            </th>
            <td className={classes.number}>{formatNumber(empty.count)}</td>
            <td aria-hidden className={classes.track}>
              <AnchorLink
                className={classes.bar}
                data-empty
                style={{ width: `${Math.max(1, empty.share * 100)}%` }}
                tabIndex={-1}
                to="/vaults/$id"
                params={{ id: vaultId }}
                search={{ filter: empty.filter }}
              />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
