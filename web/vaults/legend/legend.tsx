import { ActionIcon, Popover } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import classes from "./legend.module.css";
import { type MarkName, MarkPicture } from "./mark-picture.tsx";

interface Entry {
  mark: ReactNode;
  name: string;
  words: string;
}

const picture = (name: MarkName) => <MarkPicture name={name} />;

const MARKS: Entry[] = [
  { mark: "§", name: t("Cited"), words: t("Quoted from the document. Open the cell to read the passage.") },
  { mark: "—", name: t("Not found"), words: t("No clause was found by this search. Check before you rely on it.") },
  {
    mark: "?",
    name: t("Not sure"),
    words: t("There may be something, but not what it says for certain. Open the cell to read the nearest passages."),
  },
  {
    mark: picture("doubtful"),
    name: t("Low confidence"),
    words: t("Less than 70% sure. Check it before you rely on it."),
  },
  { mark: picture("conflict"), name: t("Two readings disagree"), words: t("Open the cell and choose one.") },
  {
    mark: picture("outdated"),
    name: t("Outdated"),
    words: t("It was read with an example that a person has taken back since. Read it again."),
  },
  { mark: picture("verified"), name: t("Verified"), words: t("A person compared it with the document.") },
  { mark: picture("flagged"), name: t("Flagged"), words: t("A person marked it for another look.") },
  { mark: picture("edited"), name: t("Edited"), words: t("A person typed it. Reading again does not replace it.") },
  { mark: picture("noted"), name: t("Note"), words: t("Somebody wrote a note about it.") },
];

const CONFIDENCE = t(
  "Confidence says how sure the reading is: high from 90%, medium from 70%, low below that. Open a cell to see it.",
);

/** What the marks in the cells mean. */
export function Legend() {
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t("What the marks mean")}
          title={t("What the marks mean")}
          data-tour="legend"
        >
          <CircleHelp size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("What the marks mean")}>
        <dl className={classes.legend}>
          {MARKS.map(({ mark, name, words }) => (
            <div key={name}>
              <dt>
                <span className={classes.mark} aria-hidden>
                  {mark}
                </span>
                <span>{name}</span>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.confidence}>
          {CONFIDENCE}{" "}
          <Link to="/help/$topic" params={{ topic: "marks" }}>
            {t("All marks, with pictures")}
          </Link>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
