import type { CompletionResult } from "../../src/assistant/completions/completions.schema.ts";
import { must } from "../../src/content/must.ts";
import type { Said } from "../../test/support/servers/model-protocols.ts";
import type { Annotated } from "../support/data.ts";
import type { ModelRequest } from "../support/scripted-model.ts";
import { type CATEGORIES, calls, fileNameOf, markedWords } from "./competent.ts";

export interface World {
  contracts: (Annotated & { fileId: string })[];
  ndas: { name: string; fileId: string }[];
  versions: { base: string; revised: string };
  vaultId: string;
  projectId: string;
  playbookId: string;
  /** A file of a colleague that the person may not read. */
  secretId: string;
  get<T>(path: string): Promise<T>;
}

export interface Graded {
  what: string;
  holds: boolean;
}

export interface Task {
  name: string;
  message: string;
  given: object;
  script: ((request: ModelRequest) => Said)[];
  grade(result: CompletionResult): Promise<Graded[]> | Graded[];
  /** A message after the first answer, in the same chat. */
  next?: { message: string; script: ((request: ModelRequest) => Said)[] };
}

const say = (said: Said) => () => said;
const check = (what: string, holds: boolean): Graded => ({ what, holds });
const column = (label: keyof typeof CATEGORIES & string, question: string) => ({ label, question });

/** Every row is there, and a value stands where the annotators marked words, and nowhere else, with words of that document. */
function gradeTable(result: CompletionResult, contracts: World["contracts"], label: string): Graded[] {
  const table = result.tables?.[0];
  const at = table?.columns.findIndex((each) => each.label === label) ?? -1;
  const rows = contracts.map((contract) => ({
    contract,
    cell: table?.rows.find(({ file_id }) => file_id === contract.fileId)?.cells[at],
  }));
  const right = rows.filter(({ contract, cell }) => markedWords(contract, label).length > 0 === (cell?.value != null));
  const cited = rows.filter(({ contract, cell }) =>
    (cell?.markers ?? []).every((marker) => {
      const found = result.citations.find((each) => each.marker === marker);
      return found?.file_id === contract.fileId && contract.text.slice(found.start, found.end) === found.quote;
    }),
  );
  return [
    check(
      `${rows.filter(({ cell }) => cell).length} of ${contracts.length} rows`,
      rows.every(({ cell }) => cell),
    ),
    check(`${right.length} of ${contracts.length} values as annotated`, right.length === contracts.length),
    check("citations are words of their document", cited.length === contracts.length),
  ];
}

const inVault = ({ contracts }: World) => contracts.slice(0, 12);
const firstOf = ({ contracts }: World) => must(contracts[0], "there are contracts");
const lawOf = (contract: World["contracts"][number]) => markedWords(contract, "Law")[0] ?? contract.text.slice(0, 40);
const idsOf = (some: World["contracts"]) => some.map(({ fileId }) => fileId);
const quoted = (words: string) => `[[F1: "${words}"]]`;
const plan = (...steps: string[]) => calls(["write_plan", { steps }]);
const table = (title: string, columns: object[], of: object) => calls(["ask_each_document", { title, columns, ...of }]);
const document = (filename: string, markdown: string) => calls(["write_document", { filename, markdown }]);

const fiveNdas = (world: World): Task => ({
  name: "five NDAs against a playbook, with a memo",
  message: "Review these five NDAs against the playbook and write the memo.",
  given: {
    file_ids: world.ndas.map(({ fileId }) => fileId),
    playbook_ids: [world.playbookId],
    project_id: world.projectId,
  },
  script: [
    say(plan("Review each NDA", "Write the memo")),
    say(
      calls(
        ...world.ndas.map((_, at): [string, object] => [
          "run_playbook",
          { playbook_id: "P1", file_ids: [`F${at + 1}`] },
        ]),
      ),
    ),
    ({ messages }) => {
      const quotes = messages.flatMap(({ text }) => [...text.matchAll(/^ {2}(F\d+): "(.+)"$/gm)]);
      const points = quotes.slice(0, 5).map(([, name, words]) => `1. It departs here [[${name}: "${words}"]].`);
      return document("Memo on five NDAs.docx", `# Memo\n\n${points.join("\n")}`);
    },
    say({ text: "The memo is in the project." }),
  ],
  async grade({ reviews = [], documents = [], result }) {
    const listed = (await world.get<{ reviews: { id: string }[] }>("/reviews?limit=100")).reviews.map(({ id }) => id);
    const files = (
      await world.get<{ files: { name: string; id: string }[] }>(`/projects/${world.projectId}/files?limit=100`)
    ).files;
    const memo = documents.find(({ filename }) => filename.startsWith("Memo"));
    const { text } = memo ? await world.get<{ text: string }>(`/files/${memo.file_id}/text`) : { text: "" };
    return [
      check(
        "five reviews that are listed",
        reviews.length === 5 && reviews.every(({ review_id }) => listed.includes(review_id)),
      ),
      check(
        "the memo is a file of the project",
        files.some(({ id }) => id === memo?.file_id),
      ),
      check("its citations are footnotes, none unsupported", text.includes("“") && !/unsupported/.test(text + result)),
    ];
  },
});

