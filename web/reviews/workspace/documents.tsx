import { Button } from "@mantine/core";
import { DocumentViewer } from "../../documents/viewer.tsx";
import { t } from "../../messages.ts";
import { first } from "../../ui/must.ts";
import type { TrackedChange } from "../desk/tracked-changes.ts";
import type { RunResult } from "../reviews.queries.ts";
import { isSamePassage, type ViewerState } from "./viewer-state.ts";
import classes from "./workspace.module.css";

interface Props {
  files: RunResult["files"];
  shown: ViewerState;
  changes: TrackedChange[];
  onFile: (fileId: string) => void;
}

/** The reviewed files. One is open, with passages highlighted and proposed changes tracked. */
export default function Documents({ files, shown: { fileId, place, highlights }, changes, onFile }: Props) {
  const here = highlights.filter((each) => each.fileId === fileId);
  const marked = place && !here.some((each) => isSamePassage(each, place)) ? [...here, place] : here;
  const focus = place ? marked.findIndex((each) => isSamePassage(each, place)) : -1;
  const open = files.find((file) => file.fileId === fileId) ?? first(files);
  return (
    <div className={classes.sheet}>
      {files.length > 1 && (
        <fieldset className={classes.tabs} aria-label={t("Documents")}>
          {files.map((file) => (
            <Button
              key={file.fileId}
              size="compact-sm"
              variant={file.fileId === open.fileId ? "light" : "subtle"}
              aria-pressed={file.fileId === open.fileId}
              onClick={() => onFile(file.fileId)}
            >
              {file.filename}
            </Button>
          ))}
        </fieldset>
      )}
      <div className={classes.viewer}>
        <DocumentViewer
          key={open.fileId}
          source={{ kind: "file", id: open.fileId }}
          highlights={marked}
          focus={focus}
          changes={changes.filter((each) => each.fileId === open.fileId)}
          label={open.filename}
        />
      </div>
    </div>
  );
}
