import type { ContextItem } from "../composer/attachment-chips.tsx";

/** What is asked about: a vault, a project, or documents. */
export interface AskSubject {
  vault?: ContextItem | undefined;
  project?: ContextItem | undefined;
  files?: ContextItem[] | undefined;
}

/** The same page has the same key, so that its conversation goes on. */
export const subjectKey = (about: AskSubject): string => about.project?.id ?? about.vault?.id ?? partsKey(about);

/** Everything that the next question is asked of. */
export const partsKey = ({ vault, project, files = [] }: AskSubject): string =>
  [vault?.id, project?.id, ...files.map(({ id }) => id)].filter(Boolean).join(" ");
