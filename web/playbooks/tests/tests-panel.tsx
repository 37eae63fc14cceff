import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { Playbook } from "../playbooks.queries.ts";
import { RESULT_NAMES } from "./result-names.ts";
import classes from "./tests.module.css";
import { runTest, type Test, testLine, testsQuery } from "./tests.queries.ts";

/** The last test of a playbook: how many examples came out as expected, and which did not. */
export function TestsPanel({ playbook }: { playbook: Playbook }) {
  const query = useQuery(testsQuery(playbook.id));
  const run = useAction(() => runTest(playbook.id));
  const last = query.data?.tests[0];
  return (
    <Section
      title={testLine(last)}
      lead={t("Examples show the result that a check should give for a text. Run the tests after changing a check.")}
      actions={
        <Button variant="default" loading={run.busy} onClick={() => run.run()}>
          {t("Run tests")}
        </Button>
      }
    >
      <QueryView query={query}>{() => <LastTest test={last} playbook={playbook} />}</QueryView>
    </Section>
  );
}

function LastTest({ test, playbook }: { test: Test | undefined; playbook: Playbook }) {
  if (!test) return <p className={classes.quiet}>{t("No tests yet. Open a check to see and add its examples.")}</p>;
  const worse = new Set(test.changes.worse.map(({ example_id }) => example_id));
  return (
    <>
      {playbook.updated_at > test.created_at && (
        <p className={classes.quiet}>{t("The playbook has changed since this test. Run the tests again.")}</p>
      )}
      {test.wrong.length === 0 && <p className={classes.quiet}>{t("Every example gave the expected result.")}</p>}
      <ul className={classes.wrong} aria-label={t("Examples with a wrong result")}>
        {test.wrong.map((example) => (
          <WrongExample key={example.example_id} example={example} isWorse={worse.has(example.example_id)} />
        ))}
      </ul>
    </>
  );
}

function WrongExample({ example, isWorse }: { example: Test["wrong"][number]; isWorse: boolean }) {
  const { check_title, expected, result, text, analysis } = example;
  return (
    <li>
      <details>
        <summary>
          <span className={classes.topic}>{check_title}</span>
          <Tag>{t("Expected {result}", { result: RESULT_NAMES[expected] })}</Tag>
          <Tag tone={result === "Flag" ? "warning" : "danger"}>
            {t("Got {result}", { result: RESULT_NAMES[result] })}
          </Tag>
          {isWorse && <Tag tone="danger">{t("Worse than last time")}</Tag>}
        </summary>
        <blockquote className={classes.text}>{text}</blockquote>
        <p className={classes.quiet}>{analysis}</p>
      </details>
    </li>
  );
}
