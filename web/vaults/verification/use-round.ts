import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Round, roundQuery } from "./verification.queries.ts";

/** The cells one after the other. At the end of a round the next cells are fetched. */
export function useRound(vaultId: string, fieldKey: string | undefined, sampleId: string | undefined) {
  const [{ skipped, number }, setRound] = useState({ skipped: 0, number: 0 });
  const [at, setAt] = useState(0);
  const [passed, setPassed] = useState(0);
  const round: Round = { fieldKey, sampleId, skipped, number };
  const query = useQuery(roundQuery(vaultId, round));
  const cells = query.data?.cells ?? [];
  const move = (isSkipped: boolean) => {
    const skippedNow = passed + Number(isSkipped);
    if (at + 1 < cells.length || sampleId !== undefined) {
      setAt(at + 1);
      setPassed(skippedNow);
      return;
    }
    setRound({ skipped: skipped + skippedNow, number: number + 1 });
    setAt(0);
    setPassed(0);
  };
  return {
    query,
    cell: cells[at],
    place: at + 1,
    done: () => move(false),
    skip: () => move(true),
    back: at > 0 ? () => setAt(at - 1) : undefined,
  };
}