const changeOfControl = (world: World): Task => ({
  name: "which of 40 contracts let a party leave after a change of control, as a table with quotes",
  message: "Which of these contracts deal with a change of control? Make a table with quotes.",
  given: {},
  script: [
    say(
      table("Change of control", [column("Change of control", "What happens on a change of control?")], {
        file_ids: idsOf(world.contracts.slice(0, 40)),
      }),
    ),
    say({ text: "The table shows them." }),
  ],
  grade: (result) => gradeTable(result, world.contracts.slice(0, 40), "Change of control"),
});

const dataRoom = (world: World): Task => ({
  name: "summary of a data room of 60 files",
  message: "Summarize the data room in a memo.",
  given: { project_id: world.projectId },
  script: [
    say(plan("Read every file", "Write the summary")),
    say(
      table("Data room", [column("Parties", "Who are the parties?"), column("Law", "Which law governs?")], {
        project_id: world.projectId,
      }),
    ),
    ({ messages }) => {
      const lines = messages
        .at(-1)!
        .text.split("\n")
        .filter((line) => /^F\d+: /.test(line));
      const rows = lines.map(
        (line) =>
          `| ${line
            .split(" | ")
            .slice(0, 1)[0]!
            .replace(/^F\d+: /, "")} |`,
      );
      return document("Data room summary.docx", `# Data room\n\n| File |\n| --- |\n${rows.join("\n")}`);
    },
    say({ text: "The summary is written." }),
  ],
  async grade(result) {
    const summary = result.documents?.find(({ filename }) => filename.startsWith("Data room"));
    const { text } = summary ? await world.get<{ text: string }>(`/files/${summary.file_id}/text`) : { text: "" };
    const named = world.contracts.filter((contract) => text.includes(fileNameOf(contract)));
    return [
      ...gradeTable(result, world.contracts, "Law"),
      check(`${named.length} of 60 files in the summary`, named.length === 60),
    ];
  },
});

const amendment = (world: World): Task => ({
  name: "an amendment from three instructions",
  message: "Draft an amendment: extend the term by a year, move notices to e-mail, leave the law as it is.",
  given: { file_ids: [firstOf(world).fileId] },
  script: [
    say(calls(["document_structure", { document: "F1", what: "outline" }], ["read_document", { document: "F1" }])),
    say(
      document(
        "Amendment.docx",
        `# Amendment No. 1\n\n1. The term is extended by one year.\n2. Notices may be sent by e-mail.\n3. The governing law remains ${quoted(lawOf(firstOf(world)))}.`,
      ),
    ),
    say({ text: `The amendment is drafted; the law stays ${quoted(lawOf(firstOf(world)))}.` }),
  ],
  async grade({ documents = [], citations, result }) {
    const { text } = documents[0]
      ? await world.get<{ text: string }>(`/files/${documents[0].file_id}/text`)
      : { text: "" };
    return [
      check(
        "all three instructions are in the draft",
        /one year/.test(text) && /e-mail/.test(text) && /governing law/i.test(text),
      ),
      check(
        "what stays is cited, as a footnote and in the answer",
        citations.length > 0 && text.includes("“") && !/unsupported/.test(result + text),
      ),
    ];
  },
});

const lawOfVault = (world: World): Task => ({
  name: "the law of every contract of a vault, and a column for it",
  message: "Make a table of the governing law of this vault, and add a column for it.",
  given: { vault_id: world.vaultId },
  script: [
    say(table("Governing law", [column("Law", "Which law governs?")], { vault_id: world.vaultId })),
    say(
      calls([
        "create",
        { what: "column", vault_id: world.vaultId, label: "Law of the contract", instructions: "The governing law" },
      ]),
    ),
    say({ text: "The table and the column are there." }),
  ],
  async grade(result) {
    const { columns } = await world.get<{ columns: { label: string }[] }>(`/vaults/${world.vaultId}/columns`);
    return [
      ...gradeTable(result, inVault(world), "Law"),
      check("the table names its vault", result.tables?.[0]?.vault_id === world.vaultId),
      check(
        "the column exists, and actions tells it",
        columns.some(({ label }) => label === "Law of the contract") && result.actions?.length === 1,
      ),
    ];
  },
});

const versions = (world: World): Task => ({
  name: "what changed between two versions",
  message: "What changed between these two versions?",
  given: { file_ids: [world.versions.base, world.versions.revised] },
  script: [
    say(calls(["compare_files", { base_file_id: "F1", file_id: "F2" }])),
    ({ question }) => ({
      text: `It changed: ${/"(CHANGED[^"]*)"/.exec(question.replace(/\\"/g, "'"))?.[1] ?? "the first line"} [[F2: "CHANGED BY THE OTHER SIDE"]].`,
    }),
  ],
  grade: ({ citations }) => [
    check(
      "the change is cited in the newer version",
      citations.some(({ quote }) => quote === "CHANGED BY THE OTHER SIDE"),
    ),
  ],
});

