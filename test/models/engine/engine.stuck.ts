import { parentPort } from "node:worker_threads";

/** An engine thread that hangs when the text says so, and otherwise returns the text. */
parentPort!.on("message", ({ task }: { task: { text: string } }) => {
  while (task.text === "endless");
  parentPort!.postMessage({ event: "result", result: task.text });
});
parentPort!.postMessage({ event: "ready" });
