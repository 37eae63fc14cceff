import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import type { Desk } from "../work/desk.ts";
import { runAllowed } from "../work/operations.ts";
import { settleAll } from "../work/use-tools.ts";
import type { Proposal } from "../work/work.schema.ts";

/** What was done, in one line each. Where nobody interprets it, a refusal is told as it is. */
function toldToPerson(
  desk: Desk,
  { given, refused, texts }: { given: Proposal[]; refused: Proposal[]; texts: string[] },
) {
  const lines = given.map(({ summary }, at) => {
    const refusal = /^(?:Refused|It did not succeed|Not done): (.*)$/s.exec(texts[at] ?? "")?.[1];
    return `- ${refusal === undefined ? "Done" : "Not done"}: ${escapeMarkdown(summary)}${refusal ? ` (${escapeMarkdown(refusal)})` : ""}`;
  });
  const counts = desk.reviews.map(({ files, playbook, flags, fallbacks, passes, errors }) =>
    escapeMarkdown(
      `${files.join(", ")} against ${playbook}: ${flags} flags, ${fallbacks} fallbacks, ${passes} passes, ${errors} not assessed`,
    ),
  );
  const left = refused.map(({ summary }) => `- Not done: ${escapeMarkdown(summary)}`);
  return [...lines, ...left, ...counts.map((each) => `- ${each}`)].join("\n");
}

/** Does what the person has allowed, each once, and tells the model of it and of what they declined. */
export async function doAllowed(
  desk: Desk,
  proposals: Proposal[],
  { allowed, declined }: { allowed: string[]; declined: string[] },
): Promise<string> {
  const given = proposals.filter(({ id }) => allowed.includes(id));
  const outcomes = [];
  for (const { id, tool, arguments: args } of given) {
    const step = `allowed ${id}`;
    const outcome = await desk.ctx.once(step, () => runAllowed(desk, tool, args));
    desk.apply(outcome);
    outcomes.push(outcome);
  }
  const texts = await settleAll(desk, outcomes);
  const refused = proposals.filter(({ id }) => declined.includes(id));
  if (!desk.setting.model) return toldToPerson(desk, { given, refused, texts });
  const done = given.map(({ summary }, at) => `The person allowed: ${summary}\n${texts[at]}`);
  return [...done, ...refused.map(({ summary }) => `The person declined: ${summary}`)].join("\n\n");
}
