import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { type Config, ConfigError, readConfig } from "../kernel/config.ts";

const DatabasesFile = z
  .object({
    databases: z.record(
      z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "names begin with a letter and have a-z, 0-9 and - only"),
      z.strictObject({
        env_file: z.string().min(1),
        nodes: z
          .array(z.url({ protocol: /^http$/, error: "must be URLs that begin with http://" }))
          .min(1)
          .optional(),
      }),
    ),
  })
  .strict();

/** The installations, by the names of their databases. */
export type Databases = Map<string, { config: Config; nodes: string[] }>;

/** Reads DATABASES_FILE. It names the settings file of each installation, so that no secret is stored twice. */
export function readDatabases(path: string | undefined): Databases {
  if (!path) throw new ConfigError("Set DATABASES_FILE to the file that names the databases. See docs/growing.md.");
  const { databases } = parseFile(path);
  const found: Databases = new Map();
  for (const [name, { env_file: file, nodes = [] }] of Object.entries(databases))
    found.set(name, { config: readSettings(name, resolve(dirname(path), file)), nodes });
  if (found.size < 2) throw new ConfigError(`${path} must name at least two databases.`);
  return found;
}

function parseFile(path: string): z.output<typeof DatabasesFile> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ConfigError(`DATABASES_FILE cannot be read: ${(error as Error).message}`);
  }
  const read = DatabasesFile.safeParse(content);
  if (read.success) return read.data;
  const messages = read.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new ConfigError(`DATABASES_FILE is not valid:\n${messages.join("\n")}\nSee docs/growing.md.`);
}

function readSettings(name: string, file: string): Config {
  try {
    const config = readConfig(parseEnv(readFileSync(file, "utf8")));
    if (!config.DATABASE_URL) throw new ConfigError("  DATABASE_URL is required");
    return config;
  } catch (error) {
    throw new ConfigError(
      `The settings of the database ${name} cannot be read from ${file}:\n${(error as Error).message}`,
    );
  }
}
