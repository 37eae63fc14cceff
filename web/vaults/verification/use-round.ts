import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Round, roundQuery } from "./verification.queries.ts";

/** The cells one after the other. At the end of a round the next cells are fetched. */
export function useRound(
  vaultId: string,
  { fieldKey, sampleId, order }: Pick<Round, "fieldKey" | "sampleId" | "order">,
) {
  const [{ skipped, number }, setRound] = useState({ skipped: 0, number: 0 });
  const [at, setAt] = useState(0);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const round: Round = { fieldKey, sampleId, order, skipped, number };
  const query = useQuery(roundQuery(vaultId, round));
  const cells = query.data?.cells ?? [];
  const move = (checkedNow: ReadonlySet<number>) => {
    if (at + 1 < cells.length || sampleId !== undefined) {
      setAt(at + 1);
      setChecked(checkedNow);
      return;
    }
    setRound({ skipped: skipped + cells.length - checkedNow.size, number: number + 1 });
    setAt(0);
    setChecked(new Set());
  };
  return {
    query,
    cell: cells[at],
    place: at + 1,
    done: () => move(new Set([...checked, at])),
    skip: () => move(checked),
    back: at > 0 ? () => setAt(at - 1) : undefined,
  };
}
