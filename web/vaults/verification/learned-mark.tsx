import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type LearningState, vaultLearningQuery } from "./learning.queries.ts";
import { learningWords } from "./learning-words.ts";

const STROKE = 'fill="none" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
const HAT = '<path d="M2 8l8-4 8 4-8 4z"/><path d="M5.5 9.8v3.700c2.500 2 6.500 2 9 0V9.8"/>';
const svg = (ink: string, paths: string) =>
  `<svg width="20" height="20" viewBox="0 0 20 20" xmlns="http://www.w3.org/2000/svg"><g ${STROKE} stroke="${ink}">${paths}</g></svg>`;

/** Drawn beside the name of a column, in the color of the other header icons: it learned, or it does not read better with what it learned. */
export const LEARNED_ICONS = {
  learned: ({ bgColor }: { bgColor: string }) => svg(bgColor, HAT),
  notBetter: ({ bgColor }: { bgColor: string }) => svg(bgColor, `${HAT}<path d="M3 17L17 3"/>`),
};

/** What the columns of a vault learned, by their keys. */
export type LearnedColumns = ReadonlyMap<string, LearningState> | undefined;

/** Columns of which nothing was learned have no mark. */
export function learnedMark(columns: LearnedColumns, key: string): { indicatorIcon?: keyof typeof LEARNED_ICONS } {
  const learning = columns?.get(key);
  if (!learning?.enabled || !learning.learned_at) return {};
  if (learning.state === "not_better") return { indicatorIcon: "notBetter" };
  return learning.state === "active" && learning.model ? { indicatorIcon: "learned" } : {};
}

/** Says what the mark means. */
export function learnedHint(columns: LearnedColumns, key = ""): string {
  const learning = columns?.get(key);
  return learning && learnedMark(columns, key).indicatorIcon ? learningWords(learning) : "";
}

/** In the menu of a column: what it learned. */
export function LearnedLine({ vaultId, fieldKey }: { vaultId: string; fieldKey: string }) {
  const learning = useQuery(vaultLearningQuery(vaultId)).data?.get(fieldKey);
  if (!learning) return null;
  return (
    <Menu.Label maw={320} style={{ whiteSpace: "normal" }}>
      {learningWords(learning)}
    </Menu.Label>
  );
}
