import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { providesNothing, wantedWords } from "../../../src/playbooks/reviews/groups.words.ts";
import { t } from "../../messages.ts";
import desks from "../desk/desk.module.css";
import type { Desk } from "../desk/desk.ts";
import { FallbackList } from "../desk/fallback-list.tsx";
import { isSaved } from "../desk/replaced-by.ts";
import { revisionsOf } from "../desk/tracked-changes.ts";
import { verdictOf } from "../desk/verdict.ts";
import { VerdictLine } from "../desk/verdict-line.tsx";
import { OwnContracts } from "../own-contracts/own-contracts.tsx";
import { EarlierDecisions } from "../precedents/earlier-decisions.tsx";
import type { Finding, Revision, RunResult } from "../reviews.queries.ts";
import type { Passage } from "../workspace/viewer-state.ts";
import { passageOf } from "../workspace/viewer-state.ts";
import { FindingHistory } from "./finding-history.tsx";
import classes from "./findings.module.css";
import { QuoteList } from "./quote-list.tsx";
import { Why } from "./why.tsx";
import { WordDiff } from "./word-diff.tsx";

interface Props {
  finding: Finding;
  result: RunResult;
  desk: Desk;
  onShow: (place: Passage) => void;
  onGoTo: (checkId: string) => void;
}

/** A finding, in the order of a memo: the verdict in a sentence, what the document says, what is wanted, the change. The rest is behind headings. */
export function FindingBody({ finding, result, desk, onShow, onGoTo }: Props) {
  const { relatedCheckIds } = finding;
  const verdict = verdictOf(finding);
  const decided = desk.decidedOf(finding.checkId);
  const revisions = revisionsOf(finding, decided);
  const related = result.results.filter(({ checkId }) => relatedCheckIds.includes(checkId));
  return (
    <div className={classes.body}>
      <VerdictLine verdict={verdict} finding={finding} />
      {decided?.note && <p className={desks.note}>{decided.note}</p>}
      {verdict.sentences.map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
      <Says finding={finding} files={result.files} onShow={onShow} />
      <EarlierDecisions finding={finding} />
      <OwnContracts finding={finding} />
      <Wanted finding={finding} />
      <Part title={titleOf(revisions.length, decided?.decision === "edited")}>
        {revisions.length > 0 ? (
          <RevisionList revisions={revisions} onShow={onShow} />
        ) : (
          <p>{t("No change is proposed.")}</p>
        )}
      </Part>
      <Why reasons={reasonsOf(verdict.reasons, revisions)} demands={finding.demands} />
      <FallbackList finding={finding} desk={desk} />
      <Standard finding={finding} />
      {decided && isSaved(decided) && <FindingHistory finding={finding} decision={decided} desk={desk} />}
      {related.length > 0 && (
        <Part title={t("Based on the same clause")}>
          <ul className={classes.items}>
            {related.map(({ checkId, checkTitle }) => (
              <li key={checkId}>
                <Anchor component="button" type="button" onClick={() => onGoTo(checkId)}>
                  {checkTitle}
                </Anchor>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

const MAX_WANTED = 3;

const reasonsOf = (reasons: string[], revisions: Revision[]) => [
  ...new Set([...revisions.map(({ rationale }) => rationale.trim()).filter(Boolean), ...reasons]),
];

const titleOf = (count: number, isEdited: boolean) =>
  isEdited
    ? t("{count, plural, one {Your change} other {Your changes}}", { count })
    : t("{count, plural, =0 {The change} one {The change} other {The changes}}", { count });

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h4>{title}</h4>
    {children}
  </section>
);

/** What the document says. Where it provides nothing, its passages are only near. */
function Says({ finding, files, onShow }: Pick<Props, "finding" | "onShow"> & Pick<RunResult, "files">) {
  const { quotes } = finding;
  const isNear = quotes.length > 0 && providesNothing(finding);
  return (
    <Part title={isNear ? t("Nearest passage") : t("The document says")}>
      <Found finding={finding} />
      {quotes.length > 0 ? (
        <QuoteList quotes={quotes} files={files} onShow={onShow} {...(isNear && { shown: 1 })} />
      ) : (
        <p>{t("Nothing that could be quoted.")}</p>
      )}
    </Part>
  );
}

const Found = ({ finding: { found } }: { finding: Finding }) =>
  found === null ? null : <p className={classes.value}>{found}</p>;

/** The value that is wanted, and what the position asks for and the document does not surely meet. */
const Wanted = ({ finding }: { finding: Finding }) => (
  <Part title={t("You want")}>
    {finding.wanted !== null && <p className={classes.value}>{finding.wanted}</p>}
    <ul className={classes.items}>
      {wantedWords(finding)
        .slice(0, MAX_WANTED)
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </ul>
  </Part>
);

/** Collapsed: it is often long, and the author of the playbook knows it. */
function Standard({ finding: { positions } }: { finding: Finding }) {
  const standard = positions.find(({ type }) => type === "standard");
  return (
    <details className={classes.standard}>
      <summary>{t("Your position in full")}</summary>
      <p className={classes.asked}>{standard?.guidance}</p>
    </details>
  );
}

const RevisionList = ({ revisions, onShow }: { revisions: Revision[]; onShow: (place: Passage) => void }) => (
  <ul className={classes.items}>
    {revisions.map((revision) => (
      <li key={`${revision.fileId} ${revision.start} ${revision.end}`} className={classes.revision}>
        <WordDiff before={revision.original} after={revision.replacement} />
        <Anchor component="button" type="button" className={classes.where} onClick={() => onShow(passageOf(revision))}>
          {revision.original === "" ? t("Show location") : t("Show in the document")}
        </Anchor>
      </li>
    ))}
  </ul>
);
