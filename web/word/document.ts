import type { CompletionResult } from "../../src/assistant/completions/completions.schema.ts";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import type { Operations } from "../operations.ts";
import { persist, readPatiently, resultOf } from "../ui/data/persist.ts";
import { ShownError } from "../ui/feedback/shown-error.ts";
import { type LiveParagraph, lettersOf, locate, type Passage, passageBehind, passageInWhole } from "./locate.ts";
import { UnnumberedText } from "./numbers.ts";
import { readFile, readParagraphs, readSelection, selectPlace } from "./office.ts";
import { type Change, type Edit, planEdit } from "./revision.ts";

const POLL_MS = 700;

/** The document as it was sent, with the text that was read from it. */
export interface SentDocument {
  fileId: string;
  /** Without the automatic numbers that it has in Chancery. */
  text: string;
  /** With them, as all places of it are counted. */
  numbered: string;
  /** Maps places of the numbered text to this text. */
  unnumbered: UnnumberedText;
  hash: string;
  snapshot: LiveParagraph[];
  /** For a part of the open document: the text of the whole document, and the number of letters before the part. */
  whole?: { text: string; lettersBefore: number } | undefined;
}

/** Sends the open document when it is first needed, and again when it has changed. */
export type Send = () => Promise<SentDocument>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads the open document and waits until it is read. An unchanged document is not sent again. */
export async function sendDocument(former: SentDocument | undefined): Promise<SentDocument> {
  const [file, snapshot] = [await readFile(), await readParagraphs()];
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (former?.hash === hash) return former;
  return { ...(await sendAndRead(file)), hash, snapshot };
}

/** The selected words as a separate document, which is not listed in My Files. */
export async function sendSelection(): Promise<SentDocument> {
  const { text, lettersBefore } = await readSelection();
  const words = text.replaceAll("\r", "\n");
  if (words.trim() === "") throw new ShownError(t("Select the words that you want to ask about, then ask again."));
  const snapshot = await readParagraphs();
  const whole = snapshot.map((paragraph) => paragraph.text).join("\n");
  const sent = await sendAndRead(new File([words], "Selection.txt"), "/word/selections");
  const isThere = lettersOf(whole).text.startsWith(lettersOf(sent.text).text, lettersBefore);
  return { ...sent, hash: "", snapshot, whole: isThere ? { text: whole, lettersBefore } : undefined };
}

async function sendAndRead(file: File, path: "/files" | "/word/selections" = "/files") {
  const body = new FormData();
  body.append("file", file);
  let { id, status } = await api.post(path, { body });
  while (status !== "ready" && status !== "failed") {
    await pause(POLL_MS);
    ({ id, status } = await readPatiently(() => api.get("/files/{id}", { params: { id } })));
  }
  if (status === "failed") throw new ShownError(t("The document could not be read. Save it as DOCX and try again."));
  const { text, labels } = await api.get("/files/{id}/numbered-text", { params: { id } });
  const unnumbered = new UnnumberedText(text, labels);
  return { fileId: id, text: unnumbered.text, numbered: text, unnumbered };
}

const REFUSALS = {
  missing: t("These words are no longer in the document. Nothing was changed."),
  ambiguous: t("These words appear more than once, and it is unclear which ones are meant. Nothing was changed."),
  changed: t("The text around these words has changed since it was read, so nothing was changed. Run it again."),
  unsupported: t("This change spans several paragraphs. Make it manually, or download the redline in Chancery."),
};

const NUMBER_CHANGED = t("This change affects an automatic number, which Word generates. Make it manually.");

export async function findPlace({ text, unnumbered, snapshot, whole }: SentDocument, named: Passage) {
  const passage = unnumbered.passage(named);
  const wanted = whole ? passageInWhole(text, passage, whole.text, whole.lettersBefore) : passage;
  const located = locate(whole?.text ?? text, wanted, await readParagraphs(), snapshot);
  if (located.kind !== "found") throw new ShownError(REFUSALS[located.kind]);
  return located.place;
}

export const selectPassage = async (document: SentDocument, passage: Passage) =>
  selectPlace(await findPlace(document, passage));

export interface Selected extends Passage {
  words: string;
  /** As Word has them, without the paragraph mark. */
  exact: string;
}

/** The selected words, and where they are in the text that was read. */
export async function locateSelection({ text, unnumbered }: SentDocument): Promise<Selected> {
  const selection = await readSelection();
  const words = selection.text.replaceAll("\r", "\n").trim();
  if (words === "") throw new ShownError(t("Select words in the document first."));
  const passage = passageBehind(text, words, selection.lettersBefore);
  if (!passage) throw new ShownError(t("The selected words are not in the text of the document. Select other words."));
  return { ...unnumbered.named(passage), words, exact: selection.text.replace(/\r$/, "") };
}

/** The edits for these changes, or an error that says why one cannot be made. */
export async function planEdits({ text, unnumbered, snapshot }: SentDocument, changes: Change[]): Promise<Edit[]> {
  const paragraphs = await readParagraphs();
  return changes.map((named) => {
    const change = unnumbered.change(named);
    if (!change) throw new ShownError(NUMBER_CHANGED);
    const planned = planEdit(text, change, paragraphs, snapshot);
    if ("refusal" in planned) throw new ShownError(REFUSALS[planned.refusal]);
    return planned.edit;
  });
}

/** Asks, and waits for the answer. */
export async function complete(body: Operations["POST /chat/completions"]["body"]): Promise<CompletionResult> {
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/chat/completions", { body, query: { wait: 0 }, idempotencyKey }),
  );
  return resultOf<CompletionResult>(job_id, t("This request was stopped."));
}
