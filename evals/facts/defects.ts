import type { Story } from "../../src/content/formats/canonical.ts";
import { parseDocument } from "../../src/content/formats/read.ts";
import { type LocalEngine, openLocalEngine } from "../../src/models/engine/engine.ts";
import type { LocalJudgement } from "../../src/models/engine/judge/judgement.ts";
import { cachingJudge, cachingTagger } from "../support/model-cache.ts";
import { type Defect, openContracts, type Position, positions } from "./exam.ts";
import { part, printTable } from "./table.ts";

const STANCE = { reviewMode: "third-party", representingParty: "our company" } as const;

interface Reviewed {
  position: Position;
  /** Undefined for the contract as it is, which meets the position. */
  defect: Defect | undefined;
  judgement: LocalJudgement;
  quotes: string[];
}

interface ReadText {
  text: string;
  stories: Story[];
}

/** Reviews contracts that meet a position, as they are and with one defect at a time. */
export async function evalDefects(data: string, isShown: boolean): Promise<void> {
  const engine = openLocalEngine({ tagger: cachingTagger(), judge: cachingJudge() });
  const reviewed: Reviewed[] = [];
  try {
    const contractOf = await openContracts(data);
    for (const position of await positions()) {
      const { kind, content } = await contractOf(position.contract);
      const read = await parseDocument(kind, content, {});
      for (const defect of [undefined, ...position.defects])
        reviewed.push(await review(engine, position, defect ? withDefect(read, defect) : read, defect));
      console.error(`defects: ${position.title}`);
    }
  } finally {
    await engine.close();
  }
  report(reviewed);
  if (isShown) reviewed.filter(isFailure).forEach(showFailure);
}

function withDefect({ text, stories }: ReadText, { find, replace }: Defect): ReadText {
  const at = text.indexOf(find);
  if (at === -1 || text.includes(find, at + 1)) throw new Error(`“${find}” is not in the contract exactly once.`);
  const moved = (place: number) => (place > at ? Math.max(at, place + replace.length - find.length) : place);
  return {
    text: text.slice(0, at) + replace + text.slice(at + find.length),
    stories: stories.map((story) => ({ ...story, start: moved(story.start), end: moved(story.end) })),
  };
}

async function review(
  engine: LocalEngine,
  position: Position,
  { text, stories }: ReadText,
  defect: Defect | undefined,
): Promise<Reviewed> {
  const check = {
    key: "check",
    title: position.title,
    description: null,
    positions: [{ type: "standard" as const, guidance: position.position }],
  };
  const [judgement] = await engine.judge(text, [check], STANCE, { stories });
  if (!judgement) throw new Error(`“${position.title}” was not judged.`);
  const quotes = judgement.places.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, " "));
  return { position, defect, judgement, quotes };
}

const isPass = ({ judgement }: Reviewed) => judgement.result === "Pass";
const isFailure = (each: Reviewed) => isPass(each) === Boolean(each.defect);

function report(reviewed: Reviewed[]): void {
  const unchanged = reviewed.filter(({ defect }) => !defect);
  const defects = reviewed.filter(({ defect }) => defect);
  const passing = new Set(unchanged.filter(isPass).map(({ position }) => position));
  const row = (name: string, some: Reviewed[]) => {
    const seen = some.filter(({ position }) => passing.has(position));
    return [name, part(some.filter(isPass).length, some.length), part(seen.filter(isPass).length, seen.length)];
  };
  console.log(`Passes of unchanged contracts, which meet their positions: ${part(passing.size, unchanged.length)}\n`);
  printTable(
    ["Defect", "passed (aim .01)", "passed, where the unchanged contract passes"],
    [
      ...[...Map.groupBy(defects, ({ defect }) => defect?.kind ?? "")].map(([kind, some]) => row(kind, some)),
      row("**all**", defects),
    ],
  );
}

function showFailure({ position, defect, judgement, quotes }: Reviewed): void {
  const what = defect ? `false pass (${defect.kind})` : "no pass of the unchanged contract";
  console.log(
    [
      `\n=== ${what}: ${position.title}`,
      `--- ${position.contract}`,
      `--- position: ${position.position}`,
      ...(defect ? [`--- “${defect.find}” became “${defect.replace}”`] : []),
      `${judgement.result}, certainty ${judgement.certainty}. ${judgement.analysis}`,
      ...quotes.map((quote) => `> ${quote}`),
    ].join("\n"),
  );
}
