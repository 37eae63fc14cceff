import { useState } from "react";
import type { ProofreadResult } from "../../../src/workspace/files/structure/proofread.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { persist, resultOf } from "../../ui/data/persist.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import type { ProposedChange } from "../marks.ts";

export type Finding = ProofreadResult["findings"][number];
export type Proofreading = ReturnType<typeof useProofreading>;

const NO_CHANGES: readonly ProposedChange[] = [];

/** Proofreads a file. Its fixes are written into a copy; with an empty list there is none. */
export async function proofreadFile(id: string, fixes?: number[]): Promise<ProofreadResult> {
  const query = { wait: 0, ...(fixes && { fixes: fixes.join(",") || "none" }) };
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/files/{id}/proofread", { params: { id }, query, idempotencyKey }),
  );
  return resultOf<ProofreadResult>(job_id, t("Proofreading was stopped."));
}

/** The proofreading of a file: what was found, which finding is shown, and which fixes were chosen. */
export function useProofreading(fileId: string | undefined) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<Finding>();
  const [fixed, setFixed] = useState<Finding[]>([]);
  const reading = useAction(() => proofreadFile(fileId ?? "", []), { showsErrors: true });
  const writing = useAction(
    () =>
      proofreadFile(
        fileId ?? "",
        fixed.map(({ start }) => start),
      ),
    { showsErrors: true },
  );
  const close = () => {
    setOpen(false);
    choose(undefined);
  };
  const change = (next: Finding[]) => {
    writing.reset();
    setFixed(next);
  };
  return {
    isOffered: fileId !== undefined,
    isOpen,
    open: () => setOpen(true),
    close,
    start: () => {
      if (!reading.result && !reading.busy) reading.run();
    },
    reading,
    writing,
    chosen,
    choose,
    fixed,
    isFixed: (finding: Finding) => fixed.includes(finding),
    setFixed: (finding: Finding, isFixed: boolean) =>
      change(isFixed ? [...fixed, finding] : fixed.filter((one) => one !== finding)),
    setAll: () => change(reading.result?.findings.filter(({ fix }) => fix) ?? []),
    /** The chosen fixes, as tracked changes of the text. */
    changes: isOpen && fixed.length > 0 ? fixed.flatMap(changeOf) : NO_CHANGES,
  };
}

const changeOf = ({ start, end, fix }: Finding): ProposedChange[] =>
  fix ? [{ start, end, inserted: fix.replacement }] : [];
