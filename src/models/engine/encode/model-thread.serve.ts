import { parentPort } from "node:worker_threads";
import { InferenceSession } from "onnxruntime-node";
import { must } from "../../../content/must.ts";
import type { Asked, Told } from "./model-thread.messages.ts";

/** Opens a model that computes in the current thread alone. */
export function openSession(path: string): Promise<InferenceSession> {
  return InferenceSession.create(path, { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false });
}

/** Runs the tasks of the thread's owner one after the other, and releases the model on close. */
export function serve<Task, Result>(
  session: InferenceSession,
  answer: (task: Task, isStopped: () => boolean) => Promise<Result>,
) {
  const port = must(parentPort, "it runs in a thread");
  const tell = (told: Told<Result>) => port.postMessage(told);
  let isStopped = false;
  let work = Promise.resolve();
  const run = async (task: Task) => {
    isStopped = false;
    try {
      tell({ result: await answer(task, () => isStopped) });
    } catch (error) {
      tell({ error: String(error) });
    }
  };
  port.on("message", async (asked: Asked<Task>) => {
    if ("task" in asked) work = run(asked.task);
    if ("stop" in asked) isStopped = true;
    if (!("close" in asked)) return;
    await work;
    await session.release();
    port.close();
  });
  tell({ ready: true });
}
