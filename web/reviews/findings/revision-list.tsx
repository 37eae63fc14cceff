import { Anchor } from "@mantine/core";
import type { Revision } from "../reviews.queries.ts";
import { type Passage, passageOf } from "../workspace/viewer-state.ts";
import classes from "./findings.module.css";
import { WordDiff } from "./word-diff.tsx";

export const RevisionList = ({ revisions, onShow }: { revisions: Revision[]; onShow: (place: Passage) => void }) => (
  <ul className={classes.items}>
    {revisions.map((revision) => (
      <li key={`${revision.fileId} ${revision.start} ${revision.end}`} className={classes.revision}>
        <WordDiff before={revision.original} after={revision.replacement} />
        <p className={classes.rationale}>{revision.rationale}</p>
        <Anchor component="button" type="button" className={classes.where} onClick={() => onShow(passageOf(revision))}>
          {revision.original === "" ? "Show location" : "Show in the document"}
        </Anchor>
      </li>
    ))}
  </ul>
);
