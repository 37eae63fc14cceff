import type { File as StoredFile } from "../../../src/workspace/files/files.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { pagesInWords } from "../../ui/data/pages.ts";
import { type Choice, filterByName } from "../../ui/forms/pick-dialog.tsx";

export type ChoiceKind = "files" | "skills" | "playbooks" | "vault" | "project";

interface Offer {
  title: string;
  action: string;
  none: string;
  most: number;
  choices: { queryKey: string[]; find: (words: string, signal: AbortSignal) => Promise<Choice[]> };
}

const MOST = 500;

const wordsOn = (file: StoredFile) => {
  if (file.status === "failed") return t("could not be read");
  return file.status === "ready" ? pagesInWords(file) : t("reading");
};

/** The context that can be added to a question. */
export const CHOICES: Record<ChoiceKind, Offer> = {
  files: {
    title: t("Attach files"),
    action: t("Attach"),
    none: t("There are no files yet. Use the paperclip to upload one."),
    most: 50,
    choices: {
      queryKey: ["files"],
      find: async (q, signal) =>
        (await api.get("/files", { query: { q, proposals: "false", limit: 50 }, signal })).files.map((file) => ({
          id: file.id,
          name: file.name,
          detail: wordsOn(file),
          disabled: file.status === "failed",
        })),
    },
  },
  skills: {
    title: t("Use saved instructions"),
    action: t("Use"),
    none: t("There are no saved instructions yet. Save how a task is done, and use it in any chat."),
    most: 20,
    choices: {
      queryKey: ["skills"],
      find: async (words, signal) =>
        filterByName(
          (await api.get("/skills", { query: { limit: MOST }, signal })).skills.map(({ id, name, description }) => ({
            id,
            name,
            detail: description,
          })),
          words,
        ),
    },
  },
  playbooks: {
    title: t("Review with a playbook"),
    action: t("Use"),
    none: t("There are no playbooks yet. Create one under Playbooks."),
    most: 20,
    choices: {
      queryKey: ["playbooks"],
      find: async (words, signal) =>
        filterByName(
          (await api.get("/playbooks", { query: { limit: MOST }, signal })).playbooks
            .filter(({ status }) => status === "completed")
            .map(({ id, title, description }) => ({ id, name: title, detail: description })),
          words,
        ),
    },
  },
  vault: {
    title: t("Ask a vault"),
    action: t("Ask"),
    none: t("You are not a member of any vault yet."),
    most: 1,
    choices: {
      queryKey: ["vaults"],
      find: async (words, signal) =>
        filterByName(
          (await api.get("/vaults", { query: { limit: MOST }, signal })).vaults.map((vault) => ({
            id: vault.id,
            name: vault.name,
            detail: t("{count, plural, one {# document} other {# documents}}", { count: vault.document_count }),
          })),
          words,
        ),
    },
  },
  project: {
    title: t("Add to a project"),
    action: t("Choose"),
    none: t("There are no projects yet. Create one under Projects."),
    most: 1,
    choices: {
      queryKey: ["projects"],
      find: async (search, signal) =>
        (await api.get("/projects", { query: { search, limit: MOST }, signal })).projects.map(
          ({ id, name, description }) => ({ id, name, detail: description }),
        ),
    },
  },
};
