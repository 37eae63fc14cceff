import { Button } from "@mantine/core";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import classes from "../vault.module.css";
import type { Table } from "./use-table.ts";

/** Lies over the table when no document matches the search and the filters. */
export function NoMatches({ table }: { table: Table }) {
  return (
    <section className={classes.noMatches} aria-label="No documents match">
      <EmptyState
        title="No documents match"
        action={
          <Button variant="default" onClick={table.showAll}>
            Clear all
          </Button>
        }
      >
        <p>Change the search or the filters, or clear them.</p>
      </EmptyState>
    </section>
  );
}
