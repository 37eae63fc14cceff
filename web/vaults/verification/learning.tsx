import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { type Column, canEdit, type Vault } from "../vaults.queries.ts";
import { forgetLearning, learningQuery, switchLearning } from "./learning.queries.ts";
import { learningWords, statedWords } from "./learning-words.ts";
import { OtherVaults } from "./other-vaults.tsx";
import classes from "./verification.module.css";

interface Props {
  vault: Vault;
  column: Column & { id: string };
  isLikeliest: boolean;
}

/** What a column learned from the cells that people checked, and which cells teach it most. */
export function Learning({ vault, column, isLikeliest }: Props) {
  const learning = useQuery(learningQuery(vault.id, column.id)).data;
  const change = useAction((enabled: boolean) => switchLearning(vault.id, column.id, enabled), { showsErrors: true });
  const forget = useAction(() => forgetLearning(vault.id, column.id), { showsErrors: true });
  if (!learning) return null;
  const stated = statedWords(learning);
  const askToForget = async () => {
    const isSure = await confirm({
      title: t("Forget what this column learned?"),
      message: t("What you checked keeps its value, but teaches nothing any more. This cannot be undone."),
      action: t("Forget"),
      danger: true,
    });
    if (isSure) forget.run();
  };
  return (
    <section className={classes.precision} aria-label={t("Learning")}>
      <p>{learningWords(learning)}</p>
      {stated && <p>{stated}</p>}
      {learning.model && (
        <p>
          <Link
            to="/vaults/$id/verify"
            params={{ id: vault.id }}
            search={{ column: column.field_key, ...(!isLikeliest && { order: "likeliest" as const }) }}
          >
            {isLikeliest ? t("Where it is unsure") : t("Five more like these")}
          </Link>
        </p>
      )}
      <OtherVaults vault={vault} columnId={column.id} learning={learning} />
      {canEdit(vault) && (
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={change.busy}
            onClick={() => change.run(!learning.enabled)}
          >
            {learning.enabled ? t("Stop learning") : t("Learn")}
          </Button>
          {learning.model && (
            <Button size="compact-sm" variant="subtle" loading={forget.busy} onClick={askToForget}>
              {t("Forget…")}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
