import { BookOpenCheck, Briefcase, FileText, type LucideIcon, Sparkles, Table2, X } from "lucide-react";
import { t } from "../../messages.ts";
import { pagesInWords, pagesReadInWords } from "../../ui/data/pages.ts";
import classes from "./attached.module.css";
import { type Attachment, stateOf } from "./use-attachments.ts";

/** Context of a question other than its files. */
export interface ContextItem {
  id: string;
  name: string;
}
export interface QuestionContext {
  skills: ContextItem[];
  playbooks: ContextItem[];
  vault: ContextItem | undefined;
  project: ContextItem | undefined;
}
export const NO_CONTEXT: QuestionContext = { skills: [], playbooks: [], vault: undefined, project: undefined };

interface Props {
  attachments: Attachment[];
  context: QuestionContext;
  onRemoveFile: (key: string) => void;
  onChange: (context: QuestionContext) => void;
}

/** Chips for the files and other context of a question. */
export function AttachmentChips({ attachments, context, onRemoveFile, onChange }: Props) {
  const { skills, playbooks, vault, project } = context;
  if (attachments.length + skills.length + playbooks.length === 0 && !vault && !project) return null;
  const without = (given: ContextItem[], id: string) => given.filter((each) => each.id !== id);
  return (
    <ul className={classes.list} aria-label={t("Attached to the question")}>
      {project && (
        <Chip
          icon={Briefcase}
          name={project.name}
          kind={t("Project")}
          onRemove={() => onChange({ ...context, project: undefined })}
        />
      )}
      {vault && (
        <Chip
          icon={Table2}
          name={vault.name}
          kind={t("Vault")}
          onRemove={() => onChange({ ...context, vault: undefined })}
        />
      )}
      {skills.map(({ id, name }) => (
        <Chip
          key={id}
          icon={Sparkles}
          name={name}
          kind={t("Saved instructions")}
          onRemove={() => onChange({ ...context, skills: without(skills, id) })}
        />
      ))}
      {playbooks.map(({ id, name }) => (
        <Chip
          key={id}
          icon={BookOpenCheck}
          name={name}
          kind={t("Playbook")}
          onRemove={() => onChange({ ...context, playbooks: without(playbooks, id) })}
        />
      ))}
      {attachments.map((each) => (
        <Chip
          key={each.key}
          icon={FileText}
          name={each.name}
          kind={wordsOn(each)}
          progress={stateOf(each) === "uploading" ? each.progress : undefined}
          failed={stateOf(each) === "failed"}
          onRemove={() => onRemoveFile(each.key)}
        />
      ))}
    </ul>
  );
}

function wordsOn(attachment: Attachment): string {
  const { file, error, progress } = attachment;
  const state = stateOf(attachment);
  if (state === "uploading")
    return progress < 1 ? t("uploading {percent}%", { percent: Math.round(progress * 100) }) : t("processing");
  if (state === "failed")
    return error ?? t("cannot be read: {reason}", { reason: file?.extraction_error ?? t("unknown") });
  if (state === "ready") return (file && pagesInWords(file)) ?? t("ready");
  const read = file && pagesReadInWords(file);
  return read ? t("reading, {read}", { read }) : t("reading");
}

interface ChipProps {
  icon: LucideIcon;
  name: string;
  kind: string;
  progress?: number | undefined;
  failed?: boolean;
  onRemove: () => void;
}

function Chip({ icon: Icon, name, kind, progress, failed = false, onRemove }: ChipProps) {
  return (
    <li className={classes.chip} data-failed={failed || undefined}>
      <Icon size={13} aria-hidden />
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.kind}>{kind}</span>
      <button type="button" className={classes.remove} aria-label={t("Remove {name}", { name })} onClick={onRemove}>
        <X size={13} aria-hidden />
      </button>
      {progress !== undefined && (
        <progress className={classes.bar} value={progress} aria-label={t("Uploading {name}", { name })} />
      )}
    </li>
  );
}
