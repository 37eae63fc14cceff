import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { Editable } from "../ui/forms/editable.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Checks } from "./checks/checks.tsx";
import { AwaitsConfirmation } from "./from-documents/awaits-confirmation.tsx";
import { Guide } from "./guide.tsx";
import classes from "./playbook.module.css";
import { PlaybookMenu } from "./playbook-menu.tsx";
import {
  changePlaybook,
  duplicatePlaybook,
  type Playbook,
  type PlaybookChange,
  playbookPermissionsQuery,
  playbookQuery,
  type Visibility,
} from "./playbooks.queries.ts";
import { testsQuery } from "./tests/tests.queries.ts";
import { TestsPanel } from "./tests/tests-panel.tsx";
import { VisibilityChoice } from "./visibility-choice.tsx";

export default function PlaybookPage() {
  const { id } = useParams({ from: "/shell/playbooks/$id" });
  const permissions = useQuery(playbookPermissionsQuery(id));
  return (
    <QueryView query={useQuery(playbookQuery(id))}>
      {(playbook) => (
        <QueryView query={permissions}>
          {({ can_edit }) => <View key={id} playbook={playbook} readOnly={!can_edit} />}
        </QueryView>
      )}
    </QueryView>
  );
}

interface Shown {
  playbook: Playbook;
  readOnly: boolean;
}

function View({ playbook, readOnly }: Shown) {
  const { id, title, description, guide, is_official } = playbook;
  const change = (changes: PlaybookChange) => void changePlaybook(id, changes).catch(toast.failed);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t("Playbooks"), to: "/playbooks" }]}
        heading={
          <h1 className={classes.title}>
            <Editable
              label={t("Title")}
              value={title}
              required
              readOnly={readOnly}
              maxLength={200}
              onSave={(next) => change({ title: next })}
            />
          </h1>
        }
        actions={<Actions playbook={playbook} readOnly={readOnly} change={change} />}
      />
      <div className={classes.about}>
        {readOnly && (
          <p className={classes.notice}>
            {is_official
              ? t("This playbook is included with Chancery and cannot be changed. Duplicate it to get your own copy.")
              : t("Only its creator and administrators can edit this playbook. Duplicate it to get your own copy.")}
          </p>
        )}
        <div className={classes.description}>
          <Editable
            label={t("Description")}
            value={description ?? ""}
            long
            readOnly={readOnly}
            placeholder={t("What this playbook is for")}
            maxLength={4000}
            onSave={(next) => change({ description: next || null })}
          />
        </div>
        <Guide guide={guide} readOnly={readOnly} onSave={(next) => change({ guide: next || null })} />
      </div>
      {playbook.awaits_confirmation && <AwaitsConfirmation playbook={playbook} readOnly={readOnly} />}
      <Checks playbookId={id} readOnly={readOnly} />
      <TestsPanel playbook={playbook} />
    </>
  );
}

/** Asks first if the last test was worse than the one before. */
async function mayPublish(id: string, visibility: Visibility): Promise<boolean> {
  if (visibility !== "organization") return true;
  const found = await queryClient.fetchQuery(testsQuery(id)).catch(() => undefined);
  const worse = found?.tests[0]?.changes.worse.length ?? 0;
  if (worse === 0) return true;
  return confirm({
    title: t("Test results got worse"),
    message: t(
      "{count, plural, one {# example that passed in the previous test now fails.} other {# examples that passed in the previous test now fail.}} Publish the playbook for the organization anyway?",
      { count: worse },
    ),
    action: t("Publish anyway"),
  });
}

function Actions({ playbook, readOnly, change }: Shown & { change: (changes: PlaybookChange) => void }) {
  const { id, status, visibility } = playbook;
  const navigate = useNavigate();
  const duplicate = useAction(() => duplicatePlaybook(id), {
    done: t("Duplicated. You can edit this copy."),
    after: (copy) => navigate({ to: "/playbooks/$id", params: { id: copy.id } }),
  });
  return (
    <>
      {readOnly ? (
        <Button variant="default" loading={duplicate.busy} onClick={() => duplicate.run()}>
          {t("Duplicate to edit")}
        </Button>
      ) : (
        <VisibilityChoice
          visibility={visibility}
          onChange={async (next) => (await mayPublish(id, next)) && change({ visibility: next })}
        />
      )}
      <PlaybookMenu playbook={playbook} onDeleted={() => navigate({ to: "/playbooks" })} />
      {status === "completed" && (
        <>
          <ButtonLink variant="default" to="/portfolios/new" search={{ playbook: id }}>
            {t("Review many files…")}
          </ButtonLink>
          <ButtonLink to="/playbooks/$id/run" params={{ id }}>
            {t("Review files")}
          </ButtonLink>
        </>
      )}
    </>
  );
}
