/** The messages to and from a model thread. It handles one task at a time, in order. */
export type Asked<Task> = { task: Task } | { stop: true } | { close: true };
export type Told<Result> = { ready: true } | { result: Result } | { error: string };
