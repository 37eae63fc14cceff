import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import type { Check } from "../checks/checks.queries.ts";
import tests from "../tests/tests.module.css";
import { checkLearningQuery, forgetCheckLearning, switchCheckLearning } from "./check-learning.queries.ts";
import { checkGainWords, checkLearningWords } from "./check-learning.words.ts";

interface Props {
  playbookId: string;
  check: Check;
  readOnly: boolean;
}

/** What a check learned from decisions on its findings. */
export function CheckLearning({ playbookId, check, readOnly }: Props) {
  const learning = useQuery(checkLearningQuery(playbookId, check.id)).data;
  const change = useAction((enabled: boolean) => switchCheckLearning(playbookId, check.id, enabled), {
    showsErrors: true,
  });
  const forget = useAction(() => forgetCheckLearning(playbookId, check.id), { showsErrors: true });
  if (!learning) return null;
  const gain = checkGainWords(learning);
  const askToForget = async () => {
    const isSure = await confirm({
      title: t("Forget what this check learned?"),
      message: t("What you decided stays, but teaches nothing any more. This cannot be undone."),
      action: t("Forget"),
      danger: true,
    });
    if (isSure) forget.run();
  };
  return (
    <section aria-label={t("Learning of {title}", { title: check.title })}>
      <h4 className={tests.heading}>{t("Learning")}</h4>
      <p>{checkLearningWords(learning)}</p>
      {gain && <p>{gain}</p>}
      {!readOnly && (
        <Group gap={4}>
          <Button
            size="compact-xs"
            variant="subtle"
            loading={change.busy}
            onClick={() => change.run(!learning.enabled)}
          >
            {learning.enabled ? t("Stop learning") : t("Learn")}
          </Button>
          {learning.model && (
            <Button size="compact-xs" variant="subtle" loading={forget.busy} onClick={askToForget}>
              {t("Forget…")}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
