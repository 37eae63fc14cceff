import { resolve } from "node:path";
import { z } from "zod";
import { SANDBOX_MODES } from "../content/formats/sandbox/sandbox.ts";
import { isHashList } from "./blobs/hash-list.ts";
import { InvalidS3Address, parseS3Address } from "./blobs/s3.address.ts";
import { findAddressFault } from "./db/address.ts";
import { findModelFaults } from "./model-endpoints.ts";
import { modelPrices } from "./model-prices.ts";
import { Effort, NewTaskModels, Provider } from "./model-tasks.schema.ts";

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const onOff = z.enum(["on", "off"], "must be on or off").transform((word) => word === "on");
const webAddress = z.url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" });
const checkedBy = (check: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = check(text);
    if (message) context.addIssue({ code: "custom", message });
  });
const postgresAddress = checkedBy((text) => findAddressFault(text, "read-write"));
const replicaAddress = checkedBy((text) => findAddressFault(text, "any"));
const storageAddress = z.string().transform((text, context) => {
  try {
    return parseS3Address(text);
  } catch (error) {
    if (!(error instanceof InvalidS3Address)) throw error;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  }
});
const modelName = z.string().max(200, "must have at most 200 characters");
const modelAddress = webAddress
  .refine((address) => !/[@?#]/.test(address), "must be a plain URL: set the key in its own setting")
  .transform((address) => address.replace(/(?<!\/)\/+$/, ""));
const modelKey = z.string().regex(/^[\x21-\x7e]+$/, "must be a single word of ASCII characters");
/** Keys are never repeated in a message. */
const taskModels = z.string().transform((text, context) => {
  try {
    const read = NewTaskModels.safeParse(JSON.parse(text));
    if (read.success) return Object.freeze(read.data);
    for (const { path, message } of read.error.issues)
      context.addIssue({ code: "custom", message: `${path.join(".")} ${message}`.trim() });
  } catch {
    context.addIssue({ code: "custom", message: 'must be JSON such as {"naming": {"name": "a-small-model"}}' });
  }
  return z.NEVER;
});
const origins = z
  .string()
  .transform((list) => list.split(",").map((origin) => origin.trim()))
  .pipe(
    z.array(
      webAddress.refine(
        (origin) => new URL(origin).origin === origin,
        "must be origins such as https://app.example.com",
      ),
    ),
  );
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const issuer = webAddress.refine(
  (address) => address.startsWith("https://") || LOOPBACK.test(new URL(address).hostname),
  "must begin with https://",
);
const wordList = (word: RegExp, message: string) =>
  z
    .string()
    .transform((list) => list.split(",").map((each) => each.trim()))
    .pipe(z.array(z.string().regex(word, message)));
const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name })) && /^(?:UTC|[A-Z]\w+\/\S+)$/.test(name);
  } catch {
    return false;
  }
}, "must be UTC or a time zone such as Europe/Berlin");
const sender = z
  .string()
  .max(320, "must have at most 320 characters")
  .regex(
    /^(?:[^<>\r\n]{0,200}<)?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?$/,
    "must be an address such as Chancery <chancery@example.com>",
  );
const mailboxAddress = z
  .url({ protocol: /^imaps?$/, error: "must look like imaps://legal%40example.com:password@imap.example.com/INBOX" })
  .refine((address) => {
    const { username, password } = new URL(address);
    return username !== "" && password !== "";
  }, "must have a user name and a password");
