import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { cellFigures, type Figure, findingFigures, readerName } from "./evaluation-words.ts";
import classes from "./evaluations.module.css";
import type { Evaluation } from "./evaluations.queries.ts";

type Report = NonNullable<Evaluation["report"]>;

/** What each reader made of the checked cells and the decided findings, side by side. */
export function Report({ report: { cells, findings } }: { report: Report }) {
  return (
    <>
      <Section title={t("Checked cells")} lead={cellsLead(cells)}>
        <FirstReaders cells={cells} />
        <TooFew count={cells.read} />
        <div className={classes.readers}>
          {cells.results.map((result) => (
            <Reader key={result.reader} {...result} figures={cellFigures(result, isTooFew(cells.read))} />
          ))}
        </div>
      </Section>
      {findings && (
        <Section title={t("Decided findings")} lead={findingsLead(findings)}>
          <TooFew count={findings.judged} />
          <div className={classes.readers}>
            {findings.results.map((result) => (
              <Reader key={result.reader} {...result} figures={findingFigures(result, isTooFew(findings.judged))} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

const cellsLead = ({ read, available, documents }: Report["cells"]) =>
  t(
    "{read, number} of {available, number} cells that people verified or corrected, in {documents, plural, one {# document} other {# documents}}. No column learned from the documents that were read with it.",
    { read, available, documents },
  );

const findingsLead = ({ judged, available, reviews }: NonNullable<Report["findings"]>) =>
  t(
    "{judged, number} of {available, number} findings that people decided, in {reviews, plural, one {# review} other {# reviews}}. A decision says whether people wanted a change; it may also have been a concession. Nobody was shown earlier decisions.",
    { judged, available, reviews },
  );

const ENOUGH = 30;
const isTooFew = (count: number) => count < ENOUGH;

const TooFew = ({ count }: { count: number }) =>
  isTooFew(count) && (
    <p className={classes.warning}>
      {t("Too few to choose a model by: {count, number}. Check at least {least}.", { count, least: ENOUGH })}
    </p>
  );

function FirstReaders({ cells: { first_read_by } }: { cells: Report["cells"] }) {
  const [first] = first_read_by;
  if (!first || first.reader === "person") return null;
  return (
    <p className={classes.quiet}>
      {t(
        "Read by {reader} when people checked them: {cells, number}. People tend to confirm what they see, which favors it.",
        {
          cells: first.cells,
          reader: readerName(first.reader),
        },
      )}
    </p>
  );
}

const TASK_NAMES: Record<string, string> = {
  extraction: t("fills vaults"),
  review: t("reviews"),
  chat: t("chats"),
  second_reader: t("second looks"),
  naming: t("names chats"),
};

interface ReaderProps {
  reader: string;
  tasks: string[];
  error: string | null;
  figures: Figure[];
}

const Reader = ({ reader, tasks, error, figures }: ReaderProps) => (
  <article className={classes.reader}>
    <h3>{readerName(reader)}</h3>
    {tasks.length > 0 && (
      <p className={classes.tags}>
        {tasks.map((task) => (
          <Tag key={task}>{TASK_NAMES[task] ?? task}</Tag>
        ))}
      </p>
    )}
    <dl>
      {figures.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    {error && <p className={classes.warning}>{error}</p>}
  </article>
);
