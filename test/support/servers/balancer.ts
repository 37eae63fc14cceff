import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A small round-robin load balancer; a request that a node refuses goes to the next one. */
export class Balancer {
  readonly nodes = new Set<string>();
  #turn = 0;
  readonly #server: Server = createServer((request, response) => void this.#pass(request, response));

  async start(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = Buffer.concat(await incoming.toArray());
    for (let tried = 0; tried < this.nodes.size; tried++) {
      const nodes = [...this.nodes];
      const node = nodes[this.#turn++ % nodes.length]!;
      const passed = await send(node, incoming, body, outgoing).then(
        () => true,
        () => outgoing.headersSent,
      );
      if (passed) return;
    }
    outgoing.writeHead(502).end();
  }
}

/** Rejects when the node did not accept the request: it is down or shutting down. */
function send(node: string, { method, url, headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
  return new Promise<void>((done, failed) => {
    const request = httpRequest(node + url, { method, headers: { ...headers, connection: "close" } }, (answer) => {
      if (answer.statusCode === 503) {
        answer.resume();
        return failed(new Error("not now"));
      }
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
      answer.once("end", done).once("error", failed);
    });
    request.once("error", failed);
    request.end(body);
  });
}
