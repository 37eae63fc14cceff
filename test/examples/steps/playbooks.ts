import { readDocx } from "../../../src/content/formats/docx/docx.ts";
import { writeRedline } from "../../../src/content/formats/redline/redline.ts";
import { docx, p } from "../../support/documents/office.ts";
import { CONTRACT, type Scene, type Step } from "../step.ts";

const WORD_CONTRACT = docx({
  body: CONTRACT.split("\n\n")
    .map((line) => p(line.trim()))
    .join(""),
});
const AS_SENT = "sixty (60) days' written notice";

/** The other side changes one more clause of the redline and sends it back. */
async function returnDraft({ app, ada, known }: Scene) {
  const { bytes } = await ada.get(`/files/${known.get("redlineId")}/content`);
  const start = (await readDocx(bytes)).text.indexOf("thirty (30) days after");
  const change = { start, end: start + "thirty (30) days".length, replacement: "fifteen (15) days" };
  const made = await writeRedline(bytes, [change], { author: "Harbor Analytics", date: "2026-11-16T12:00:00Z" });
  if ("reason" in made) throw new Error(made.reason);
  known.set("returnedId", (await ada.upload("services-agreement-returned.docx", made.bytes)).body.id);
  await app.runJobs();
}

export const PLAYBOOK_STEPS: Step[] = [
  {
    operation: "createPlaybook",
    request: {
      title: "Services agreements",
      description: "Our positions as a customer.",
      guide: "We buy. Prefer our own law and short notice periods.",
    },
    keep: { playbooks: "id", playbookId: "id" },
  },
  {
    operation: "addCheck",
    request: {
      title: "Governing law",
      importance: "high",
      positions: [
        { type: "standard", guidance: "Require: the agreement is governed by the laws of the State of New York." },
        { type: "fallback", guidance: "Accept: the laws of the State of Delaware." },
      ],
    },
    keep: { lawCheckId: "id" },
  },
  {
    operation: "addCheck",
    request: {
      title: "Termination for convenience",
      importance: "medium",
      positions: [
        { type: "standard", guidance: "Require: the customer may terminate on thirty days' written notice." },
      ],
    },
    keep: { checkId: "id" },
  },
  { operation: "listChecks" },
  { operation: "getCheck" },
  { operation: "getCheckLearning" },
  { operation: "setCheckLearning", request: { enabled: true } },
  { operation: "forgetCheckLearning" },
  { operation: "updateCheck", request: { description: "How the customer can end the agreement without a reason." } },
  { operation: "reorderChecks", request: { check_ids: ["$checkId", "$lawCheckId"] } },
  {
    operation: "addCheckExample",
    request: { text: "Customer may terminate this Agreement on thirty (30) days' written notice.", expected: "Pass" },
    keep: { exampleId: "id" },
  },
  { operation: "listCheckExamples" },
  { operation: "updateCheckExample", request: { note: "From our own form." } },
  { operation: "testPlaybook" },
  { operation: "testPlaybook", query: "wait=0", isCanceled: true },
  { operation: "listPlaybookTests" },
  { operation: "getPlaybookSuggestions" },
  { operation: "lintPlaybook" },
  { operation: "updatePlaybook", request: { visibility: "organization" } },
  { operation: "getPlaybook" },
  { operation: "listPlaybooks" },
  { operation: "exportPlaybook" },
  {
    operation: "importPlaybook",
    file: {
      name: "positions.csv",
      content: "Topic,Standard position,Fallback\nTerm,Require: two years.,Accept: three years.\n",
    },
  },
  { operation: "duplicatePlaybook" },
  {
    operation: "uploadFile",
    file: { name: "services-agreement.docx", content: WORD_CONTRACT },
    keep: { wordFileId: "id" },
  },
  {
    operation: "createPlaybookFromDocuments",
    request: { file_ids: ["$wordFileId"], title: "Services agreements, as we sign them" },
    keep: { draftedId: "result.playbook.id" },
  },
  {
    operation: "getPlaybookSources",
    before: async ({ known }) => void known.set("playbooks", known.get("draftedId")),
  },
  { operation: "confirmPlaybook" },
  {
    operation: "createPlaybookFromDocuments",
    query: "wait=0",
    request: { file_ids: ["$wordFileId"], title: "Services agreements, as we sign them" },
    isCanceled: true,
  },
  {
    operation: "runPlaybook",
    before: async ({ known }) => void known.set("playbooks", known.get("playbookId")),
    request: { file_ids: ["$wordFileId"], review_mode: "third-party", representing_party: "Northwind Foods LLC" },
    keep: { reviews: "job_id" },
  },
  { operation: "runPlaybook", query: "wait=0", request: { file_ids: ["$wordFileId"] }, isCanceled: true },
];

export const REVIEW_STEPS: Step[] = [
  { operation: "listReviews", query: "status=succeeded" },
  { operation: "getReview" },
  {
    operation: "decideFinding",
    before: async ({ ada, known }) => {
      const { body } = await ada.get(`/files/${known.get("wordFileId")}/text`);
      const start = body.text.indexOf(AS_SENT);
      known.set("start", start).set("end", start + AS_SENT.length);
    },
    request: {
      decision: "edited",
      note: "Agreed with procurement.",
      revisions: [{ original: AS_SENT, replacement: "thirty (30) days' written notice", start: "$start", end: "$end" }],
    },
  },
  { operation: "listFindingHistory" },
  { operation: "listReviewPeople" },
  {
    operation: "createReviewRedline",
    request: { author: "Northwind Foods LLC", comments: "none" },
    keep: { redlineId: "result.documents.0.file_id" },
  },
  { operation: "createReviewRedline", query: "wait=0", request: { comments: "none" }, isCanceled: true },
  {
    operation: "compareReturnedDraft",
    before: returnDraft,
    request: { file_id: "$returnedId" },
    keep: { responseId: "job_id" },
  },
  { operation: "listReviewResponses" },
  { operation: "getReviewResponse" },
  { operation: "compareReturnedDraft", query: "wait=0", request: { file_id: "$returnedId" }, isCanceled: true },
  { operation: "shareReview", request: { user_id: "$userId" } },
  { operation: "shareReview", request: { user_id: "$userId" } },
  { operation: "listReviewShares" },
  { operation: "unshareReview" },
  { operation: "uploadFile", file: { name: "blank.docx", content: docx({ body: p(" ") }) }, keep: { blankId: "id" } },
  {
    operation: "createPortfolio",
    request: { name: "Services, third quarter", playbook_id: "$playbookId", file_ids: ["$wordFileId", "$blankId"] },
    keep: { portfolios: "id" },
  },
  { operation: "getPortfolio" },
  { operation: "listPortfolios" },
  { operation: "exportPortfolio" },
  { operation: "retryPortfolio" },
  { operation: "deletePortfolio" },
  { operation: "deleteReview" },
  { operation: "deleteCheckExample" },
  { operation: "deleteCheck" },
  { operation: "deletePlaybook" },
];
