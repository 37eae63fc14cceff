import { createHash } from "node:crypto";
import { first, must } from "../../content/must.ts";
import { emailKey } from "../../content/values/email-key.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { unavailable } from "../../kernel/errors/errors.ts";
import * as store from "./installations.store.ts";

/** An installation behind the router. */
export interface Installation {
  name: string;
  sql: Sql;
  /** Addresses of its servers, such as `http://10.0.0.1:8787`. */
  nodes: string[];
}

const CACHE_MS = 60_000;
const MAX_CACHED = 20_000;
/** A database that has not answered within this time counts as unavailable. */
const ANSWER_MS = 3_000;

/**
 * Finds the installation of a caller's organization by asking every database, so there is no directory that could get out of date.
 * Results are cached for a minute.
 */
export class Installations {
  readonly all: Installation[];
  readonly #cache = new Map<string, { installation: Installation; until: number }>();

  constructor(installations: Installation[]) {
    this.all = installations;
  }

  /** Answers requests that belong to no organization, and rejects unknown keys. */
  get default(): Installation {
    return first(this.all);
  }

  named = (name: string | undefined) => this.all.find((installation) => installation.name === name);

  /** The installation of a key, session, token or link. */
  async ofToken(token: string, fresh = false): Promise<Installation | undefined> {
    const hash = createHash("sha256").update(token).digest();
    return this.#remembered(hash.toString("base64"), fresh, (sql) => store.findByHash(sql, hash));
  }

  async ofOrganization(id: string): Promise<Installation | undefined> {
    return this.#askForOne((sql) => store.findById(sql, id));
  }

  /** Several organizations may have a person with this address. */
  async ofEmail(email: string): Promise<Installation[]> {
    return this.#sort(this.#ask((sql) => store.findByEmail(sql, emailKey(email))));
  }

  /** Copies an OAuth client from the default installation to all others. */
  async shareClient(id: string) {
    const client = await store.findClient(this.default.sql, id);
    if (client) await Promise.all(this.all.slice(1).map(({ sql }) => store.insertClient(sql, client)));
  }

  async #remembered(key: string, fresh: boolean, find: Find): Promise<Installation | undefined> {
    const kept = this.#cache.get(key);
    if (kept && !fresh && kept.until > Date.now()) return kept.installation;
    this.#cache.delete(key);
    const installation = await this.#askForOne(find);
    if (!installation) return undefined;
    const [oldest] = this.#cache.keys();
    if (this.#cache.size >= MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(key, { installation, until: Date.now() + CACHE_MS });
    return installation;
  }

  #ask = (find: Find): Answer[] => this.all.map(({ sql }) => inTime(find(sql)));

  /**
   * An organization is open in at most one installation, so the first match is enough: a hanging database delays no caller of
   * another one.
   */
  async #askForOne(find: Find): Promise<Installation | undefined> {
    const answers = this.#ask(find);
    const open = answers.map(async (answer, index) => {
      if ((await answer)?.is_open) return must(this.all[index], "each installation is asked");
      throw new Error("not here");
    });
    return Promise.any(open).catch(async () => (await this.#sort(answers))[0]);
  }

  /** Open ones first. If there is no match and a database did not answer, the result is unknown. */
  async #sort(answers: Answer[]): Promise<Installation[]> {
    const settled = await Promise.allSettled(answers);
    const found = (isOpen: boolean) =>
      this.all.filter((_, index) => {
        const answer = settled[index];
        return answer?.status === "fulfilled" && answer.value?.is_open === isOpen;
      });
    const installations = [...found(true), ...found(false)];
    if (installations.length === 0 && settled.some(({ status }) => status === "rejected"))
      throw unavailable("A database is unavailable. Try again in a moment.", 2);
    return installations;
  }
}

type Answer = Promise<{ is_open: boolean } | undefined>;
type Find = (sql: Sql) => Answer;

async function inTime(answer: Answer): Answer {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The database does not answer.")), ANSWER_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
