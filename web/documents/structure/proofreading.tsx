import { ActionIcon, Button } from "@mantine/core";
import { X } from "lucide-react";
import { useEffect } from "react";
import { t } from "../../messages.ts";
import { WordDiff } from "../../reviews/findings/word-diff.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import { KINDS } from "./finding-kinds.ts";
import classes from "./proofreading.module.css";
import type { Finding, Proofreading } from "./use-proofreading.ts";

interface Props {
  proofreading: Proofreading;
  /** Where the fixes can be written as tracked changes. */
  isDocx: boolean;
  onShow: (offset: number) => void;
}

/** What is wrong in a document, each with its place and, where one is known, its fix. */
export function ProofreadingPanel({ proofreading, isDocx, onShow }: Props) {
  const { reading, close, start } = proofreading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when the panel opens
  useEffect(start, []);
  const findings = reading.result?.findings;
  return (
    <aside className={classes.panel} aria-label={t("Proofreading")}>
      <div className={classes.head}>
        <h2>{t("Proofreading")}</h2>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={t("Close proofreading")} onClick={close}>
          <X size={14} />
        </ActionIcon>
      </div>
      {reading.busy && <Loading />}
      {reading.error && <p role="alert">{reading.error}</p>}
      {findings && (
        <p role="status">
          {findings.length === 0
            ? t("Nothing was found.")
            : t("{count, plural, one {# finding} other {# findings}}", { count: findings.length })}
        </p>
      )}
      {findings && findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <FindingRow
              key={`${finding.kind} ${finding.start}`}
              finding={finding}
              proofreading={proofreading}
              isDocx={isDocx}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
      {isDocx && <Fixed proofreading={proofreading} />}
    </aside>
  );
}

function FindingRow({ finding, proofreading, isDocx, onShow }: Props & { finding: Finding }) {
  const { chosen, choose, isFixed, setFixed } = proofreading;
  const { kind, severity, message, quote, start, fix } = finding;
  const show = () => {
    choose(finding);
    onShow(start);
  };
  return (
    <li data-active={chosen === finding || undefined}>
      <button type="button" className={classes.finding} onClick={show}>
        <span className={classes.kind} data-severity={severity}>
          {KINDS[kind]}
        </span>
        <span>{message}</span>
        {!fix && <span className={classes.quote}>{collapseWhitespace(quote)}</span>}
      </button>
      {fix && <WordDiff before={quote} after={fix.replacement} />}
      {fix && isDocx && (
        <Button size="compact-xs" variant="default" onClick={() => setFixed(finding, !isFixed(finding))}>
          {isFixed(finding) ? t("Undo") : t("Fix")}
        </Button>
      )}
    </li>
  );
}

/** The fixes that were chosen, written into a copy. The document itself is not changed. */
function Fixed({ proofreading: { reading, fixed, writing, setAll } }: { proofreading: Proofreading }) {
  const fixable = reading.result?.findings.filter(({ fix }) => fix) ?? [];
  const [written] = writing.result?.documents ?? [];
  if (fixable.length === 0) return null;
  return (
    <div className={classes.foot}>
      {fixed.length < fixable.length && (
        <Button size="xs" variant="default" onClick={setAll}>
          {t("Fix all {count}", { count: fixable.length })}
        </Button>
      )}
      <Button size="xs" disabled={fixed.length === 0} loading={writing.busy} onClick={() => writing.run()}>
        {t("Save a copy with tracked changes")}
      </Button>
      {writing.error && <p role="alert">{writing.error}</p>}
      {writing.result?.redline_note && <p role="alert">{writing.result.redline_note}</p>}
      {written && (
        <AnchorLink to="/files/$id" params={{ id: written.file_id }}>
          {written.filename}
        </AnchorLink>
      )}
    </div>
  );
}
