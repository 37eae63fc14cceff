import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { eventually, freePort } from "../process.ts";

const DOVECOT = "/usr/sbin/dovecot";
export const hasDovecot = existsSync(DOVECOT);
if (!hasDovecot) console.warn("The tests of mailboxes are skipped: dovecot-imapd is not installed.");

export const PASSWORD = "mail-pw";

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

/** A real IMAP server on loopback, with its own configuration. All users share one password. `tokenUrl` says whose an access token is. */
export async function startDovecot({ tokenUrl }: { tokenUrl?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "chancery-dovecot-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "mail"));
  await chmod(join(folder, "mail"), 0o777);
  const [port, tlsPort] = [await freePort(), await freePort()];
  createCertificate(folder);
  await writeFile(
    join(folder, "oauth2.conf"),
    `tokeninfo_url = ${tokenUrl}\nusername_attribute = email\ntimeout_msecs = 5000\n`,
  );
  await writeFile(join(folder, "dovecot.conf"), configuration(folder, port, tlsPort, tokenUrl !== undefined));
  const daemon = spawn(DOVECOT, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "ignore" });
  await eventually(() => answers(port));
  const stop = async () => {
    const ended = new Promise((done) => daemon.once("exit", done));
    daemon.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return {
    port,
    tlsPort,
    stop,
    certificate: await readFile(join(folder, "cert.pem"), "utf8"),
    as: mailUser(port, join(folder, "mail")),
  };
}

function createCertificate(folder: string) {
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", [...kind, ...files, ...names], { stdio: "ignore" });
}

function configuration(folder: string, port: number, tlsPort: number, hasTokens: boolean): string {
  const { uid, gid, username } = userInfo();
  const isRoot = uid === 0;
  const own = isRoot
    ? ""
    : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${gid}`;
  const mail = isRoot ? "uid=65534 gid=65534" : `uid=${uid} gid=${gid}`;
  const tokens = `passdb {\n driver = oauth2\n mechanisms = xoauth2\n args = ${folder}/oauth2.conf\n}`;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login ${hasTokens ? "xoauth2" : ""}
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
${own}
${hasTokens ? tokens : ""}
passdb {
 driver = static
 args = password=${PASSWORD}
}
userdb {
 driver = static
 args = ${mail} home=${folder}/mail/%u
}
service imap-login {
 chroot =
 inet_listener imap {
  port = ${port}
 }
 inet_listener imaps {
  port = ${tlsPort}
  ssl = yes
 }
}
service anvil {
 chroot =
 unix_listener anvil-auth-penalty {
  mode = 0
 }
}
`;
}

const answers = (port: number) =>
  new Promise<true | undefined>((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => socket.destroy(done(true) as undefined));
    socket.once("error", () => done(undefined));
  });

const mailUser = (port: number, boxes: string) => (user: string) => {
  const visit = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const auth = { user, pass: PASSWORD };
    const client = new ImapFlow({ host: "127.0.0.1", port, secure: false, doSTARTTLS: false, auth, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  return {
    visit,
    deliver: (raw: string, folder = "INBOX") => visit((client) => client.append(folder, raw)),
    /** Many messages at once, as another program on the mail server would. */
    drop: async (messages: string[]) => {
      await visit((client) => client.mailboxOpen("INBOX"));
      for (const [index, raw] of messages.entries())
        await writeFile(join(boxes, user, "new", `1700000000.${String(index).padStart(6, "0")}.test`), raw, {
          mode: 0o644,
        });
    },
    /** Subject and keywords of each message. */
    list: (folder = "INBOX") =>
      visit(async (client) => {
        if ((await client.mailboxOpen(folder)).exists === 0) return [];
        const found = await client.fetchAll("1:*", { envelope: true, flags: true });
        return found.map(({ envelope, flags }) => [
          envelope?.subject ?? "",
          ...(flags?.has("Chancery") ? ["Chancery"] : []),
        ]);
      }),
  };
};
