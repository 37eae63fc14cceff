import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** Starts servers on free ports and returns their addresses. They close after the tests of the file. */
export function useServers(): (server: Server) => Promise<string> {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections();
  });
  return async (server) => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
}
