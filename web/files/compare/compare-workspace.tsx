import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { textQuery } from "../../documents/documents.queries.ts";
import { t } from "../../messages.ts";
import { oneOf } from "../../ui/data/options.ts";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import type { Texts } from "./around.ts";
import { ChangeList } from "./change-list.tsx";
import type { ChangeGroup, ChangeItem } from "./changes.ts";
import classes from "./compare.module.css";
import { type ComparedFile, DocumentPane } from "./panes.tsx";
import type { Anchor, Side } from "./scroll-map.ts";
import { StepBar } from "./step-bar.tsx";
import { useScrollSync } from "./use-scroll-sync.ts";

interface Props {
  files: Record<Side, ComparedFile>;
  /** What the list shows. */
  groups: ChangeGroup[];
  /** All changes, which the documents mark. */
  items: ChangeItem[];
  anchors: Anchor[];
  /** Filters of the list. */
  filter?: ReactNode;
  /** Shown if the list is empty. */
  empty: string;
}

const VIEWS = ["changes", "base", "revised"] as const;
type View = (typeof VIEWS)[number];

/** A list of changes and both documents. On a narrow screen one of the three is shown at a time. */
export function CompareWorkspace({ files, groups, items, anchors, filter, empty }: Props) {
  const wide = useMediaQuery("(min-width: 75em)", undefined, { getInitialValueInEffect: false });
  const [view, setView] = useState<View>("changes");
  const listed = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const sync = useScrollSync(anchors);
  const texts = useTexts(files);
  const { selected, focus, select } = useSelection(listed[0]?.id ?? null, sync.release);
  const at = listed.findIndex(({ id }) => id === selected);
  const show = (id: string) => {
    select(id);
    const change = items.find((item) => item.id === id);
    if (!wide && view === "changes") setView(change && change.after === "" ? "base" : "revised");
  };
  const step = (by: number) => {
    const next = listed[at === -1 ? 0 : at + by];
    if (next) select(next.id);
  };
  useShortcuts([
    { keys: "j", label: t("Next change"), run: () => step(1) },
    { keys: "k", label: t("Previous change"), run: () => step(-1) },
  ]);
  const focused = items.findIndex(({ id }) => id === focus);
  const paneOf = (side: Side) => (
    <DocumentPane
      key={side}
      file={files[side]}
      highlights={items.map((item) => item[side])}
      focus={focused}
      handle={sync.handles[side]}
      listeners={sync[side]}
    />
  );
  return (
    <div className={classes.workspace}>
      {!wide && <ViewSwitch view={view} files={files} onView={setView} />}
      {(wide || view === "changes") && (
        <section className={classes.changes} aria-label={t("List of changes")}>
          {filter}
          {listed.length === 0 && <p className={classes.note}>{empty}</p>}
          <ChangeList groups={groups} selected={selected} texts={texts} onSelect={show} />
        </section>
      )}
      {VIEWS.filter((side) => side !== "changes" && (wide || view === side)).map((side) => paneOf(side as Side))}
      <StepBar at={at} items={listed} onStep={step} />
    </div>
  );
}

/** The documents read them too, so they are fetched once. */
function useTexts({ base, revised }: Props["files"]): Texts {
  const textOf = ({ file_id }: ComparedFile) => textQuery({ kind: "file", id: file_id });
  const [ofBase, ofRevised] = [useQuery(textOf(base)).data, useQuery(textOf(revised)).data];
  return useMemo(
    () => ({ ...(ofBase && { base: ofBase.text }), ...(ofRevised && { revised: ofRevised.text }) }),
    [ofBase, ofRevised],
  );
}

/** The selected change, and the one that the documents show. Selecting one again shows it again. */
function useSelection(first: string | null, onSelect: () => void) {
  const [selected, setSelected] = useState(first);
  const [focus, setFocus] = useState(first);
  const select = (id: string) => {
    onSelect();
    setSelected(id);
    setFocus(null);
    requestAnimationFrame(() => setFocus(id));
  };
  return { selected, focus, select };
}

interface SwitchProps {
  view: View;
  files: Props["files"];
  onView: (view: View) => void;
}

const ViewSwitch = ({ view, files, onView }: SwitchProps) => (
  <SegmentedControl
    className={classes.switch}
    fullWidth
    size="xs"
    aria-label={t("Show")}
    value={view}
    onChange={(value) => onView(oneOf(value, VIEWS) ?? view)}
    data={[
      { value: "changes", label: t("Changes") },
      { value: "base", label: files.base.role },
      { value: "revised", label: files.revised.role },
    ]}
  />
);
