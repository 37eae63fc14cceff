import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import type { Order } from "../../work/orders/orders.ts";

export interface Named {
  id: string;
  title: string;
  is_official?: boolean;
}

const MARKED = /\b(?:against|with|using|under|by|per|to|from|on the basis of|in line with|run|apply|use|execute)\s/gi;
const MAX_TITLES = 20;
const MOST_SAID = 150;

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/\bplaybooks?\b/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(?:(?:the|our|my|a|an|your|this|that) )/, "");

/** The playbook that an order names: “against Mutual NDA”, “under our NDA playbook”, “run Mutual NDA over these”. The longest title wins, and one's own before an official one. */
export function playbookNamed({ sentence }: Order, playbooks: Named[]): Named | undefined {
  const places = placesIn(sentence);
  const isOfficial = (each: Named) => Number(each.is_official ?? false);
  const longest = playbooks.toSorted((a, b) => b.title.length - a.title.length || isOfficial(a) - isOfficial(b));
  const isTitle = ({ title }: Named) => {
    const known = plain(title);
    return known.length > 2 && places.some((place) => `${plain(place)} `.startsWith(`${known} `));
  };
  const short = places.map(wordsBeforePlaybook).filter((words) => words.length > 2);
  const isPart = ({ title }: Named) => short.some((words) => ` ${plain(title)} `.includes(` ${words} `));
  const parts = longest.filter(isPart);
  return longest.find(isTitle) ?? (parts.length === 1 ? parts[0] : undefined);
}

const placesIn = (sentence: string): string[] =>
  Array.from(sentence.matchAll(MARKED), ({ 0: mark, index }) =>
    sentence.slice(index + mark.length, index + mark.length + MOST_SAID),
  );

/** “our NDA playbook” as “nda”; empty if no playbook is named so. */
function wordsBeforePlaybook(place: string): string {
  const [before, after] = place.split(/\bplaybook\b/i, 2);
  const named = after === undefined ? (place.split(/[,.;]|\sand\s/i, 1)[0] ?? "") : (before ?? "");
  return named.length > 60 ? "" : plain(named);
}

/** What an order calls the playbook, if it names one at all. */
export function playbookSaid({ sentence }: Order): string | undefined {
  const [, against] = /\bagainst\s([^,.;\n]{2,120})/i.exec(sentence) ?? [];
  const [, before] =
    /\b(?:the|our|my|with|using|under|run|apply|use)\s([^,.;\n]{2,60}?)\splaybook\b/i.exec(sentence) ?? [];
  const [said = ""] = (against ?? before ?? "")
    .replace(/^(?:the|our|my)\s/i, "")
    .split(/\s(?:and|then|over|on|to)\s/i, 1);
  return (
    said
      .replace(/[“”"«»]/g, "")
      .replace(/\splaybook$/i, "")
      .trim() || undefined
  );
}

export function playbooksThereAre(playbooks: Named[]): string {
  const titles = playbooks.slice(0, MAX_TITLES).map(({ title }) => `“${escapeMarkdown(title)}”`);
  return titles.length > 0 ? ` There are: ${titles.join(", ")}.` : "";
}
