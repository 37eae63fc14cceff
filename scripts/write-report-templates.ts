import { writeFileSync } from "node:fs";
import { annex, h1, h2, h3, listTable, p, small, subtitle, templateDocx, title } from "./report-templates.ts";

/** The value or the words, or else the sentence of the finding. */
const FOUND = "{{#if found}}{{found}}{{else}}{{analysis}}{{/if}}";
const VERDICT = "{{verdict}}{{#if importance}}, {{importance}}{{/if}}{{#if inDocument}} · {{inDocument}}{{/if}}";
/** All columns of a table together have 9640. */
const number = { width: 540, heading: "No.", field: "{{number}}" };
const point = { width: 2400, heading: "Point", field: "{{check}}", isBold: true as const, about: VERDICT };

const about = [
  title("{{title}}"),
  subtitle("{{day}}, prepared by {{author}} for {{organization}}"),
  h1("Summary"),
  p("This report covers {{scope}}. {{result}}"),
];
const outcomes = [
  p("{{#if outcomes}}"),
  listTable("outcomes", [
    { width: 2400, field: "{{heading}}", isBold: true, heading: "" },
    { width: 5400, field: "{{label}}", heading: "Result" },
    { width: 1840, field: "{{count}} of {{total}}", heading: "Number", isNumber: true },
  ]),
  p("{{/if}}"),
];
const documents = [
  p("{{#if documents}}"),
  listTable("documents", [
    number,
    { width: 4700, heading: "Document", field: "{{documentName}}" },
    { width: 800, heading: "Pages", field: "{{pages}}" },
    { width: 1300, heading: "Language", field: "{{language}}" },
    { width: 2300, heading: "State", field: "{{status}}" },
  ]),
  p("{{else}}"),
  p("There are no documents."),
  p("{{/if}}"),
];

const dueDiligence = [
  ...about,
  ...outcomes,
  small(
    "The footnotes name the file, the page and the words on which a statement rests. “Not found” means that the search found nothing: check the document before you rely on it.",
  ),
  p("{{#if subjects}}"),
  listTable("subjects", [
    { width: 5640, field: "{{subject}}", heading: "Subject" },
    { width: 2200, field: "{{count}} of {{total}}", heading: "Documents with it", isNumber: true },
    { width: 1800, field: "{{open}}", heading: "Points to check", isNumber: true },
  ]),
  p("{{/if}}"),
  h1("Points to check"),
  p("{{#if openPoints}}"),
  listTable("openPoints", [
    number,
    { ...point, width: 3000 },
    {
      width: 6100,
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
    { ...point, width: 3000 },
    { width: 3300, heading: "What was found", field: FOUND },
    { width: 2800, heading: "Decision", field: "{{decision}}{{#if note}}: {{note}}{{/if}}" },
  ]),
  p("{{/if}}"),
  p("{{#if subjects}}"),
  h1("Findings by subject"),
  p("{{#each subjects}}"),
  h2("{{subject}}"),
  p("{{#if statements}}"),
  listTable("statements", [
    { width: 3200, heading: "Document", field: "{{documentName}}" },
    { width: 6440, heading: "What it says", field: "{{value}}" },
  ]),
  p("{{/if}}"),
  p("{{#if without}}"),
  small("{{without}}"),
  p("{{/if}}"),
  p("{{/each}}"),
  p("{{/if}}"),
  p("{{#if summary}}"),
  annex("Annex 1: Figures"),
  listTable("summary", [
    { width: 3000, field: "{{heading}}", isBold: true, heading: "" },
    { width: 5000, field: "{{label}}", heading: "" },
    { width: 1640, field: "{{#if count}}{{count}} of {{total}}{{/if}}", heading: "Number", isNumber: true },
  ]),
  p("{{/if}}"),
  h1("Annex 2: Documents"),
  ...documents,
];

const memo = [
  ...about,
  p("{{#each rows}}"),
  p(
    "{{#if playbook}}{{documentName}} was reviewed with {{playbook}} for {{party}} on {{day}}: {{checks}} checks, {{open}} open. {{#if notice}}{{notice}}{{/if}}{{else}}{{documentName}}: {{#if reason}}{{reason}}{{else}}not reviewed.{{/if}}{{/if}}",
  ),
  p("{{/each}}"),
  ...outcomes,
  small("The footnotes name the file, the page and the words on which a statement rests."),
  h1("Open points"),
  p("{{#if openPoints}}"),
  listTable("openPoints", [
    number,
    point,
    { width: 3350, heading: "The document says", field: FOUND },
    { width: 3350, heading: "We want", field: "{{wanted}}" },
  ]),
  p("{{else}}"),
  p("No point is open."),
  p("{{/if}}"),
  p("{{#if decidedPoints}}"),
  h1("Decided points"),
  listTable("decidedPoints", [
    number,
    point,
    { width: 3350, heading: "The document says", field: FOUND },
    { width: 3350, heading: "Decision", field: "{{decision}}{{#if note}}: {{note}}{{/if}}" },
  ]),
  p("{{/if}}"),
  p("{{#if proposals}}"),
  annex("Annex 1: Proposals"),
  p("{{#each proposals}}"),
  h3("{{number}}. {{check}}{{#if inDocument}} ({{inDocument}}){{/if}}"),
  small("Current text"),
  p("{{currentText}}", "Wording"),
  small("Proposed text"),
  p("{{proposedText}}", "Wording"),
  p("{{/each}}"),
  p("{{/if}}"),
  p("{{#if metPoints}}"),
  h1("Annex 2: What is met"),
  listTable("metPoints", [
    number,
    { ...point, width: 3000 },
    { width: 6100, heading: "The document says", field: FOUND },
  ]),
  p("{{/if}}"),
];

const FOLDER = new URL("../src/drafting/reports/official/", import.meta.url);
writeFileSync(new URL("due-diligence-report.docx", FOLDER), templateDocx(dueDiligence.join("")));
writeFileSync(new URL("review-memo.docx", FOLDER), templateDocx(memo.join("")));
