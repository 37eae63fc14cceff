import { resolve } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Every worker and every process that tests start compiles the same modules: once is enough. */
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, "node_modules/.cache/compiled");

/** Real kills, whole installations, generated clients, heavy models, measurements, the whole table of rights, and the long walks in the browser. `.ci/run` runs them too. */
const SLOW = [
  "test/operator/installation-router/router.test.ts",
  "test/operator/{backup,cli,damaged,move,move-between,several-nodes,start,stop}.test.ts",
  "test/assistant/{completions/{real-providers,resume},work/{hostile-calls,killed}}.test.ts",
  "test/authorization.test.ts",
  "test/kernel/blobs/**/*.test.ts",
  "test/browser/{api-settings,approvals,chat-orders,chats,clauses,comments,compare,connect,deadlines,dialogs,docs,document-structure,document-view,earlier-decisions,files,files-many,first-five-minutes,help,home,languages,lost-connection,own-contracts,palette,phone,plans,playbook-tests,playbooks,portfolios,projects,quiet-pages,refusals,reports,requests,review-desk,reviews,settings,skills,sources,start-page,templates,two-reviewers,workflows}.test.ts",
  "test/browser/sign-in/{oidc,proof,saml,two-step}.test.ts",
  "test/browser/word/*.test.ts",
  "test/browser/vaults/*.test.ts",
  "test/cli/{commands,session}.test.ts",
  "test/clients/**/*.test.ts",
  "test/kernel/db/{embedded*,failover,pooler,replica,statements}.test.ts",
  "test/content/formats/mutation.test.ts",
  "test/content/formats/{pdf/{image,ocr,seen},redline/property}.test.ts",
  "test/kernel/readers/{reader,sandbox}.test.ts",
  "test/every-app-endpoint.test.ts",
  "test/examples/code-samples.test.ts",
  "test/workspace/files/damaged.test.ts",
  "test/fuzz.test.ts",
  "test/processes/{requests/mailbox,workflows/dropped}.test.ts",
  "test/vaults/intake/{folder,hostile,killed,mailbox,s3,turns,webdav}.test.ts",
  "test/kernel/jobs/{chaos,chaos-workflows,database,failover,runner}.test.ts",
  "test/identity/keys/{every-scope,limits}.test.ts",
  "test/entrances/mcp/tools.test.ts",
  "test/playbooks/{evaluations/evaluations,from-documents}.test.ts",
  "test/models/{engine/{model-outputs,same-answer,tagger},judge/{judgement,other-words,trained-judge,trained-seeded-defects},time,trouble}.test.ts",
  "test/patterns/{functions,growth}.test.ts",
  "test/playbooks/long-contract.test.ts",
  "test/sdk/{package,requests,resources,streams}.test.ts",
  "test/sdk-python/client.test.ts",
  "test/content/search/embed.test.ts",
  "test/identity/sign-in/oidc-provider.test.ts",
  "test/vaults/{export,large-sheets,listing,tallies/killed}.test.ts",
  "test/web/build.test.ts",
  "test/administration/webhooks/workers.test.ts",
];
const UNIT = [
  "test/{content/{citations,formats,structure,values},evals,kernel/scheduling,models,patterns}/**/*.test.ts",
  "test/{architecture,asvs,documents,kernel/config,licences}.test.ts",
];
/** The longest files, longest first. One that starts last would keep a single worker busy while the others are idle. */
const LONGEST = [
  "operator/backup",
  "browser/vaults/vaults",
  "browser/files",
  "operator/start",
  "operator/several-nodes",
  "operator/move",
  "web/build",
  "operator/move-between",
  "browser/api-settings",
  "patterns/growth",
  "patterns/functions",
  "kernel/readers/reader",
  "vaults/tallies/killed",
  "authorization",
  "kernel/blobs/s3",
  "browser/projects",
  "workspace/files/damaged",
  "browser/vaults/table",
  "browser/vaults/two-people",
  "browser/files-many",
  "browser/two-reviewers",
  "browser/chats",
  "browser/settings",
  "browser/vaults/conflicts",
].map((name) => `/test/${name}.test.ts`);
const BROWSER = ["test/browser/**/*.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((end) => moduleId.endsWith(end));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    setupFiles: ["test/support/seed.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
    isolate: false,
    // Node runs the TypeScript itself, as the service does: nothing is transformed, and the compile cache above serves tests too.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    projects: [
      project("unit", UNIT, SLOW),
      project("http", ["test/**/*.test.ts"], [...UNIT, ...BROWSER, ...SLOW]),
      project("browser", BROWSER, SLOW),
      project("slow", SLOW, []),
    ],
  },
});

function project(name: string, include: string[], exclude: string[]) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      globalSetup: ["test/support/database.ts"],
    },
  };
}
