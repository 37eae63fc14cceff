import { VisuallyHidden } from "@mantine/core";
import { memo, useEffect, useRef } from "react";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import { type Around, around, type Texts } from "./around.ts";
import type { ChangeGroup, ChangeItem } from "./changes.ts";
import classes from "./compare.module.css";

interface Props {
  groups: ChangeGroup[];
  selected: string | null;
  /** The texts of both documents, once they are known: a short change is shown with the words around it. */
  texts: Texts;
  onSelect: (id: string) => void;
}

/** The changes in their groups. Each selects its place in both documents. */
export function ChangeList({ groups, selected, texts, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected !== null) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <div ref={list}>
      {groups.map(({ title, note, items }) => (
        <section key={title ?? ""} className={classes.group}>
          {title && (
            <h2 className={classes.groupTitle}>
              {title} <span className={classes.count}>{items.length}</span>
            </h2>
          )}
          {note && <p className={classes.note}>{note}</p>}
          {items.length > 0 && (
            <ol className={classes.list} aria-label={title ?? t("Changes")}>
              {items.map((item) => (
                <ChangeRow
                  key={item.id}
                  item={item}
                  isSelected={item.id === selected}
                  around={around(item, texts)}
                  onSelect={onSelect}
                />
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  item: ChangeItem;
  isSelected: boolean;
  around: Around | undefined;
  onSelect: (id: string) => void;
}

const ChangeRow = memo(function ChangeRow({ item, isSelected, around, onSelect }: RowProps) {
  const { id, verb, tone, topic, page } = item;
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.change}
        aria-current={isSelected ? "true" : undefined}
        onClick={() => onSelect(id)}
      >
        <span className={classes.tags}>
          <Tag tone={tone ?? "plain"}>{verb}</Tag>
          {topic && <span className={classes.topic}>{topic}</span>}
          {page !== null && <span className={classes.where}>{t("Page {page}", { page })}</span>}
        </span>
        <ChangedWords item={item} around={around} />
      </button>
    </li>
  );
});

interface WordsProps {
  item: ChangeItem;
  around: Around | undefined;
}

/** The words of both sides. Whitespace on its own is named, because it cannot be seen. */
function ChangedWords({ item: { before, after, outcome, isQuoted }, around }: WordsProps) {
  return (
    <>
      <span className={classes.words}>
        {around && `${around.before} `}
        {before !== "" && <del>{visible(before)}</del>}
        {before !== "" && after !== "" && <VisuallyHidden> {t("replaced with")} </VisuallyHidden>}
        {after !== "" && (isQuoted ? <q>{visible(after)}</q> : <ins>{visible(after)}</ins>)}
        {around && ` ${around.after}`}
      </span>
      {outcome !== undefined && (
        <span className={classes.outcome}>
          {outcome === "" ? t("Now: nothing") : t("Now: “{words}”", { words: visible(outcome) })}
        </span>
      )}
    </>
  );
}

const visible = (words: string) => collapseWhitespace(words).trim() || t("(space)");
