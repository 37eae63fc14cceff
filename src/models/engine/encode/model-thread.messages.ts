/** What a thread that runs a model is asked, and what it tells. It works on one thing at a time, in the order it was asked. */
export type Asked<Task> = { task: Task } | { stop: true } | { close: true };
export type Told<Result> = { ready: true } | { result: Result } | { error: string };
