import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import { openRanker } from "../../../src/models/engine/encode/ranker.ts";
import { openEnginePool } from "../../../src/models/engine/pool.ts";
import { type TestApp, type TestUser, useApp } from "../../support/harness.ts";
import { sharedTagger } from "../../support/readers.ts";

const app = useApp();

const LICENCE = `SOFTWARE LICENSE AGREEMENT

TABLE OF CONTENTS

1. Grant of License .......................... 1
2. Term and Renewal .......................... 2
3. Encryption keys and storage of keys ....... 3

This Software License Agreement (the "Agreement") is entered into as of May 1, 2020 by and between Northwind Software Inc., a Delaware corporation ("Licensor"), and Contoso Retail LLC, a New York limited liability company ("Licensee").

1. Grant of License. Licensor hereby grants to Licensee a non-exclusive, non-transferable license to use the Software during the Term.

2. Term and Renewal. The initial term of this Agreement shall commence on May 1, 2020 and shall expire on April 30, 2023. Thereafter this Agreement shall automatically renew for successive one (1) year periods, unless either party gives the other written notice of non-renewal at least sixty (60) days prior to the end of the then-current term.

3. Encryption. Licensor shall rotate the encryption keys of the hosted environment every ninety (90) days and keep a log of each rotation.

4. Termination. Either party may terminate this Agreement for convenience at any time upon thirty (30) days' prior written notice. Either party may terminate this Agreement if the other party materially breaches it and does not cure such breach within fifteen (15) days after written notice.

5. Assignment. Neither party may assign this Agreement without the prior written consent of the other party, and any attempted assignment without such consent shall be void.

6. Limitation of Liability. In no event shall the aggregate liability of either party arising out of this Agreement exceed $250,000.

7. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of Delaware.

IN WITNESS WHEREOF, the parties have executed this Agreement.

By: ____________________ Name: Encryption Keys Title: Officer`;

const SUPPLY = `SUPPLY AGREEMENT

This Supply Agreement is made as of June 15, 2021 by and between Fabrikam Foods Ltd. ("Supplier") and Contoso Retail LLC ("Buyer").

1. Supply. Supplier shall supply the Products that Buyer orders.

2. Governing Law. This Agreement shall be governed by the laws of the State of Texas.`;

const HOSTED = `HOSTED SERVICES AGREEMENT

This Hosted Services Agreement is made on 3 March 2025 between Larkspur Analytics, Inc. ("Larkspur") and Brightwater Foods LLC ("Customer").

1. Services. Larkspur shall make the Platform available to Customer.

2. Suspension. Larkspur may suspend access to the Platform on five days' written notice if an undisputed invoice remains unpaid by Customer.

3. Fees. Customer shall pay USD 84,000 in each contract year.

4. Data. Customer owns all Customer Data. Larkspur shall delete it within 60 days after the end.`;

async function withFiles(...files: [string, string][]) {
  return withFilesIn(app, files);
}

async function withFilesIn(app: TestApp, files: [string, string][]) {
  const ada = await (await app.organization()).user();
  const ids: string[] = [];
  for (const [name, text] of files) ids.push((await ada.upload(name, text)).body.id);
  await app.runJobs();
  return { ada, ids };
}

const licensed = () => withFiles(["licence.txt", LICENCE]);

async function ask(ada: TestUser, body: object, asked = app) {
  const begun = await ada.post("/chat/completions?wait=0", body);
  if (begun.status !== 202) throw new Error(begun.text);
  await asked.runJobs();
  const { result } = (await ada.get(`/jobs/${begun.body.job_id}`)).body;
  return result as {
    result: string;
    chat_id: string;
    answer_kind: string;
    citations: { marker: number; quote: string; start: number; end: number; filename: string }[];
  };
}

const firstLine = ({ result }: { result: string }) => result.split("\n")[0];

