import { join } from "node:path";
import { annotatedContracts, dataFolder, filesIn } from "./support/data.ts";
import { openScriptedModel } from "./support/scripted-model.ts";
import { openService } from "./support/service.ts";
import { CompetentModel, fileNameOf } from "./tasks/competent.ts";
import { askWithEarlierAnswers, HOSTILE } from "./tasks/earlier-answers.ts";
import { type Graded, type Task, tasksOf, type World } from "./tasks/tasks.ts";

const CONTRACTS = 60;
const SHORTEST = 2_000;
const IN_VAULT = 12;
const SECRET = "SECRET OF A COLLEAGUE 4711";

const data = dataFolder(process.argv[2]);
const { trainedOn, heldOut } = await annotatedContracts(data);
const chosen = [...trainedOn, ...heldOut]
  .filter(({ text }) => text.length >= SHORTEST)
  .sort((a, b) => a.text.length - b.text.length)
  .filter((each, at, all) => all.findIndex((other) => fileNameOf(other) === fileNameOf(each)) === at)
  .slice(0, CONTRACTS);
const model = new CompetentModel(chosen);
model.add(HOSTILE);
const scripted = await openScriptedModel(model.answer);
const service = await openService(undefined, scripted.settings);

console.log(
  "| Task | Graded | Steps | Documents read | Checks judged | Second looks | Calls, tokens |\n|---|---|---|---|---|---|---|",
);
let failures = 0;
const world = await makeWorld();
for (const task of tasksOf(world)) failures += await run(task);
failures += tellColumn(await askWithEarlierAnswers(service, scripted.requests, world.contracts));
console.log(`\n${failures === 0 ? "All checks hold." : `${failures} checks do not hold.`}`);
console.log(
  "A real model has to get right what the scripted one knew: which tool, on which documents (Steps), what each document says with its words (Documents read), and each verdict of a playbook (Checks judged).",
);
await service.close();
await scripted.close();
process.exitCode = failures === 0 ? 0 : 1;

async function makeWorld(): Promise<World> {
  const contracts = [];
  for (const contract of chosen)
    contracts.push({ ...contract, fileId: await service.attach(fileNameOf(contract), contract.text) });
  const names = (await filesIn(join(data, "contracts", "docx"), ".docx")).filter(({ name }) =>
    /nda|confidentiality|restrictive-covenant-(?:texas|ohio|utah)/.test(name),
  );
  const ndas = [];
  for (const { name, bytes } of names.slice(0, 5))
    ndas.push({ name, fileId: await service.attach(name, bytes as Uint8Array<ArrayBuffer>) });
  const [first] = chosen;
  const base = await service.attach("version 1.txt", first!.text);
  const revised = await service.attach("version 2.txt", `${first!.text}\n\nCHANGED BY THE OTHER SIDE`);
  const { id: projectId } = await service.post<{ id: string }>("/projects", { name: "Data room" });
  await service.post(`/projects/${projectId}/files`, { file_ids: contracts.map(({ fileId }) => fileId) });
  const { id: vaultId } = await service.post<{ id: string }>("/vaults", { name: "Contracts" });
  await service.post(`/vaults/${vaultId}/documents`, {
    file_ids: contracts.slice(0, IN_VAULT).map(({ fileId }) => fileId),
  });
  const { id: playbookId } = await service.post<{ id: string }>("/playbooks", { title: "House positions" });
  const positions = [{ type: "standard", guidance: "Require: governed by the laws of Switzerland." }];
  await service.post(`/playbooks/${playbookId}/checks`, { title: "Governing law", positions });
  const secretId = await service.attachAsColleague("secret.txt", SECRET);
  return { contracts, ndas, versions: { base, revised }, vaultId, projectId, playbookId, secretId, get: service.get };
}

function tellColumn(graded: Graded[]): number {
  console.log("\nA column that people answered before");
  for (const { what, holds } of graded) console.log(`${holds ? "✓" : "✗"} ${what}`);
  return graded.filter(({ holds }) => !holds).length;
}

async function run(task: Task): Promise<number> {
  const before = scripted.requests.length;
  model.follow(...task.script);
  let result = await service.ask(task.message, task.given);
  if (task.next) {
    model.follow(...task.next.script);
    result = await service.ask(task.next.message, { chat_id: result.chat_id });
  }
  await service.settle();
  const graded = await task.grade(result);
  const requests = scripted.requests.slice(before);
  const characters = requests.reduce(
    (sum, { system, messages }) => sum + system.length + messages.reduce((all, { text }) => all + text.length, 0),
    0,
  );
  const isOutside = requests.some(({ messages }) => messages.some(({ text }) => text.includes(SECRET)));
  const checks = [...graded, { what: "nothing outside the rights", holds: !isOutside }];
  const shown = checks.map(({ what, holds }) => `${holds ? "✓" : "✗"} ${what}`).join("; ");
  console.log(
    `| ${task.name} | ${shown} | ${model.steps} | ${model.readings} | ${model.judgements} | ${model.looks} | ${requests.length}, ${Math.round(characters / 4000)}k |`,
  );
  return checks.filter(({ holds }) => !holds).length;
}
