import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach } from "vitest";

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Respond = number | ((response: ServerResponse, request: Received) => void);

/** A webhook receiver: it records what arrives and answers as the test says, 204 by default. */
export class Receiver {
  readonly received: Received[] = [];
  readonly #next: Respond[] = [];
  #always: Respond = 204;
  #server = createServer((request, response) => void this.#meet(request, response));

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }
  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
  get port() {
    return (this.#server.address() as AddressInfo).port;
  }
  get url() {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  answer(...responds: Respond[]) {
    this.#next.push(...responds);
  }
  always(respond: Respond) {
    this.#always = respond;
  }
  clear() {
    this.received.length = 0;
    this.#next.length = 0;
    this.#always = 204;
  }

  async #meet(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const came = {
      path: `${request.method} ${request.url}`,
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    };
    this.received.push(came);
    const respond = this.#next.shift() ?? this.#always;
    if (typeof respond === "number") response.writeHead(respond).end();
    else respond(response, came);
  }
}

export function useReceiver(): Receiver {
  const receiver = new Receiver();
  beforeAll(() => receiver.start());
  beforeEach(() => receiver.clear());
  afterAll(() => receiver.stop());
  return receiver;
}

/** Verifies a message with the reference library, which throws on a bad signature. */
export const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: Record<string, string> };
