import { writeFileSync } from "node:fs";
import { h1, h2, listTable, p, small, subtitle, templateDocx, title } from "./report-templates.ts";

/** The value or the words, or else the sentence of the finding. */
const FOUND = "{{#if found}}{{found}}{{else}}{{analysis}}{{/if}}";
const number = { width: 560, heading: "No.", field: "{{number}}" };
const point = { heading: "Point", field: "{{check}}" };

const about = [
  title("{{title}}"),
  subtitle("{{day}}, prepared by {{author}} for {{organization}}"),
  h1("Scope"),
  p("This report covers {{scope}}. {{result}}"),
];
const sources = small(
  "The footnotes name the file, the page and the words on which a statement rests. “Not found” means that the search found nothing: check the document before you rely on it.",
);

const dueDiligence = [
  ...about,
  sources,
  p("{{#if summary}}"),
  h1("Summary"),
  listTable("summary", [
    { width: 3000, field: "{{heading}}", isBold: true, heading: "" },
    { width: 5000, field: "{{label}}", heading: "" },
    { width: 1640, field: "{{#if count}}{{count}} of {{total}}{{/if}}", heading: "Number", isNumber: true },
  ]),
  p("{{/if}}"),
  h1("Points to check"),
  p("{{#if openPoints}}"),
  listTable("openPoints", [
    number,
    { width: 2200, heading: "Document", field: "{{documentName}}" },
    { width: 1800, ...point },
    { width: 1300, heading: "Result", field: "{{verdict}}" },
    {
      width: 3780,
      heading: "What was found",
      field: "{{#if found}}{{found}}{{#if analysis}} – {{/if}}{{/if}}{{analysis}}",
    },
  ]),
  p("{{else}}"),
  p("No point is open."),
  p("{{/if}}"),
  p("{{#if decidedPoints}}"),
  h1("Points decided"),
  listTable("decidedPoints", [
    number,
    { width: 2200, heading: "Document", field: "{{documentName}}" },
    { width: 1800, ...point },
    { width: 2780, heading: "What was found", field: FOUND },
    { width: 2300, heading: "Decision", field: "{{decision}}{{#if note}}: {{note}}{{/if}}" },
  ]),
  p("{{/if}}"),
  p("{{#if hasValues}}"),
  h1("Contract by contract"),
  p("{{#each rows}}"),
  h2("{{documentName}}"),
  p("{{#if values}}"),
  listTable("values", [
    { width: 3000, field: "{{label}}", isBold: true },
    { width: 6640, field: "{{#if value}}{{value}}{{else}}–{{/if}}" },
  ]),
  p("{{/if}}"),
  p("{{/each}}"),
  p("{{/if}}"),
  h1("Documents"),
  p("{{#if documents}}"),
  listTable("documents", [
    number,
    { width: 4680, heading: "Document", field: "{{documentName}}" },
    { width: 800, heading: "Pages", field: "{{pages}}" },
    { width: 1300, heading: "Language", field: "{{language}}" },
    { width: 2300, heading: "State", field: "{{status}}" },
  ]),
  p("{{else}}"),
  p("There are no documents."),
  p("{{/if}}"),
];

const table = (list: string, columns: Parameters<typeof listTable>[1]) => listTable(list, columns);
const issues = [
  number,
  { width: 1900, heading: "Document", field: "{{documentName}}" },
  { width: 2000, ...point },
  { width: 1300, heading: "Importance", field: "{{importance}}" },
  { width: 1500, heading: "Verdict", field: "{{verdict}}" },
  { width: 2600, heading: "In the document", field: FOUND },
];

const memo = [
  ...about,
  p("{{#each rows}}"),
  p(
    "{{#if playbook}}{{documentName}} was reviewed with {{playbook}} for {{party}} on {{day}}: {{checks}} checks, {{open}} open. {{#if notice}}{{notice}}{{/if}}{{else}}{{documentName}}: {{#if reason}}{{reason}}{{else}}not reviewed.{{/if}}{{/if}}",
  ),
  p("{{/each}}"),
  small("The footnotes name the file, the page and the words on which a statement rests."),
  h1("Open points"),
  p("{{#if openPoints}}"),
  table("openPoints", [...issues, { width: 3380, heading: "We want", field: "{{wanted}}" }]),
  p("{{else}}"),
  p("No point is open."),
  p("{{/if}}"),
  p("{{#if decidedPoints}}"),
  h1("Decided points"),
  table("decidedPoints", [
    ...issues,
    { width: 3380, heading: "Decision", field: "{{decision}}{{#if note}}: {{note}}{{/if}}" },
  ]),
  p("{{/if}}"),
  p("{{#if proposals}}"),
  h1("Proposals"),
  table("proposals", [
    number,
    { width: 1900, heading: "Document", field: "{{documentName}}" },
    { width: 2000, ...point },
    { width: 4390, heading: "Current text", field: "{{currentText}}" },
    { width: 4390, heading: "Proposed text", field: "{{proposedText}}" },
  ]),
  p("{{/if}}"),
  p("{{#if metPoints}}"),
  h1("Met"),
  table("metPoints", [
    number,
    { width: 3300, heading: "Document", field: "{{documentName}}" },
    { width: 3600, ...point },
    { width: 2000, heading: "Verdict", field: "{{verdict}}" },
    { width: 3780, heading: "In the document", field: FOUND },
  ]),
  p("{{/if}}"),
];

const FOLDER = new URL("../src/drafting/reports/official/", import.meta.url);
writeFileSync(new URL("due-diligence-report.docx", FOLDER), templateDocx(dueDiligence.join("")));
writeFileSync(new URL("review-memo.docx", FOLDER), templateDocx(memo.join(""), { isLandscape: true }));
