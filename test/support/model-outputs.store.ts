import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

/**
 * Stored outputs of the local models for the texts in tests, so that tests need not run them. An output is keyed by the hash
 * of its text, the model and the code around it; an unknown text goes to the model.
 * `UPDATE_MODEL_OUTPUTS=1 npm test` recomputes all of them, `UPDATE_MODEL_OUTPUTS=missing` only adds those that are missing.
 */
const STORED = resolve(import.meta.dirname, "model-outputs");
const RECORDED = resolve(import.meta.dirname, "../../node_modules/.cache/model-outputs");

const { UPDATE_MODEL_OUTPUTS } = process.env;
export const isUpdating = UPDATE_MODEL_OUTPUTS === "1" || UPDATE_MODEL_OUTPUTS === "missing";

/** Outputs in stored form: one line of base64 or JSON per text. */
interface StoredOutputs {
  /** Hash of the model and the code around it. */
  model: string;
  outputs: Record<string, string>;
}

export class Outputs<T> {
  readonly #name: string;
  readonly #model: string;
  readonly #stored: Record<string, string>;
  readonly #known = new Map<string, T>();
  readonly #write: (output: T) => string;
  readonly #read: (line: string) => T;
  readonly #recording = join(RECORDED, randomUUID());

  constructor(name: string, files: string[], write: (output: T) => string, read: (line: string) => T) {
    this.#name = name;
    this.#model = digest(files.map(contentOf));
    this.#write = write;
    this.#read = read;
    this.#stored = UPDATE_MODEL_OUTPUTS === "1" ? {} : storedOf(name, this.#model);
  }

  /** Whether outputs of today's model are stored. */
  isCurrent = (): boolean => Object.keys(this.#stored).length > 0;

  isStored = (text: string): boolean => this.#stored[digest([text])] !== undefined;

  find(text: string): T | undefined {
    const key = digest([text]);
    const line = this.#stored[key];
    return this.#known.get(key) ?? (line === undefined ? undefined : this.#read(line));
  }

  add(text: string, output: T) {
    const key = digest([text]);
    this.#known.set(key, output);
    if (!isUpdating) return;
    mkdirSync(RECORDED, { recursive: true });
    appendFileSync(this.#recording, `${JSON.stringify([this.#name, this.#model, key, this.#write(output)])}\n`);
  }
}

/** Comments do not change a model's output. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;

function contentOf(file: string): string | Uint8Array {
  if (!file.endsWith(".ts")) return readFileSync(file);
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => !COMMENT.test(line)).join("\n");
}

const digest = (parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 16);
};

const fileOf = (name: string) => join(STORED, `${name}.json.gz`);

function storedOf(name: string, model: string): Record<string, string> {
  if (!existsSync(fileOf(name))) return {};
  const stored: StoredOutputs = JSON.parse(gunzipSync(readFileSync(fileOf(name))).toString());
  return stored.model === model ? stored.outputs : {};
}

/** Merges the outputs of a run with UPDATE_MODEL_OUTPUTS=1 into the store; outputs of an older model are dropped. */
export function storeRecorded() {
  if (!existsSync(RECORDED)) return;
  const lines = readdirSync(RECORDED).flatMap((name) =>
    readFileSync(join(RECORDED, name), "utf8").trimEnd().split("\n"),
  );
  const recorded = lines.map((line) => JSON.parse(line) as [string, string, string, string]);
  for (const name of new Set(recorded.map(([each]) => each))) {
    const own = recorded.filter(([each]) => each === name);
    const model = own[0]![1];
    const outputs = { ...storedOf(name, model), ...Object.fromEntries(own.map(([, , key, line]) => [key, line])) };
    const sorted = Object.fromEntries(Object.entries(outputs).sort(([a], [b]) => (a < b ? -1 : 1)));
    mkdirSync(STORED, { recursive: true });
    writeFileSync(fileOf(name), gzipSync(JSON.stringify({ model, outputs: sorted }), { level: 9 }));
  }
  rmSync(RECORDED, { recursive: true });
}
