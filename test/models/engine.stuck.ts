import { parentPort } from "node:worker_threads";

/** An engine thread that never ends when the text says so, and else answers with the text. */
parentPort!.on("message", ({ task }: { task: { text: string } }) => {
  while (task.text === "endless");
  parentPort!.postMessage({ event: "result", result: task.text });
});
parentPort!.postMessage({ event: "ready" });