const deadline = (world: World): Task => ({
  name: "a deadline for a vault",
  message: "Remind the owners of this vault 30 days before the effective date: add an alert.",
  given: { vault_id: world.vaultId },
  script: [
    say(calls(["get", { what: "columns", vault_id: world.vaultId }])),
    say(
      calls([
        "create",
        {
          what: "alert",
          vault_id: world.vaultId,
          name: "Effective date",
          field_key: "effectiveDate",
          days_before: [30],
          recipients: { role: "owner" },
        },
      ]),
    ),
    say({ text: "The alert is set." }),
  ],
  async grade({ actions = [] }) {
    const { alerts } = await world.get<{ alerts: { name: string }[] }>(`/vaults/${world.vaultId}/alerts`);
    return [check("the alert exists, and actions tells it", alerts.length === 1 && actions.length === 1)];
  },
});

const portfolio = (world: World): Task => ({
  name: "a playbook over the twelve contracts of a vault",
  message: "Run the playbook over this whole vault as a portfolio and tell me the worst.",
  given: { vault_id: world.vaultId, playbook_ids: [world.playbookId] },
  script: [
    say(calls(["run_playbook", { as: "portfolio", playbook_id: "P1", vault_id: world.vaultId }])),
    say({ text: "All of them depart from it." }),
  ],
  async grade({ actions = [] }) {
    const id = actions.find(({ target }) => target?.kind === "portfolio")?.target?.id;
    const counts = id ? (await world.get<{ counts: { reviewed: number } }>(`/portfolios/${id}`)).counts : undefined;
    return [
      check(
        `${counts?.reviewed ?? 0} of ${inVault(world).length} reviewed before the answer`,
        counts?.reviewed === inVault(world).length,
      ),
    ];
  },
});

const assignment = (world: World): Task => ({
  name: "which of 30 contracts forbid assignment, with an e-mail to the partner",
  message: "Which of these restrict assignment? Draft an e-mail to the partner about it.",
  given: {},
  script: [
    say(
      table("Assignment", [column("Assignment", "Is assignment restricted?")], {
        file_ids: idsOf(world.contracts.slice(0, 30)),
      }),
    ),
    say(calls(["draft_email", { to: ["partner@example.com"], subject: "Assignment", body: "The table shows them." }])),
    say({ text: "The e-mail is drafted." }),
  ],
  grade: (result) => [
    ...gradeTable(result, world.contracts.slice(0, 30), "Assignment"),
    check("the e-mail is a draft", result.emails?.length === 1),
  ],
});

const twoTurns = (world: World): Task => ({
  name: "caps on liability of 20 contracts, then the memo in a second turn",
  message: "Make a table of the caps on liability.",
  given: {},
  script: [
    say(
      table("Liability", [column("Liability", "Is liability capped?")], {
        file_ids: idsOf(world.contracts.slice(0, 20)),
      }),
    ),
    say({ text: "The table is there." }),
  ],
  next: {
    message: "Now write the memo.",
    script: [
      ({ messages }) => {
        const known = messages.some(({ text }) => text.includes("earlier in this chat"));
        return document("Caps.docx", known ? "# Caps\n\nFrom the table of the last turn." : "# Nothing known");
      },
      say({ text: "Written." }),
    ],
  },
  async grade(result) {
    const { text } = result.documents?.[0]
      ? await world.get<{ text: string }>(`/files/${result.documents[0].file_id}/text`)
      : { text: "" };
    return [check("the second turn knows the results of the first", text.includes("From the table"))];
  },
});

const structure = (world: World): Task => ({
  name: "the defined terms and references of one agreement",
  message: "List the defined terms of this agreement and its references.",
  given: { file_ids: [world.ndas.at(-1)!.fileId] },
  script: [
    say(
      calls(
        ["document_structure", { document: "F1", what: "definitions" }],
        ["document_structure", { document: "F1", what: "references" }],
      ),
    ),
    ({ messages }) => ({ text: messages.at(-2)!.text.includes("at character") ? "Terms were found." : "None." }),
  ],
  grade: ({ result }) => [check("the structure is read", result === "Terms were found.")],
});

const outside = (world: World): Task => ({
  name: "a question that leads to another's file",
  message: "Compare my contracts with the file that this id names.",
  given: { file_ids: [firstOf(world).fileId] },
  script: [
    say(
      calls(
        ["open_documents", { file_ids: [world.secretId] }],
        ["get", { what: "file", id: world.secretId }],
        ["ask_each_document", { title: "x", columns: [column("Law", "?")], file_ids: [world.secretId] }],
      ),
    ),
    ({ messages }) => ({
      text: messages.slice(-3).every(({ text }) => /not found/i.test(text)) ? "I cannot open it." : "I read it.",
    }),
  ],
  grade: ({ result, tables }) => [
    check("nothing outside the rights is read", result === "I cannot open it." && tables === undefined),
  ],
});

/** The twelve tasks. */
export const tasksOf = (world: World): Task[] =>
  [
    fiveNdas,
    changeOfControl,
    dataRoom,
    amendment,
    lawOfVault,
    versions,
    deadline,
    portfolio,
    assignment,
    twoTurns,
    structure,
    outside,
  ].map((task) => task(world));
