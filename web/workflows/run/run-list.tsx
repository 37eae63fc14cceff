import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { Tag } from "../../ui/data/tag.tsx";
import { Time } from "../../ui/text/time.tsx";
import { RUN_STATUS } from "../step-words.ts";
import { occasionInWords } from "../trigger-words.ts";
import type { WorkflowRunSummary } from "../workflows.queries.ts";

/** The state of a run, and since when. */
export function RunState({ run: { status, created_at, ended_at } }: { run: WorkflowRunSummary }) {
  const { label, tone } = RUN_STATUS[status];
  return (
    <>
      <Tag tone={tone}>{label}</Tag> <Time at={ended_at ?? created_at} />
    </>
  );
}

/** Runs, newest first. */
export const RunList = ({ label, runs }: { label: string; runs: WorkflowRunSummary[] }) => (
  <List label={label}>
    {runs.map((run) => (
      <ListRow
        key={run.id}
        link={{ to: "/workflow-runs/$id", params: { id: run.id } }}
        title={run.name}
        detail={[
          occasionInWords(run, run.user ? displayName(run.user) : ""),
          run.trigger.file_ids.length > 0 &&
            t("{count, plural, one {# file} other {# files}}", { count: run.trigger.file_ids.length }),
        ]
          .filter(Boolean)
          .join(" ")}
        end={<RunState run={run} />}
      />
    ))}
  </List>
);
