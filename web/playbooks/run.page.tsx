import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { PageHeader } from "../ui/page-header.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { checksQuery } from "./checks.queries.ts";
import { playbookQuery } from "./playbooks.queries.ts";
import { RunForm } from "./run-form.tsx";

export default function RunPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const playbook = useQuery(playbookQuery(id));
  const checks = useQuery(checksQuery(id));
  return (
    <QueryView query={playbook}>
      {({ title }) => (
        <>
          <PageHeader
            title="Review files"
            crumbs={[
              { label: "Playbooks", to: "/playbooks" },
              { label: title, to: `/playbooks/${id}` },
            ]}
            lead={`Each check of “${title}” is judged by what the documents say, with the words it rests on and a proposal where they fall short.`}
          />
          <QueryView query={checks}>{({ checks }) => <RunForm key={id} playbookId={id} checks={checks} />}</QueryView>
        </>
      )}
    </QueryView>
  );
}
