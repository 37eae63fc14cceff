import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { runDefaultsQuery } from "../run/run.queries.ts";
import { DraftForm } from "./draft-form.tsx";
import { DraftState } from "./draft-state.tsx";
import { draftingQuery } from "./from-documents.queries.ts";

/** Makes a playbook from the organization's own contracts. The address names the job, so that the page can be left and reloaded. */
export default function DraftPage() {
  const { file, job } = useSearch({ from: "/shell/playbooks/from-documents" });
  const defaults = useQuery(runDefaultsQuery({ file }));
  return (
    <>
      <PageHeader
        title={t("Playbook from your contracts")}
        crumbs={[{ label: t("Playbooks"), to: "/playbooks" }]}
        lead={t(
          "For each kind of clause, the wording that most of your contracts have becomes the standard, and the next ones become fallbacks. You read and edit the draft before it can be used.",
        )}
      />
      {job ? (
        <Drafting key={job} id={job} file={file} />
      ) : (
        <QueryView query={defaults}>{({ files }) => <DraftForm files={files} />}</QueryView>
      )}
    </>
  );
}

const Drafting = ({ id, file }: { id: string; file: string | undefined }) => (
  <QueryView query={useQuery(draftingQuery(id))}>{(job) => <DraftState job={job} file={file} />}</QueryView>
);
