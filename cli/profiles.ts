import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { NotThere, UsageError } from "./errors.ts";

export interface Profile {
  server: string;
  key: string;
}

interface Profiles {
  /** The one that is used unless told otherwise. */
  current?: string;
  profiles: Record<string, Profile>;
}

type Environment = Record<string, string | undefined>;

const DEFAULT_SERVER = "http://localhost:8787";

export function profilesPath(env: Environment = process.env): string {
  const windows = process.platform === "win32" ? env.APPDATA : undefined;
  return join(env.XDG_CONFIG_HOME || windows || join(homedir(), ".config"), "chancery", "profiles.json");
}

export function readProfiles(env?: Environment): Profiles {
  const path = profilesPath(env);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { profiles: {} };
    throw error;
  }
  try {
    const read = JSON.parse(text) as Profiles;
    if (Object.values(read.profiles).every(({ server, key }) => typeof server === "string" && typeof key === "string"))
      return read;
  } catch {}
  throw new UsageError(`${path} is not a valid profiles file. Correct it, or delete it and run chancery login.`);
}

/** Only the owner can read it. It is replaced as a whole, so that a crash cannot damage it. */
function writeProfiles(profiles: Profiles) {
  const path = profilesPath();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export function saveProfile(name: string, profile: Profile) {
  if (!/^[\w.@-]{1,64}$/.test(name) || name === "__proto__")
    throw new UsageError("The name of a profile has at most 64 letters, digits, dots, dashes, underscores and @.");
  const { profiles } = readProfiles();
  writeProfiles({ current: name, profiles: { ...profiles, [name]: profile } });
}

export function useProfile(name: string) {
  const saved = readProfiles();
  mustFind(saved, name);
  writeProfiles({ ...saved, current: name });
}

/** The name of the profile that was removed: the current one if none is named. */
export function removeProfile(named?: string): string {
  const saved = readProfiles();
  const name = named ?? saved.current;
  if (name === undefined) throw new NotThere("There is no profile. Run chancery login to make one.");
  mustFind(saved, name);
  const { [name]: _, ...left } = saved.profiles;
  writeProfiles({ ...(saved.current !== name && { current: saved.current }), profiles: left });
  return name;
}

function mustFind({ profiles }: Profiles, name: string): Profile {
  if (Object.hasOwn(profiles, name)) return profiles[name]!;
  const names = Object.keys(profiles).join(", ") || "none";
  throw new NotThere(
    `There is no profile ${name}. Profiles: ${names}. Run chancery login --profile ${name} to make it.`,
  );
}

interface Asked {
  server?: string;
  key?: string;
  profile?: string;
}

/**
 * The server and the key: options first, then the profile that was named, then the environment, then the current profile. The key of a
 * profile goes to the server of that profile and to no other.
 */
export function resolveServer(
  asked: Asked,
  env: Environment = process.env,
): { server: string; key: string | undefined } {
  const saved = readProfiles(env);
  const name = asked.profile ?? (env.CHANCERY_PROFILE || undefined);
  const named = name === undefined ? undefined : mustFind(saved, name);
  const profile = named ?? (saved.current === undefined ? undefined : saved.profiles[saved.current]);
  const fromEnvironment = named ? undefined : env.CHANCERY_URL;
  const server = rootOf(asked.server || fromEnvironment || profile?.server || DEFAULT_SERVER);
  const given = asked.key || (named ? undefined : env.CHANCERY_API_KEY || env.CHANCERY_KEY);
  return { server, key: given || (profile?.server === server ? profile.key : undefined) };
}

/** The address without `/v1`, which people copy with it or without. */
export function rootOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new UsageError(`${address} is not the address of a server, such as https://legal.example.com.`);
  return `${url.origin}${url.pathname.replace(/\/(?:v1\/?)?$/, "")}`;
}
