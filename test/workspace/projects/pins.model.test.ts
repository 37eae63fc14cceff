import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

/** Each user's own pinned set. */
type Model = { pinned: Set<string>[] };
interface Real {
  people: TestUser[];
  projects: string[];
}

class Call implements fc.AsyncCommand<Model, Real> {
  readonly method: "POST" | "DELETE";
  readonly word: "pin" | "star";
  readonly who: number;
  readonly which: number;
  constructor(method: "POST" | "DELETE", word: "pin" | "star", who: number, which: number) {
    this.method = method;
    this.word = word;
    this.who = who;
    this.which = which;
  }
  check = () => true;
  async run(model: Model, { people, projects }: Real) {
    const id = projects[this.which]!;
    const reply = await people[this.who]!.send(this.method, `/projects/${id}/${this.word}`);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    if (this.method === "POST") model.pinned[this.who]!.add(id);
    else model.pinned[this.who]!.delete(id);
    const { body } = await people[this.who]!.get("/projects?pinned=true");
    expect(new Set(body.projects.map((project: { id: string }) => project.id))).toEqual(model.pinned[this.who]);
  }
  toString = () => `${this.who}: ${this.method} ${this.which}/${this.word}`;
}

it("pinning and unpinning are idempotent and per user, after any sequence of operations", async () => {
  const command = fc
    .tuple(
      fc.constantFrom("POST" as const, "DELETE" as const),
      fc.constantFrom("pin" as const, "star" as const),
      fc.nat(1),
      fc.nat(2),
    )
    .map(([method, word, who, which]) => new Call(method, word, who, which));
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 20 }), async (sequence) => {
      const org = await app.organization();
      const people = [await org.user(), await org.user()];
      const projects: string[] = [];
      for (const name of ["A", "B", "C"]) projects.push((await org.asOrganization.post("/projects", { name })).body.id);
      await fc.asyncModelRun(
        () => ({ model: { pinned: people.map(() => new Set<string>()) }, real: { people, projects } }),
        sequence,
      );
    }),
    { numRuns: 15 },
  );
});
