import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { protocols, type Said } from "../../test/support/servers/model-protocols.ts";
import { streamOf } from "../../test/support/servers/model-streams.ts";

/** One request to the model, in the words of the protocol. */
export interface ModelRequest {
  system: string;
  messages: { role: string; text: string }[];
  question: string;
  tools: string[];
  schema: unknown;
}

const PROTOCOL = "openai-compatible";

/** A model on a loopback address that answers as a function says, over the protocol that real ones speak. */
export async function openScriptedModel(answer: (request: ModelRequest) => Said) {
  const spoken = protocols.find(({ name }) => name === PROTOCOL)!;
  const requests: ModelRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const body = JSON.parse(Buffer.concat(await incoming.toArray()).toString());
    const request = spoken.read(body) as ModelRequest;
    requests.push(request);
    const whole = spoken.write(answer(request), body);
    if (body.stream) return sendStream(response, streamOf(PROTOCOL, whole));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(whole));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    settings: {
      MODEL_PROVIDER: PROTOCOL as "openai-compatible",
      MODEL_NAME: "scripted",
      MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`,
      MODEL_API_KEY: "key",
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function sendStream(response: ServerResponse, lines: string[]) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const line of lines) response.write(line);
  response.end();
}