describe("an answer without a language model", () => {
  it.each([
    ["What law governs this agreement?", "**Delaware** [1]", /laws of the State of Delaware/],
    ["When does it expire?", "**April 30, 2023** [1]", /shall expire on April 30, 2023/],
    [
      "How much notice do we need to stop the renewal?",
      "**60 days** [1] The document says “at least”.",
      /notice of non-renewal at least sixty \(60\) days/,
    ],
    ["When was this agreement signed?", "**May 1, 2020** [1]", /entered into as of May 1, 2020/],
  ])("starts with the requested value and quotes the clause it comes from: %s", async (message, line, clause) => {
    const { ada, ids } = await licensed();
    const answer = await ask(ada, { message, file_ids: ids });
    expect(firstLine(answer)).toBe(line);
    expect(answer.result).toMatch(clause);
    expect(answer.citations[0]!.quote).toMatch(clause);
    for (const { quote, start, end } of answer.citations) expect(LICENCE.slice(start, end)).toBe(quote);
  });

  it("quotes a section that is asked for to its last sentence", async () => {
    const rule = "The supplier shall replace faulty goods within ten days after notice. ".repeat(12);
    const section = `4. Warranty. ${rule}Nothing in this section applies to goods that the buyer altered.`;
    const { ada, ids } = await withFiles(["supply.txt", `${SUPPLY}\n\n3. Price. The price is fixed.\n\n${section}`]);
    const answer = await ask(ada, { message: "What does section 4 say?", file_ids: ids });
    expect([answer.answer_kind, answer.citations.map(({ quote }) => quote)]).toEqual(["stated", [section]]);
    expect(answer.result).toContain("Nothing in this section applies to goods that the buyer altered.");
  });

  it("names the parties with their roles", async () => {
    const { ada, ids } = await licensed();
    for (const message of ["Who are the parties?", "List the parties"]) {
      expect(firstLine(await ask(ada, { message, file_ids: ids }))).toBe(
        "**Northwind Software Inc. (Licensor); Contoso Retail LLC (Licensee)** [1][2]",
      );
    }
  });

  it.each(["Can either party assign it without consent?", "Do we need consent to assign?", "Is assignment allowed?"])(
    "quotes the clause without saying Yes or No: %s",
    async (message) => {
      const { ada, ids } = await licensed();
      const answer = await ask(ada, { message, file_ids: ids });
      expect(answer.answer_kind).toBe("passages");
      expect(firstLine(answer)).toBe("**Passages to read**");
      expect(answer.result).toContain("> Neither party may assign this Agreement without");
      expect(answer.result).not.toMatch(/\b(?:Yes|No)[.,:]/);
    },
  );

  it("offers the sentence with the rarest words of the question", async () => {
    const { ada, ids } = await withFiles(["hosted.txt", HOSTED]);
    const { result } = await ask(ada, { message: "Can Larkspur suspend the service?", file_ids: ids });
    expect(result).toContain("> Larkspur may suspend access to the Platform");
  });

  it("never claims that the document says nothing on a topic, only that no passage was found", async () => {
    const { ada, ids } = await licensed();
    const answer = await ask(ada, { message: "Who paints the helicopters?", file_ids: ids });
    expect(firstLine(answer)).toBe("This search found no passage on this.");
    const named = await ask(ada, { message: "Where is the Moonlight Clause mentioned?", file_ids: ids });
    expect([named.answer_kind, firstLine(named)]).toEqual([
      "not_found",
      "This search found no mention of “Moonlight Clause” in this document.",
    ]);
    expect(answer.answer_kind).toBe("not_found");
  });

  it("shows the nearest passages where it cannot be sure that there is none, and asserts nothing", async () => {
    const { ada, ids } = await licensed();
    const answer = await ask(ada, { message: "Is there a right of first refusal?", file_ids: ids });
    expect(answer.answer_kind).toMatch(/^(?:passages|not_found)$/);
    expect(answer.result).not.toMatch(/There is a clause|\b(?:Yes|No)\b[.,:*]/);
  });

  it("answers unknown topics with the matching sentence, not with the table of contents or signatures", async () => {
    const { ada, ids } = await licensed();
    const answer = await ask(ada, { message: "How often are the encryption keys rotated?", file_ids: ids });
    expect(answer.result).toContain("Licensor shall rotate the encryption keys of the hosted environment");
    expect(answer.citations.map(({ quote }) => quote).join()).not.toMatch(/\.{4}|____|Title:/);
  });

  it("answers listed questions one by one, each under its own words", async () => {
    const { ada, ids } = await licensed();
    const message =
      "Please tell me:\n1. the governing law\n2. the date of the agreement\n3. whether it can be assigned";
    const { result } = await ask(ada, { message, file_ids: ids });
    expect(result).toMatch(/\*\*The governing law\*\*\n\n\*\*Delaware\*\*/);
    expect(result).toMatch(/\*\*The date of the agreement\*\*\n\n\*\*May 1, 2020\*\*/);
    expect(result).toMatch(
      /\*\*Whether it can be assigned\*\*\n\n\*\*Passages to read\*\*\n\n> [^>]*Neither party may assign/,
    );
  });

  it("summarizes the topics that the question names, and no others", async () => {
    const { ada, ids } = await licensed();
    const message = "Summarize the key terms: parties, term, renewal, termination, liability.";
    const { result } = await ask(ada, { message, file_ids: ids });
    const titles = [...result.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      "Parties",
      "Term",
      "Renewal",
      "Notice against renewal",
      "Termination without cause",
      "Termination for cause",
      "Limitation of liability",
    ]);
    expect(result).toContain("Northwind Software Inc. (Licensor); Contoso Retail LLC (Licensee)");
    expect(result).not.toContain("There are also clauses on");
  });

  it("answers what a document says about two topics, one by one", async () => {
    const { ada, ids } = await licensed();
    for (const subject of ["it", "this agreement"]) {
      const message = `What does ${subject} say about assignment and change of control?`;
      const { result } = await ask(ada, { message, file_ids: ids });
      expect(result).toMatch(/\*\*Assignment\*\*\n\n\*\*Passages to read\*\*\n\n> [^>]*Neither party may assign/);
      expect(result).toMatch(/\*\*Change of control\*\*\n\n(?:\*\*Passages to read|This search found no clause)/);
    }
  });

  it("looks up topics named together one by one", async () => {
    const { ada, ids } = await licensed();
    const { result } = await ask(ada, { message: "List the parties, the governing law and the term", file_ids: ids });
    expect(result).toMatch(/\*\*Parties\*\*\n\n\*\*Northwind Software Inc\./);
    expect(result).toMatch(/\*\*Governing law\*\*\n\n\*\*Delaware\*\*/);
    expect(result).toMatch(/\*\*Term\*\*\n\n/);
  });

  it("uses the previous question as context for a follow-up", async () => {
    const { ada, ids } = await licensed();
    const { chat_id } = await ask(ada, { message: "When does it expire?", file_ids: ids });
    expect(firstLine(await ask(ada, { message: "and the renewal?", chat_id }))).toMatch(
      /^\*\*1 year\*\*|clause on renewal/,
    );
    const notice = firstLine(await ask(ada, { message: "How much notice to stop that?", chat_id }));
    expect(notice).toBe("**60 days** [1] The document says “at least”.");
  });

  it("summarizes a document clause by clause, each cited, and names what is not sure", async () => {
    const { ada, ids } = await licensed();
    const { result, citations } = await ask(ada, { message: "Summarise this agreement", file_ids: ids });
    expect(result).toMatch(/^- \*\*Document\*\*: (?:perhaps “)?SOFTWARE LICENSE AGREEMENT.* \[1\]/);
    for (const item of [
      /\*\*Parties\*\*: Northwind/,
      /\*\*Term\*\*: April 30, 2023 \[/,
      /\*\*Termination without cause\*\*: “/,
      /\*\*Governing law\*\*: Delaware \[/,
    ])
      expect(result).toMatch(item);
    expect(result).toContain("Not sure, and worth a question of its own: exclusivity.");
    expect(citations.length).toBeGreaterThan(6);
    for (const { quote, start, end, marker } of citations) {
      expect(LICENCE.slice(start, end)).toBe(quote);
      expect(result).toContain(`[${marker}]`);
    }
  });

  it("summarizes a topic from all kinds of clause that cover it", async () => {
    const { ada, ids } = await licensed();
    const { result } = await ask(ada, { message: "Summarise the termination rights", file_ids: ids });
    expect(result).toMatch(/\*\*Termination without cause\*\*: “.*for convenience/);
    expect(result).toMatch(/\*\*Termination for cause\*\*: “.*materially breaches/);
    expect(result).not.toMatch(/Governing law/);
  });

  it("answers for each of several documents by name", async () => {
    const { ada, ids } = await withFiles(["licence.txt", LICENCE], ["supply.txt", SUPPLY]);
    const { result, citations } = await ask(ada, {
      message: "What law governs each of these agreements?",
      file_ids: ids,
    });
    expect(result).toMatch(/\*\*licence\.txt\*\*: \*\*Delaware\*\* \[1\]/);
    expect(result).toMatch(/\*\*supply\.txt\*\*: \*\*Texas\*\* \[2\]/);
    expect(citations.map(({ filename }) => filename)).toEqual(["licence.txt", "supply.txt"]);
  });

  it("compares documents in a table of both sides", async () => {
    const { ada, ids } = await withFiles(["licence.txt", LICENCE], ["supply.txt", SUPPLY]);
    const { result } = await ask(ada, { message: "Compare the governing law of these agreements", file_ids: ids });
    expect(firstLine({ result })).toMatch(/^\| +\| \*\*licence\.txt\*\* \| \*\*supply\.txt\*\* \|/);
    expect(result).toMatch(/\| The governing law \| Delaware \[1\].*\| Texas \[2\]/);
    const caps = await ask(ada, { message: "Compare the liability caps", file_ids: ids });
    expect(caps.result).toMatch(/\| Not found \|/);
  });

  it("answers from the document that a question names", async () => {
    const { ada, ids } = await withFiles(["Northwind licence.txt", LICENCE], ["Fabrikam supply.txt", SUPPLY]);
    const { result, citations } = await ask(ada, {
      message: "Which law governs the Fabrikam contract?",
      file_ids: ids,
    });
    expect(result).toMatch(/\*\*Texas\*\*/);
    expect(citations.map(({ filename }) => filename)).toEqual(["Fabrikam supply.txt"]);
  });

  it("puts a misspelled word right by the words of the document, and says so", async () => {
    const { ada, ids } = await licensed();
    const { result } = await ask(ada, { message: "How often are the encrypton keys rotated?", file_ids: ids });
    expect(result).toContain("every ninety (90) days");
    expect(result).toContain("Read as “How often are the encryption keys rotated?”.");
  });

  it.each(["Give me the gist", "Key points please", "tl;dr", "What are the main takeaways?"])(
    "summarizes whatever the wording: %s",
    async (message) => {
      const { ada, ids } = await licensed();
      const { result } = await ask(ada, { message, file_ids: ids });
      expect(result).toMatch(/\*\*Parties\*\*: Northwind/);
    },
  );

  it("says that a list may not be complete", async () => {
    const { ada, ids } = await licensed();
    const { result } = await ask(ada, { message: "List all periods of notice in this contract", file_ids: ids });
    expect(result).toMatch(/may not be complete/);
  });

  it.each(["hello", "Thanks, that's very helpful!", "👍"])(
    "quotes nothing when nothing is asked: %s",
    async (message) => {
      const { ada, ids } = await licensed();
      const { result, citations } = await ask(ada, { message, file_ids: ids });
      expect(citations).toEqual([]);
      expect(result).toMatch(/^Ask about the documents of this chat/);
    },
  );
});

describe("an answer with the trained judge and ranker", () => {
  const judged = useApp({});
  const local = openEnginePool({ tagger: sharedTagger, judge: openJudge(), ranker: openRanker() });
  beforeAll(() => {
    judged.deps.engine = local;
  });
  afterAll(() => local.close());

  it("is Yes or No with its quote for each document, and never No because nothing was found", async () => {
    const { ada, ids } = await withFilesIn(judged, [
      ["licence.txt", LICENCE],
      ["supply.txt", SUPPLY],
    ]);
    const message = "Can either party assign this agreement without consent?";
    const { result, citations } = await ask(ada, { message, file_ids: ids }, judged);
    const clause = "Neither party may assign this Agreement without the prior written consent of the other party";
    expect(result).toContain(`**licence.txt**: **No** — “${clause}`);
    expect(result).not.toMatch(/\*\*supply\.txt\*\*: \*\*(?:Yes|No)\*\*/);
    expect(citations[0]).toMatchObject({ marker: 1, filename: "licence.txt", quote: expect.stringContaining(clause) });
    expect(result).toContain("Yes and No answers come from a small trained model");
    const convenience = { message: "Can the agreement be terminated for convenience?", file_ids: [ids[0]] };
    expect(firstLine(await ask(ada, convenience, judged))).toMatch(
      /^\*\*Yes\*\* — “.*Either party may terminate this Agreement for convenience.*” \[1\]$/,
    );
  });

  it("states the amount when the question asks how much and the clause has only one", async () => {
    const { ada, ids } = await withFilesIn(judged, [["licence.txt", LICENCE]]);
    const answer = await ask(
      ada,
      { message: "How much is the liability of either party limited to?", file_ids: ids },
      judged,
    );
    expect(firstLine(answer)).toMatch(/250,000.* \[1\]$/);
  });

  it("states an amount of a topic that is no known kind of clause", async () => {
    const { ada, ids } = await withFilesIn(judged, [["hosted.txt", HOSTED]]);
    const answer = await ask(ada, { message: "How much does the customer pay?", file_ids: ids }, judged);
    expect(firstLine(answer)).toBe("**USD 84,000** [1]");
  });

  it.each([
    ["Welches Recht gilt für diesen Vertrag?", /^This question is in German\./],
    ["Draft a termination notice", /^This asks for new text, which needs a language model\./],
    ["Translate the assignment clause into French", /^This asks for new text/],
  ])("tells a question in another language and a request for new text as such: %s", async (message, told) => {
    const { ada, ids } = await withFilesIn(judged, [["licence.txt", LICENCE]]);
    const answer = await ask(ada, { message, file_ids: ids }, judged);
    expect(answer).toMatchObject({ answer_kind: "not_understood", citations: [] });
    expect(answer.result).toMatch(told);
    expect(answer.result).not.toMatch(/no passage/i);
  });
});
