import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Quill", managesVaults: true, isAdmin: true });
  const bo = await org.user({ name: "Bo Ink" });
  return { org, ada, bo, web: await ada.signedIn(), webOfBo: await bo.signedIn() };
}

type Asker = Pick<Awaited<ReturnType<typeof people>>["web"], "post">;

const ask = async (by: Asker, message: string, more: object = {}) =>
  (await by.post("/chat/completions?wait=0", { message, ...more })).body.job_id as string;

it("says which vault was asked, and writes an answer as a memo in Word", async () => {
  const { web, webOfBo, ada } = await people();
  const { body: vault } = await ada.post("/vaults", { name: "Leases" });
  const jobId = await ask(web, "How many documents are there?", { vault_id: vault.id });
  await app.runJobs();
  const { chat_id } = (await web.get(`/jobs/${jobId}/chat`)).body;
  expect((await web.get(`/chats/${chat_id}/shown`)).body.vault_id).toBe(vault.id);
  const { messages } = (await web.get(`/chats/${chat_id}/messages`)).body;
  const [question, answer] = messages;
  const memo = await web.get(`/chats/${chat_id}/messages/${answer.id}/memo`);
  expect([memo.status, memo.headers["content-type"]]).toEqual([200, expect.stringContaining("wordprocessingml")]);
  expect((await web.get(`/chats/${chat_id}/messages/${question.id}/memo`)).status).toBe(404);
  expect((await webOfBo.get(`/chats/${chat_id}/messages/${answer.id}/memo`)).status).toBe(404);
});

it("names a chat in plain words: no marks of Markdown, no addresses of links, no numbers of citations", async () => {
  const { org, ada, web } = await people();
  const vault = await makeVault(org, ada, "Contracts");
  await ada.post(`${vault.path}/columns`, { label: "Governing Law", field_type: "text", instructions: "x" });
  for (const name of ["alder_1.pdf", "birch.pdf"])
    await vault.extract(await vault.document({ name }), "governingLaw", "text", { value: "Ohio" });
  const jobId = await ask(web, "## Which **contracts** are governed by Ohio law?", { vault_id: vault.id });
  await app.runJobs();
  const { chat_id } = (await web.get(`/jobs/${jobId}/chat`)).body;
  const { title, summary, preview } = (await web.get(`/chats/${chat_id}/shown`)).body;
  expect(title).toBe("Which contracts are governed by Ohio law?");
  expect(summary).toMatch(/^Which contracts are governed by Ohio law\? – .*alder_1\.pdf/);
  for (const text of [summary, preview]) expect(text).not.toMatch(/\*|\]|\[|#|\||\/vaults|\(\//);
});

it("shows at once which chat a question started, and that it is busy", async () => {
  const { web } = await people();
  const jobId = await ask(web, "What is an indemnity?");
  const { body } = await web.get(`/jobs/${jobId}/chat`);
  const chat = (await web.get(`/chats/${body.chat_id}/shown`)).body;
  expect([chat.source, chat.is_own, chat.begun_by, chat.is_busy]).toEqual(["web", true, "Ada Quill", true]);
  expect((await web.get(`/chats/${body.chat_id}/turns`)).body.turns[0]).toMatchObject({
    job_id: jobId,
    status: "pending",
  });
  await app.runJobs();
  const { turns } = (await web.get(`/chats/${body.chat_id}/turns`)).body;
  expect(turns).toEqual([
    {
      job_id: jobId,
      status: "succeeded",
      error: null,
      model: "local",
      answer_kind: "not_understood",
      documents: [],
      emails: [],
      diagrams: [],
      table: null,
      plan: [],
      proposals: [],
      actions: [],
      reviews: [],
      tables: [],
      unfinished: null,
    },
  ]);
});

it("continues web chats and the caller's own materialized API chats", async () => {
  const { ada, web } = await people();
  for (const first of [web, ada]) {
    const jobId = await ask(first, "What is an indemnity?");
    await app.runJobs();
    const { chat_id } = (await web.get(`/jobs/${jobId}`)).body.result;
    if (first === ada) await web.post(`/chat/${chat_id}/materialize`);
    expect((await web.post("/chat/completions?wait=0", { message: "And?", chat_id })).status).toBe(202);
    await app.runJobs();
    expect((await web.get(`/chats/${chat_id}/messages`)).body.messages).toHaveLength(4);
  }
});

it("does not let a key continue a chat from the web application", async () => {
  const { ada, web } = await people();
  const jobId = await ask(web, "What is an indemnity?");
  await app.runJobs();
  const { chat_id } = (await web.get(`/jobs/${jobId}`)).body.result;
  const reply = await ada.post("/chat/completions?wait=0", { message: "And?", chat_id });
  expect([reply.status, reply.body.code]).toEqual([409, "CHAT_NOT_API"]);
});

it("lists own and shared chats, and API chats only once materialized", async () => {
  const { ada, web, bo, webOfBo } = await people();
  const made = await ask(ada, "Made by a program");
  const asked = await ask(web, "Asked by a person");
  await app.runJobs();
  const ids = await Promise.all(
    [made, asked].map(async (id) => (await web.get(`/jobs/${id}`)).body.result.chat_id as string),
  );
  const listed = async (by: typeof web) =>
    (await by.get("/chats/shown")).body.chats.map((chat: { id: string; is_own: boolean }) => [chat.id, chat.is_own]);
  expect(await listed(web)).toEqual([[ids[1], true]]);
  await ada.post(`/chat/${ids[0]}/materialize`);
  await web.post(`/chats/${ids[0]}/shares`, { user_id: bo.id });
  expect((await listed(web)).map(([id]: [string]) => id).sort()).toEqual([...ids].sort());
  expect(await listed(webOfBo)).toEqual([[ids[0], false]]);
  expect((await webOfBo.get(`/chats/${ids[0]}/turns`)).body.turns).toHaveLength(1);
  expect((await webOfBo.get(`/chats/${ids[1]}/shown`)).status).toBe(404);
});
