import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

interface Line extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The callbacks that `pg` invokes on a query. It has no types for them. */
interface Copy extends pg.Submittable {
  handleCopyInResponse?(line: Line): void;
  handleCopyData?(message: { chunk: Buffer }, line: Line): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

export interface CopyStream {
  bytes: Readable;
  /** The number of rows, once all bytes were read. */
  rows(): number;
}

/** Streams the output of `copy … to stdout`. The socket is paused while nobody reads. */
export function copyOut(client: pg.ClientBase, statement: string): CopyStream {
  let line: pg.Connection | undefined;
  let rows = 0;
  const bytes = new Readable({ read: () => void line?.stream.resume() });
  const copy: Copy = {
    submit(connection) {
      line = connection;
      connection.query(statement);
    },
    handleCopyData({ chunk }, { stream }) {
      // Copy: the client reuses its buffer.
      if (!bytes.push(Buffer.from(chunk))) stream.pause();
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text);
    },
    handleReadyForQuery: () => void bytes.push(null),
    handleError: (error) => void bytes.destroy(error),
  };
  client.query(copy);
  return { bytes, rows: () => rows };
}

/** Feeds `copy … from stdin` and returns the number of rows. */
export function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  let failure: Error | undefined;
  const copy: Copy = {
    submit: (connection) => connection.query(statement),
    handleCopyInResponse: (line) => {
      feed(line, source, () => failure !== undefined).catch((error: Error) => {
        failure ??= error;
        line.sendCopyFail(error.message);
      });
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text);
    },
    handleReadyForQuery: () => resolve(rows),
    handleError: (error) => {
      failure ??= error;
      reject(failure);
    },
  };
  client.query(copy);
  return promise;
}

async function feed(line: Line, source: AsyncIterable<Buffer>, isOver: () => boolean) {
  for await (const chunk of source) {
    if (isOver()) return;
    line.sendCopyFromChunk(chunk);
    if (line.stream.writableNeedDrain) await drained(line.stream);
  }
  line.endCopyFrom();
}

/** Waits until the stream takes more, or is closed. */
async function drained(stream: NodeJS.EventEmitter) {
  const stop = new AbortController();
  const wait = (event: string) => once(stream, event, { signal: stop.signal });
  try {
    await Promise.race([wait("drain"), wait("close")]);
  } finally {
    stop.abort();
  }
}

const rowsOf = (commandTag: string) => Number(commandTag.split(" ")[1] ?? 0);
