import { readFileSync } from "node:fs";
import { first } from "../../../content/must.ts";

const ROOT = new URL("../../../../", import.meta.url);
/** The address in the Markdown files. It is replaced by the address of the installation. */
const WRITTEN_ADDRESS = "http://127.0.0.1:8787";

export interface Page {
  /** The last part of its address: `jobs` is `/docs/jobs`. */
  name: string;
  title: string;
  /** The path of its Markdown, relative to the root of the repository. */
  file: string;
  /** One sentence for lists of pages. */
  about: string;
}

export interface Group {
  title: string;
  pages: Page[];
}

const page = (name: string, title: string, about: string, file = `docs/${name}.md`): Page => ({
  name,
  title,
  file,
  about,
});

/** The pages of the documentation, in the order of the navigation. */
export const GROUPS: Group[] = [
  {
    title: "Start",
    pages: [
      page("quick-start", "Quick start", "A key, and first examples that work when pasted whole."),
      page("api", "Using the API", "Keys, conventions, lists, chats, vaults, reviews and deadlines."),
    ],
  },
  {
    title: "Guides",
    pages: [
      page("jobs", "Jobs", "Work that takes time: starting, waiting, canceling and retrying it."),
      page("streaming", "Streaming", "Answers while they are written, as server-sent events."),
      page("files", "Files", "Uploading, waiting until a file is read, its text, and large files in parts."),
      page(
        "templates",
        "Templates",
        "Word documents with fields: what can be written in them, forms, versions, tables.",
      ),
      page("workflows", "Workflows", "Steps that run when something happens, and the people who decide in them."),
      page("approvals", "Approvals", "A second pair of eyes: rules, asking, deciding, delegation."),
      page("requests", "Requests", "What colleagues ask for: forms without an account, e-mail, review on arrival."),
      page("webhooks", "Webhooks", "Signed messages when something happens, and how to receive them."),
      page("limits", "Limits", "Rate limits, sizes, quotas and credits, and what to do when one is reached."),
      page("mcp", "MCP", "Chancery as tools for assistants."),
    ],
  },
  {
    title: "Reference",
    pages: [
      page("errors", "Error codes", "Every code with its meaning and what to do."),
      page("api-changelog", "Changelog", "What changed in the API, with dates."),
    ],
  },
  {
    title: "Clients",
    pages: [
      page("typescript", "TypeScript", "The client for Node and browsers.", "sdk/README.md"),
      page("python", "Python", "The client for Python 3.11 and newer.", "sdk-python/README.md"),
      page("clients", "Command line, n8n …", "The command line, n8n and Power Automate."),
      page("word", "Word", "The add-in for Microsoft Word."),
    ],
  },
  {
    title: "Running a server",
    pages: [
      page("providers", "Language models", "How to set up each provider of language models."),
      page(
        "local-engine",
        "Without a language model",
        "How contracts are read without a language model, with an example.",
      ),
      page("configuration", "Configuration", "Every setting of a server."),
      page(
        "self-hosting",
        "Self-hosting",
        "One machine: installing, upgrading, monitoring and administering a server.",
      ),
      page("several-machines", "Several machines", "Shared database, load balancer, pooler, replicas and sizing."),
      page("failover", "Failover", "A primary database and its standbys."),
      page("backups", "Backups", "Backup and restore, damaged and encrypted files, moving an organization."),
      page("identity", "Accounts and SCIM", "Accounts that an identity provider manages."),
      page("saml", "SAML", "Signing in with an organization's identity provider."),
      page("sources", "Sources", "Folders, storage and mailboxes that vaults take documents from."),
      page("growing", "Growing", "More than one database."),
      page("data-model", "Data model", "The tables and the rules that hold for all of them."),
    ],
  },
];

export const PAGES: Page[] = GROUPS.flatMap(({ pages }) => pages);
export const FIRST_PAGE = first(PAGES);

export const docsAddress = ({ name }: Page): string => (name === FIRST_PAGE.name ? "/docs/" : `/docs/${name}`);

/** The Markdown of a page, with the addresses of this installation. */
export const readPage = ({ file }: Page, publicUrl: string): string =>
  readFileSync(new URL(file, ROOT), "utf8").replaceAll(WRITTEN_ADDRESS, publicUrl);

/** The page that a relative link in `from` points to. Undefined if it is not served. */
export function linkedPage(from: Page, link: string): Page | undefined {
  const target = new URL(link, new URL(from.file, ROOT)).href;
  return PAGES.find(({ file }) => new URL(file, ROOT).href === target);
}

/** The list of pages for language models (llmstxt.org). */
export function printLlmsTxt(publicUrl: string): string {
  const groups = GROUPS.map(({ title, pages }) => {
    const lines = pages.map((each) => `- [${each.title}](${publicUrl}/docs/${each.name}.md): ${each.about}`);
    return [`## ${title}`, "", ...lines].join("\n");
  });
  return `${[
    "# Chancery",
    "> A self-hosted AI legal assistant: files, questions with citations, vaults of contracts and reviews against playbooks, over one HTTP/JSON API.",
    `The API is at ${publicUrl}/v1. The header \`Authorization\` holds an API key, without \`Bearer\`. Every operation, with schemas and examples, is in [openapi.json](${publicUrl}/openapi.json); [the reference](${publicUrl}/docs/reference/openapi.json) has samples in TypeScript, Python and curl too. Assistants can use Chancery as tools over MCP at ${publicUrl}/mcp.`,
    ...groups,
  ].join("\n\n")}\n`;
}
