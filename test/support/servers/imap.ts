import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** What the server sends before the OK of a command. The text includes its line ends. */
type Answers = (command: string, socket: Socket) => string | Promise<string>;

const CAPABILITIES = "* CAPABILITY IMAP4rev1 UIDPLUS MOVE\r\n";
const SELECTED = [
  "* 1 EXISTS",
  "* FLAGS ()",
  "* OK [PERMANENTFLAGS (\\*)]",
  "* OK [UIDVALIDITY 1]",
  "* OK [UIDNEXT 2]",
];

/** A mail server that sends what the test gives it, such as endless lines. Its mailbox has one message. */
export async function startImapServer(answers: Answers) {
  const server = createServer((socket) => {
    let received = "";
    socket.on("error", () => {});
    socket.on("data", async (data) => {
      received += data.toString("latin1");
      for (let end = received.indexOf("\r\n"); end >= 0; end = received.indexOf("\r\n")) {
        const [tag = "", ...words] = received.slice(0, end).split(" ");
        received = received.slice(end + 2);
        const command = words.join(" ");
        const said = usual(command) || (await answers(command, socket));
        socket.write(said);
        socket.write(`${tag} OK ${/^SELECT/i.test(command) ? "[READ-WRITE] " : ""}done\r\n`);
      }
    });
    socket.write("* OK ready\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => new Promise((done) => server.close(done)) };
}

function usual(command: string): string {
  if (/^CAPABILITY/i.test(command)) return CAPABILITIES;
  return /^SELECT/i.test(command) ? `${SELECTED.join("\r\n")}\r\n` : "";
}
