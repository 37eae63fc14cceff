import { parentPort } from "node:worker_threads";
import { must } from "../../content/must.ts";
import { type Comparison, type JudgeModel, NoJudge } from "./encode/judge-model.ts";
import { NoRanker, type Ranker, type RankScores } from "./encode/ranker.ts";
import { NoTagger, type Tag, type Tagger } from "./encode/tagger.ts";
import { openLocalEngine } from "./engine.ts";
import type { EngineTask, FromEngineThread, ModelReply, ModelRequest, ToEngineThread } from "./messages.ts";

const port = must(parentPort, "it runs in a thread");
const send = (message: FromEngineThread) => port.postMessage(message);
const pending = new Map<number, (reply: ModelReply) => void>();
let lastRequest = 0;

async function askModel<T>(request: ModelRequest, unavailable: new (message: string) => Error): Promise<T> {
  const requestId = ++lastRequest;
  const reply = await new Promise<ModelReply>((resolve) => {
    pending.set(requestId, resolve);
    send({ event: "request", requestId, request });
  });
  if ("value" in reply) return reply.value as T;
  throw "unavailable" in reply ? new unavailable(reply.unavailable) : new Error(reply.error);
}

const tagger: Tagger = {
  tag: (text) => askModel<Tag[]>({ model: "tagger", text }, NoTagger),
  close: async () => {},
};
const judge: JudgeModel = {
  compare: (statement, passages) => askModel<Comparison[]>({ model: "judge", statement, passages }, NoJudge),
  close: async () => {},
};
const ranker: Ranker = {
  score: (question, passages) => askModel<RankScores[]>({ model: "ranker", question, passages }, NoRanker),
  close: async () => {},
};
const engine = openLocalEngine({ tagger, judge, ranker, onQuestion: () => send({ event: "next" }) });

function work(task: EngineTask): Promise<unknown> {
  if (task.method === "read") return engine.read(task.text, task.questions);
  if (task.method === "ask") return engine.ask(task.text, task.questions);
  if (task.method === "learn") return engine.learn(task.column, task.documents);
  if (task.method === "learnPosition") return engine.learnPosition(task.check, task.documents);
  if (task.method === "applyLearned") return engine.applyLearned(task.text, task.answered);
  if (task.method === "lint") return engine.lint(task.checks);
  return engine.judge(task.text, task.checks, task.stance, { stories: task.stories });
}

port.on("message", (message: ToEngineThread) => {
  if ("task" in message) {
    work(message.task).then(
      (result) => send({ event: "result", result }),
      (error) => send({ event: "error", message: String(error) }),
    );
    return;
  }
  pending.get(message.requestId)?.(message.reply);
  pending.delete(message.requestId);
});
send({ event: "ready" });
