import { auditLog } from "./audit-log.ts";
import { chats, completions } from "./chats.ts";
import { files } from "./files.ts";
import { folders } from "./folders.ts";
import { jobs } from "./jobs.ts";
import { modelSettings } from "./model-settings.ts";
import { notifications } from "./notifications.ts";
import { me, profiles, usage } from "./organization.ts";
import { playbooks } from "./playbooks.ts";
import { portfolios } from "./portfolios.ts";
import { projects } from "./projects.ts";
import { type ChanceryOptions, Connection, type RequestOptions } from "./request.ts";
import { reviews } from "./reviews.ts";
import { skills } from "./skills.ts";
import type { Pong } from "./types.ts";
import { vaults } from "./vaults.ts";
import { webhooks } from "./webhooks.ts";

export type { CellAddress, Selection } from "./documents.ts";
export * from "./errors.ts";
export type { CompletionEvent } from "./events.ts";
export type { ContentOptions } from "./files.ts";
export type { BeginOptions, WaitOptions } from "./jobs.ts";
export type { Listing, Page, PageQuery } from "./paging.ts";
export type { ChanceryOptions, RequestOptions } from "./request.ts";
export type * from "./types.ts";
export type { FileToUpload } from "./upload.ts";
export { UnverifiedWebhook, verifyWebhook, type WebhookMessage } from "./verify.ts";

/** The Chancery API, with one property for each resource. */
export class Chancery {
  readonly me;
  readonly jobs;
  readonly chat;
  readonly chats;
  readonly files;
  readonly folders;
  readonly projects;
  readonly vaults;
  readonly playbooks;
  readonly reviews;
  readonly portfolios;
  readonly skills;
  readonly notifications;
  readonly profiles;
  readonly usage;
  readonly webhooks;
  readonly modelSettings;
  readonly auditLog;
  readonly ping: (options?: RequestOptions) => Promise<Pong>;

  constructor(options: ChanceryOptions) {
    const connection = new Connection(options);
    this.ping = (options) => connection.get<Pong>("/ping", {}, options);
    this.me = me(connection);
    this.jobs = jobs(connection);
    this.chat = { completions: completions(connection) };
    this.chats = chats(connection);
    this.files = files(connection);
    this.folders = folders(connection);
    this.projects = projects(connection);
    this.vaults = vaults(connection);
    this.playbooks = playbooks(connection);
    this.reviews = reviews(connection);
    this.portfolios = portfolios(connection);
    this.skills = skills(connection);
    this.notifications = notifications(connection);
    this.profiles = profiles(connection);
    this.usage = usage(connection);
    this.webhooks = webhooks(connection);
    this.modelSettings = modelSettings(connection);
    this.auditLog = auditLog(connection);
  }
}
