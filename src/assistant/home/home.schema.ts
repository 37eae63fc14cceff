import { z } from "zod";
import { Id, Person, Timestamp } from "../../kernel/http/shapes.ts";

const Place = z.object({ id: Id, name: z.string() });

const Change = z.object({
  kind: z
    .enum(["documents", "values", "review", "portfolio", "decisions"])
    .describe(
      "`documents`: were added to a vault. `values`: a colleague changed values of a vault. `review`: a review finished. `portfolio`: a portfolio finished. `decisions`: a colleague decided findings.",
    ),
  place: z.object({ kind: z.enum(["vault", "review", "portfolio"]), id: Id, name: z.string() }),
  count: z
    .int()
    .describe("How many documents, values, findings to decide, contracts with findings to decide, or decisions."),
  by: Person.nullable(),
  at: Timestamp.describe("The latest of them."),
});

/** What changed since the person was here, what is in progress, and what went wrong. What waits for them: `GET /tasks`. */
export const Home = z.object({
  since: Timestamp.nullable().describe("When the person's last visit ended. Null on the first."),
  changes: z.array(Change).describe("What changed since then, newest first."),
  get_started: z
    .object({ asked: z.boolean(), uploaded: z.boolean(), compared: z.boolean(), reviewed: z.boolean() })
    .nullable()
    .describe("What the person has tried. Null once they tried everything or closed it."),
  in_progress: z.object({
    files: z.array(Place).describe("Own uploads that are being read."),
    vaults: z.array(Place.extend({ documents: z.int() })).describe("Vaults with documents that are being read."),
    reviews: z
      .array(Place)
      .describe("Own reviews that are running, except those of a portfolio. The name is the playbook's."),
    portfolios: z
      .array(Place.extend({ contracts: z.int(), ended: z.int() }))
      .describe("Own portfolios that are under way: how many contracts they have, and of how many the review ended."),
    chats: z.array(Place).describe("Own chats that are being answered."),
  }),
  unfinished: z.object({
    files: z.array(Place.extend({ error: z.string().nullable() })).describe("Own uploads that could not be read."),
    vaults: z.array(Place.extend({ documents: z.int() })).describe("Vaults with documents that could not be read."),
    reviews: z
      .array(Place.extend({ at: Timestamp }))
      .describe("Own reviews that failed in the last 30 days, except those of a portfolio."),
    portfolios: z
      .array(Place.extend({ contracts: z.int() }))
      .describe("Own portfolios of the last 30 days with contracts that were not reviewed, and how many they are."),
    chats: z.array(Place.extend({ at: Timestamp })).describe("Own chats whose last question was not answered."),
    playbooks: z.array(Place).describe("Own playbooks without checks."),
  }),
});
export type Home = z.output<typeof Home>;

export const HomeVisit = z.strictObject({
  closes_get_started: z.boolean().default(false).describe("Whether the person closes “Get started”."),
});
export type HomeVisit = z.output<typeof HomeVisit>;
