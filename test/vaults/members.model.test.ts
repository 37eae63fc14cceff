import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();
const ROLES = ["owner", "editor", "viewer"] as const;
type Role = (typeof ROLES)[number];

/** The members as the specification defines them: who holds which role. */
interface Model {
  roles: Map<number, Role>;
}
interface Real {
  people: TestUser[];
  members: string;
}

const owners = ({ roles }: Model) => [...roles.values()].filter((role) => role === "owner").length;
const isLastOwner = (model: Model, who: number) => model.roles.get(who) === "owner" && owners(model) === 1;
/** The refusal this caller gets from an owner's operation before any other check. */
const refusal = (model: Model, caller: number) =>
  !model.roles.has(caller) ? 404 : model.roles.get(caller) !== "owner" ? 403 : undefined;

class Add implements fc.AsyncCommand<Model, Real> {
  readonly caller: number;
  readonly who: number;
  readonly role: Role | undefined;
  constructor(caller: number, who: number, role: Role | undefined) {
    this.caller = caller;
    this.who = who;
    this.role = role;
  }
  check = () => true;
  async run(model: Model, { people, members }: Real) {
    const reply = await people[this.caller]!.post(members, { user_id: people[this.who]!.id, role: this.role });
    const expected = refusal(model, this.caller) ?? (model.roles.has(this.who) ? 200 : 201);
    expect([this.toString(), reply.status]).toEqual([this.toString(), expected]);
    if (expected === 201) model.roles.set(this.who, this.role ?? "editor");
    if (expected < 300) expect(reply.body.role).toBe(model.roles.get(this.who));
  }
  toString = () => `${this.caller} adds ${this.who} as ${this.role ?? "default"}`;
}

class Change implements fc.AsyncCommand<Model, Real> {
  readonly caller: number;
  readonly who: number;
  readonly role: Role;
  constructor(caller: number, who: number, role: Role) {
    this.caller = caller;
    this.who = who;
    this.role = role;
  }
  check = () => true;
  async run(model: Model, { people, members }: Real) {
    const reply = await people[this.caller]!.patch(`${members}/${people[this.who]!.id}`, { role: this.role });
    const last = this.role !== "owner" && isLastOwner(model, this.who);
    const expected = refusal(model, this.caller) ?? (!model.roles.has(this.who) ? 404 : last ? 400 : 200);
    expect([this.toString(), reply.status]).toEqual([this.toString(), expected]);
    if (expected === 200) model.roles.set(this.who, this.role);
  }
  toString = () => `${this.caller} makes ${this.who} ${this.role}`;
}

class Remove implements fc.AsyncCommand<Model, Real> {
  readonly caller: number;
  readonly who: number;
  constructor(caller: number, who: number) {
    this.caller = caller;
    this.who = who;
  }
  check = () => true;
  async run(model: Model, { people, members }: Real) {
    const reply = await people[this.caller]!.delete(`${members}/${people[this.who]!.id}`);
    const leaves = this.caller === this.who && model.roles.has(this.who);
    const refused = leaves ? undefined : refusal(model, this.caller);
    const expected = refused ?? (!model.roles.has(this.who) ? 404 : isLastOwner(model, this.who) ? 400 : 200);
    expect([this.toString(), reply.status]).toEqual([this.toString(), expected]);
    if (expected === 200) model.roles.delete(this.who);
  }
  toString = () => `${this.caller} removes ${this.who}`;
}

it("members follow the specification's tables after any sequence of operations", async () => {
  const org = await app.organization();
  const people = await Promise.all(Array.from({ length: 4 }, () => org.user({ managesVaults: true })));
  const someone = fc.nat(people.length - 1);
  const role = fc.constantFrom(...ROLES);
  const commands = [
    fc
      .tuple(someone, someone, fc.option(role, { nil: undefined }))
      .map(([caller, who, as]) => new Add(caller, who, as)),
    fc.tuple(someone, someone, role).map(([caller, who, as]) => new Change(caller, who, as)),
    fc.tuple(someone, someone).map(([caller, who]) => new Remove(caller, who)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (sequence) => {
      const vault = await makeVault(org, people[0]!);
      const model: Model = { roles: new Map([[0, "owner"]]) };
      await fc.asyncModelRun(() => ({ model, real: { people, members: `${vault.path}/members` } }), sequence);
      const [anyone] = model.roles.keys();
      const { body } = await people[anyone!]!.get(`${vault.path}/members`);
      const shown = body.members.map(({ user_id, role }: { user_id: number; role: Role }) => [user_id, role]);
      expect(new Map(shown)).toEqual(new Map([...model.roles].map(([who, held]) => [people[who]!.id, held])));
    }),
    { numRuns: 25 },
  );
});