const proxies = z
  .string()
  .transform((list) => list.split(",").map((place) => place.trim()))
  .pipe(
    z.array(
      z.union(
        [z.enum(["loopback", "linklocal", "uniquelocal"]), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
        "must be IP addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal",
      ),
    ),
  );
/** Operations that can have a price, named as in `GET /credit-usage`. */
const PRICED = ["chat:completions", "playbook:run", "vault:extract"] as const;
type CreditRates = Partial<Record<(typeof PRICED)[number], number>>;
const creditRates = z.string().transform((list, context) => {
  const rates: CreditRates = {};
  for (const entry of list.split(",")) {
    const [name = "", price = "", ...rest] = entry.split("=").map((word) => word.trim());
    const operation = PRICED.find((priced) => priced === name);
    if (!operation) {
      const message = `names ${JSON.stringify(name)}, which is not a billable operation: use ${PRICED.join(", ")}`;
      context.addIssue({ code: "custom", message });
      continue;
    }
    const message =
      operation in rates
        ? `names ${operation} twice`
        : rest.length > 0 || !/^\d{1,9}(\.\d{1,4})?$/.test(price)
          ? `must give ${operation} a price such as 1 or 2.5, with at most four decimals`
          : undefined;
    if (message) context.addIssue({ code: "custom", message });
    else rates[operation] = Number(price);
  }
  return Object.freeze(rates);
});
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const S3_MAX_BYTES = 5 * 1024 ** 3;

/** Every setting, by its environment variable. `docs/configuration.md` and `.env.example` explain each. */
export const Settings = z
  .object({
    HOST: z.string().min(1).default("127.0.0.1"),
    PORT: wholeNumber(1, 65535).default(8787),
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((folder) => resolve(folder)),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_REQUEST_URL: postgresAddress.optional(),
    DATABASE_REQUEST_POOLING: z.enum(["session", "transaction"], "must be session or transaction").default("session"),
    DATABASE_READ_URL: replicaAddress.optional(),
    DATABASES_FILE: z
      .string()
      .transform((file) => resolve(file))
      .optional(),
    DATABASE_POOL: wholeNumber(2, 200).default(10),
    BLOBS_URL: storageAddress.optional(),
    PUBLIC_URL: webAddress.transform((address) => address.replace(/(?<!\/)\/+$/, "")).optional(),
    DEMO: onOff.default(true),
    SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
    SECRET_KEY_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
    SUPPORT_CONTACT: z.string().min(1).max(320).optional(),
    CORS_ORIGINS: origins.default([]),
    TRUSTED_PROXIES: proxies.default(["loopback"]),
    RATE_LIMIT_ORG: wholeNumber(1, 1_000_000).default(600),
    RATE_LIMIT_KEY: wholeNumber(1, 1_000_000).default(120),
    RATE_LIMIT_INFERENCE_ORG: wholeNumber(1, 1_000_000).default(60),
    RATE_LIMIT_INFERENCE_KEY: wholeNumber(1, 1_000_000).default(20),
    RATE_LIMIT_SESSION: wholeNumber(1, 1_000_000).default(1200),
    RATE_LIMIT_ADDRESS: wholeNumber(1, 1_000_000).default(300),
    MAX_WAITING_REQUESTS: wholeNumber(1, 100_000).default(1000),
    FILE_ENCRYPTION: onOff.default(false),
    MAX_FILE_BYTES: wholeNumber(1, 10 * 1024 ** 3).default(100 * 1024 * 1024),
    ORGANIZATION_STORAGE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    ORGANIZATION_DAILY_PAGES: wholeNumber(0, 2_147_483_647).optional(),
    OCR_LANGUAGES: z
      .string()
      .regex(/^[a-z_]{3,20}(,[a-z_]{3,20})*$/, "must be language codes such as eng,deu")
      .default("eng")
      .transform((list) => list.split(",")),
    READER_PROCESSES: wholeNumber(1, 64).optional(),
    ENGINE_MODEL_THREADS: wholeNumber(1, 64).optional(),
    PARSER_SANDBOX: z.enum(SANDBOX_MODES, `must be one of ${SANDBOX_MODES.join(", ")}`).default("auto"),
    WORKER_CONCURRENCY: wholeNumber(1, 100).default(4),
    ENGINE_QUESTION_SECONDS: wholeNumber(1, 3600).default(60),
    ENGINE_DOCUMENT_SECONDS: wholeNumber(1, 86_400).default(600),
    MODEL_PROVIDER: Provider.optional(),
    MODEL_NAME: modelName.optional(),
    MODEL_BASE_URL: modelAddress.optional(),
    MODEL_API_KEY: modelKey.optional(),
    MODEL_FALLBACK_PROVIDER: Provider.optional(),
    MODEL_FALLBACK_NAME: modelName.optional(),
    MODEL_FALLBACK_BASE_URL: modelAddress.optional(),
    MODEL_FALLBACK_API_KEY: modelKey.optional(),
    MODEL_FIRST_TOKEN_SECONDS: wholeNumber(1, 3_600).default(300),
    MODEL_IDLE_SECONDS: wholeNumber(1, 3_600).default(120),
    MODEL_TIMEOUT_SECONDS: wholeNumber(1, 3_600).default(1_800),
    MODEL_PROMPT_CHARACTERS: wholeNumber(4_000, 10_000_000).default(400_000),
    MODEL_MAX_PARTS: wholeNumber(1, 10_000).default(100),
    MODEL_OUTPUT_TOKENS: wholeNumber(500, 1_000_000).optional(),
    MODEL_REASONING: Effort.optional(),
    MODEL_TASKS: taskModels.optional(),
    MODEL_SETTINGS_ALLOW_PRIVATE: onOff.default(false),
    MODEL_PRICES: modelPrices.optional(),
    CREDIT_RATES: creditRates.optional(),
    AGENT_MAX_STEPS: wholeNumber(1, 1_000).default(60),
    AGENT_MAX_DOCUMENTS: wholeNumber(1, 5_000).default(500),
    AGENT_MAX_CHANGES: wholeNumber(1, 10_000).default(200),
    AGENT_MAX_CREDITS: wholeNumber(0, 1_000_000_000).optional(),
    WEBHOOKS_ALLOW_PRIVATE: onOff.default(false),
    SOURCES_DIR: z
      .string()
      .transform((folder) => resolve(folder))
      .optional(),
    SOURCES_ALLOW_PRIVATE: onOff.default(false),
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: z.string().max(500).optional(),
    OIDC_CLIENT_SECRET: z.string().max(500).optional(),
    OIDC_NAME: z.string().max(100, "must have at most 100 characters").default("single sign-on"),
    OIDC_SCOPES: wordList(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, "must be scopes such as groups").default([]),
    OIDC_PROVISION: onOff.default(false),
    OIDC_ORGANIZATION: z.guid("must be the id of an organization").optional(),
    OIDC_ALLOWED_DOMAINS: wordList(/^[a-z\d][a-z\d.-]{0,250}$/i, "must be domains such as example.com").default([]),
    OIDC_GROUPS_CLAIM: z.string().max(200).default("groups"),
    OIDC_ADMIN_GROUP: z.string().max(255).optional(),
    OIDC_VAULTS_GROUP: z.string().max(255).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" }).optional(),
    SMTP_FROM: sender.optional(),
    REQUESTS_MAILBOX_URL: mailboxAddress.optional(),
    BREACHED_PASSWORDS_FILE: z
      .string()
      .refine(isHashList, "must be a file of SHA-1 hashes in their order, one on each line")
      .optional(),
    CLAMAV_URL: z
      .url({ protocol: /^(?:tcp|unix)$/, error: "must look like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl" })
      .optional(),
    TIME_ZONE: timeZone.default("UTC"),
    METRICS_PORT: wholeNumber(1, 65535).optional(),
    METRICS_HOST: z.string().min(1).default("127.0.0.1"),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("warn"),
  })
  .refine(({ BLOBS_URL, MAX_FILE_BYTES }) => !BLOBS_URL || MAX_FILE_BYTES <= S3_MAX_BYTES, {
    path: ["MAX_FILE_BYTES"],
    error: `must be at most ${S3_MAX_BYTES} with BLOBS_URL`,
  })
  .refine(({ DATABASE_URL, DATABASE_REQUEST_URL }) => DATABASE_URL || !DATABASE_REQUEST_URL, {
    path: ["DATABASE_REQUEST_URL"],
    error: "requires DATABASE_URL",
  })
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_URL || !DATABASE_READ_URL, {
    path: ["DATABASE_READ_URL"],
    error: "requires DATABASE_URL",
  })
  .refine((settings) => settings.DATABASE_REQUEST_URL || settings.DATABASE_REQUEST_POOLING === "session", {
    path: ["DATABASE_REQUEST_POOLING"],
    error: "requires DATABASE_REQUEST_URL: only requests may go through a transaction pooler",
  })
  .refine(({ SMTP_URL, SMTP_FROM }) => !SMTP_URL || SMTP_FROM, {
    path: ["SMTP_FROM"],
    error: "is required with SMTP_URL: the address that e-mails are sent from",
  })
  .superRefine((settings, context) => {
    const required = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
    for (const name of required) {
      if (settings[name] !== undefined || !required.some((other) => settings[other] !== undefined)) continue;
      context.addIssue({
        code: "custom",
        path: [name],
        message: `is required too: set ${required.join(", ")} together`,
      });
    }
    for (const { setting, message } of findModelFaults(settings))
      context.addIssue({ code: "custom", path: [setting], message });
  });

export type Config = Readonly<Omit<z.output<typeof Settings>, "PUBLIC_URL"> & { PUBLIC_URL: string }>;

export class ConfigError extends Error {}

/** Reads the settings. An empty variable counts as not set. Throws one error that lists every problem. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, env[name]?.trim() || undefined]));
  const read = Settings.safeParse(values);
  if (!read.success) {
    const messages = read.error.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`);
    throw new ConfigError(`Invalid settings:\n${messages.join("\n")}\nSee docs/configuration.md.`);
  }
  const { HOST, PORT, PUBLIC_URL } = read.data;
  return Object.freeze({ ...read.data, PUBLIC_URL: PUBLIC_URL ?? `http://${hostInUrl(HOST)}:${PORT}` });
}

/** The host as written in a URL. The wildcard address is not one that clients can call. */
function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
