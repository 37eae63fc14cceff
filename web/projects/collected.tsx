import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BookOpenCheck, ListChecks, Table2, X } from "lucide-react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { playbooksQuery } from "../playbooks/playbooks.queries.ts";
import { ReviewState } from "../reviews/review-state.tsx";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import { AnchorLink } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import { vaultsQuery } from "../vaults/vaults.queries.ts";
import classes from "./projects.module.css";
import {
  type Project,
  projectPlaybooksQuery,
  projectReviewsQuery,
  projectVaultsQuery,
  refreshProjects,
} from "./projects.queries.ts";

interface Props {
  project: Project;
  mayWrite: boolean;
}

/** The project's vaults that the person can see. Linking one gives nobody access to it. */
export function ProjectVaults({ project, mayWrite }: Props) {
  const params = { id: project.id };
  const query = useQuery(projectVaultsQuery(project.id));
  const all = useQuery({ ...vaultsQuery("active"), enabled: mayWrite });
  return (
    <Section title={t("Vaults")}>
      <QueryView query={query}>
        {({ vaults }) => (
          <>
            {vaults.length === 0 && (
              <p className={classes.nothing}>{t("No vaults yet. Only people with access to a vault see it here.")}</p>
            )}
            <List label={t("Vaults of the project")}>
              {vaults.map(({ id, name, document_count }) => (
                <ListRow
                  key={id}
                  link={{ to: "/vaults/$id", params: { id } }}
                  icon={<Table2 size={14} aria-hidden />}
                  title={name}
                  detail={t("{count, plural, one {# document} other {# documents}}", { count: document_count })}
                  end={
                    mayWrite && (
                      <Remove
                        name={name}
                        run={() =>
                          api.delete("/projects/{id}/vaults/{vaultId}", { params: { ...params, vaultId: id } })
                        }
                      />
                    )
                  }
                />
              ))}
            </List>
            {mayWrite && (
              <Add
                label={t("Link a vault")}
                options={all.data?.vaults.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                linked={vaults}
                run={(vault_id) => api.post("/projects/{id}/vaults", { params, body: { vault_id } })}
              />
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** The project's playbooks that the person can see. Each starts a review that the project's members see. */
export function ProjectPlaybooks({ project, mayWrite }: Props) {
  const params = { id: project.id };
  const query = useQuery(projectPlaybooksQuery(project.id));
  const all = useQuery({ ...playbooksQuery, enabled: mayWrite });
  return (
    <Section title={t("Playbooks")}>
      <QueryView query={query}>
        {({ playbooks }) => (
          <>
            {playbooks.length === 0 && (
              <p className={classes.nothing}>
                {t("No playbooks yet. Link one to review this project's contracts with it.")}
              </p>
            )}
            <List label={t("Playbooks of the project")}>
              {playbooks.map(({ id, title, status }) => (
                <ListRow
                  key={id}
                  link={{ to: "/playbooks/$id", params: { id } }}
                  icon={<BookOpenCheck size={14} aria-hidden />}
                  title={title}
                  end={
                    mayWrite && (
                      <>
                        {status === "completed" && (
                          <AnchorLink to="/playbooks/$id/run" params={{ id }} search={{ project: project.id }}>
                            {t("Review files")}
                          </AnchorLink>
                        )}
                        <Remove
                          name={title}
                          run={() =>
                            api.delete("/projects/{id}/playbooks/{playbookId}", {
                              params: { ...params, playbookId: id },
                            })
                          }
                        />
                      </>
                    )
                  }
                />
              ))}
            </List>
            {mayWrite && (
              <Add
                label={t("Link a playbook")}
                options={all.data?.playbooks.map(({ id, title }) => ({ value: id, label: title })) ?? []}
                linked={playbooks}
                run={(playbook_id) => api.post("/projects/{id}/playbooks", { params, body: { playbook_id } })}
              />
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** The reviews that members started in the project. */
export function ProjectReviews({ project }: { project: Project }) {
  const query = useQuery(projectReviewsQuery(project.id));
  return (
    <Section title={t("Reviews")}>
      <QueryView query={query}>
        {({ reviews }) => (
          <>
            {reviews.length === 0 && (
              <p className={classes.nothing}>
                {t("No reviews yet. Reviews started from this project's playbooks appear here for all members.")}
              </p>
            )}
            <List label={t("Reviews of the project")}>
              {reviews.map((review) => (
                <ListRow
                  key={review.id}
                  link={{ to: "/reviews/$id", params: { id: review.id } }}
                  icon={<ListChecks size={14} aria-hidden />}
                  title={review.files.map(({ name }) => name).join(", ") || t("Deleted documents")}
                  detail={review.playbook.title}
                  end={
                    <>
                      <ReviewState review={review} />
                      <Time at={review.created_at} />
                    </>
                  }
                />
              ))}
            </List>
          </>
        )}
      </QueryView>
    </Section>
  );
}

function Remove({ name, run }: { name: string; run: () => Promise<unknown> }) {
  const remove = useAction(run, { after: refreshProjects });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("Remove {name} from the project", { name })}
      title={t("Remove from project")}
      disabled={remove.busy}
      onClick={() => remove.run()}
    >
      <X size={14} aria-hidden />
    </ActionIcon>
  );
}

interface AddProps {
  label: string;
  options: { value: string; label: string }[];
  linked: { id: string }[];
  run: (id: string) => Promise<unknown>;
}

function Add({ label, options, linked, run }: AddProps) {
  const add = useAction(run, { after: refreshProjects });
  const known = new Set(linked.map(({ id }) => id));
  return (
    <SearchSelect
      mt="sm"
      maw="22rem"
      aria-label={label}
      placeholder={label}
      value={null}
      nothingFoundMessage={t("No results")}
      disabled={add.busy}
      data={options.filter(({ value }) => !known.has(value))}
      onChange={(chosen) => chosen && add.run(chosen)}
    />
  );
}
