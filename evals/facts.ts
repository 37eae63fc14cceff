import { evalColumns } from "./facts/columns.ts";
import { evalDefects } from "./facts/defects.ts";
import { SETS } from "./facts/exam.ts";
import { evalQuestions } from "./facts/questions.ts";
import { dataFolder } from "./support/data.ts";

/**
 * `npm run eval:facts [folder] [--only=questions|columns|defects] [--set=a|b|c|dev] [--failures]`: a blind exam without a language model:
 * questions in a chat, unusual columns of a vault, and contracts with seeded defects under review.
 */
const words = process.argv.slice(2);
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const isShown = words.includes("--failures");
const data = dataFolder(words.find((word) => !word.startsWith("-")));
const parts = {
  questions: () =>
    evalQuestions(
      data,
      option("set") === "dev" ? ["dev"] : SETS.filter((set) => (option("set") ?? set) === set),
      isShown,
    ),
  columns: () => evalColumns(data, isShown),
  defects: () => evalDefects(data, isShown),
};

for (const [name, run] of Object.entries(parts))
  if ((option("only") ?? name) === name) {
    console.log(`\n## ${name}\n`);
    await run();
  }
