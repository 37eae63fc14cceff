import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import type { LinkTarget } from "../../ui/layout/links.tsx";

/** What the tour shows. Null where the person has no vault with documents. */
export interface TourPlaces {
  vault: { id: string; name: string } | null;
  /** A cell with a quote, as the address of the vault holds it. */
  cell: string | null;
}

export interface TourStep {
  link: LinkTarget;
  /** The `data-tour` of the element that it points at. */
  target: string;
  title: string;
  words: string;
}

export const tourPlacesQuery = queryOptions({ queryKey: ["tour"], queryFn: ({ signal }) => findPlaces(signal) });

const SAMPLES = /^sample /i;

async function findPlaces(signal: AbortSignal): Promise<TourPlaces> {
  const { vaults } = await api.get("/vaults", { query: { limit: 100 }, signal });
  const filled = vaults.filter(({ document_count }) => document_count > 0);
  const vault = filled.find(({ name }) => SAMPLES.test(name)) ?? filled[0];
  if (!vault) return { vault: null, cell: null };
  const { documents } = await api.get("/vaults/{id}/documents", {
    params: { id: vault.id },
    query: { limit: 5 },
    signal,
  });
  const cited = documents.flatMap(({ document_id, values }) =>
    Object.entries(values).flatMap(([key, cell]) => (cell?.has_citations ? `${document_id}.${key}` : [])),
  );
  return { vault: { id: vault.id, name: vault.name }, cell: cited[0] ?? null };
}

const onHome = (): TourStep[] => [
  {
    link: { to: "/" },
    target: "ask",
    title: t("Ask from anywhere"),
    words: t("Write a question, attach documents or choose a vault. Each answer leads to the words it rests on."),
  },
  {
    link: { to: "/" },
    target: "waiting",
    title: t("What waits for you"),
    words: t("Findings to decide, cells to check, dates of this week, and where a colleague mentioned you."),
  },
];

function inVault({ vault, cell }: TourPlaces): TourStep[] {
  if (!vault) return [];
  const page = { to: "/vaults/$id", params: { id: vault.id } } as const;
  return [
    {
      link: page,
      target: "table",
      title: t("Many contracts in one table"),
      words: t("Each row is a document, each column a question. The values were read from the documents."),
    },
    {
      link: page,
      target: "legend",
      title: t("What the marks mean"),
      words: t(
        "§ is quoted from the document, — means that it does not say, and ? asks you to check. This button lists all.",
      ),
    },
    {
      link: { ...page, search: { ask: true } },
      target: "ask-panel",
      title: t("Ask the whole table"),
      words: t("“How many renew automatically?”, “Which of those end this year?” The table stays in view."),
    },
    {
      link: cell ? { ...page, search: { cell } } : page,
      target: cell ? "cell" : "table",
      title: t("Every value has its source"),
      words: t(
        "Beside the table you see the passage, how sure the reading is, and who changed what. Choose the passage to read on.",
      ),
    },
    {
      link: { to: "/vaults/$id/verify", params: { id: vault.id } },
      target: "tabs",
      title: t("Check what is doubtful"),
      words: t(
        "Verify takes you from one doubtful value to the next, beside the document. Charts and deadlines have their own tabs.",
      ),
    },
  ];
}

const elsewhere = (): TourStep[] => [
  {
    link: { to: "/playbooks" },
    target: "page",
    title: t("Your positions, check by check"),
    words: t(
      "A playbook says what you want and what you would accept. “Review files” compares a contract with it and proposes changes.",
    ),
  },
  {
    link: { to: "/deadlines" },
    target: "page",
    title: t("Dates you must not miss"),
    words: t("The dates of all vaults, each with what it rests on. Mark one as done, or put it off."),
  },
  {
    link: { to: "/help" },
    target: "page",
    title: t("Help is always here"),
    words: t("The guide explains each page and each mark. Press ? for the keys, and / to search for anything."),
  },
];

/** The steps for what the person has: without a vault those in it are left out. */
export const stepsFor = (places: TourPlaces): TourStep[] => [...onHome(), ...inVault(places), ...elsewhere()];
