import { Router } from "../../src/models/engine/answer/route.ts";
import { CLAUSES, type ClauseKind, TAGGED_KINDS } from "../../src/models/engine/catalogue/clauses.ts";
import { openLocalEngine } from "../../src/models/engine/engine.ts";
import { annotatedContracts, categoryDescriptions, dataFolder } from "../support/data.ts";
import { columnOf, type Judged, judgeAll } from "../support/extraction.ts";
import { isRight, share } from "../support/figures.ts";
import { cachingTagger } from "../support/model-cache.ts";

/**
 * `npm run fit:router [folder]`: what an answer loses when its question was taken for another kind of clause (`wrong_route_cost` in
 * `calibration.json`). Each stored wording is left out in turn and routed by the others; the answers are those of the kinds by their names.
 */
const data = dataFolder(process.argv.slice(2).find((word) => !word.startsWith("-")));
const { heldOut } = await annotatedContracts(data);
const descriptions = await categoryDescriptions(data);
const engine = openLocalEngine({ tagger: cachingTagger() });
try {
  const columns = TAGGED_KINDS.map((kind) => columnOf(kind, kind, descriptions.get(kind)!));
  const judged = await judgeAll((text, questions) => engine.read(text, questions), heldOut, columns);
  report(judged, wrongRoutes());
} finally {
  await engine.close();
}

type WrongRoute = { asked: ClauseKind; taken: ClauseKind };

/** The stored wordings that are routed to another kind once they are left out. */
function wrongRoutes(): WrongRoute[] {
  return TAGGED_KINDS.flatMap((asked) => {
    const clause = CLAUSES.find(({ name }) => name === asked)!;
    return clause.wordings.flatMap((left) => {
      const wordings = clause.wordings.filter((each) => each !== left);
      const router = new Router(CLAUSES.map((each) => (each === clause ? { ...clause, wordings } : each)));
      const route = router.route(columnOf(asked, left, ""));
      const taken = route.to === "clause" && TAGGED_KINDS.find((kind) => kind === route.clause.name);
      return taken && taken !== asked ? [{ asked, taken }] : [];
    });
  });
}

function report(judged: Judged[], routes: WrongRoute[]): void {
  const find = (title: string, kind: ClauseKind) => judged.find((each) => each.title === title && each.kind === kind)!;
  const titles = [...new Set(judged.map(({ title }) => title))];
  const misled = routes.flatMap(({ asked, taken }) =>
    titles.map((title) => {
      const [own, other] = [find(title, asked), find(title, taken)];
      const isYesNo = columnOf(asked, asked, "").fieldType === "boolean";
      return isYesNo ? other.said === own.present : !other.said && !own.present;
    }),
  );
  const right = judged.filter(isRight).length / judged.length;
  const rightThough = misled.filter(Boolean).length / misled.length;
  console.log(
    `${routes.length} wordings taken for another kind, ${misled.length} answers: ${share(rightThough)} right`,
  );
  console.log(`all kinds by their names: ${share(right)} right; an answer loses ${share(1 - rightThough / right)}`);
}
