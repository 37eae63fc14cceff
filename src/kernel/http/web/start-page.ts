import { t } from "../../../content/messages/messages.ts";
import { escapeHtml } from "../docs/markdown.ts";

/** The steps of a start, in order. The page lists all of them and marks the current one. */
export const START_STEPS = {
  database: [t("Database"), t("It starts, and recovers if it was interrupted.")],
  tables: [t("Tables"), t("They are created, or brought up to this version.")],
  web: [t("Web application"), t("It is built once for each version, in about half a minute.")],
  samples: [t("Models and sample contracts"), t("The models load, and the first start reads a vault of samples.")],
} as const;
export type StartStep = keyof typeof START_STEPS;

/** Polled by the page, which reloads when the step has changed. */
export const START_STATUS_PATH = "/starting";
const ASK_AGAIN_MS = 1000;
export const START_RETRY_SECONDS = "2";

/** The page while the service starts. It opens the application by itself; without scripts it reloads. */
export function startPage(step: StartStep, nonce: string): string {
  const names = Object.keys(START_STEPS) as StartStep[];
  const at = names.indexOf(step);
  const steps = names.map((name, index) => stepItem(name, index < at ? "done" : index === at ? "now" : "next"));
  return page(
    nonce,
    `<h1>${escapeHtml(t("Chancery is starting"))}</h1>
<ol aria-label="${escapeHtml(t("Steps"))}">${steps.join("")}</ol>
<p class="quiet" role="status">${escapeHtml(t("This page opens the application when it is ready."))}</p>`,
    `<noscript><meta http-equiv="refresh" content="${START_RETRY_SECONDS}"></noscript>
<script nonce="${nonce}">${goOver(step)}</script>`,
  );
}

/** The page when the application cannot be shown. */
export const failedStartPage = (message: string, nonce: string): string =>
  page(
    nonce,
    `<h1>${escapeHtml(t("The web application is not available"))}</h1><p>${escapeHtml(message)}</p>
<p class="quiet">${escapeHtml(t("The API answers meanwhile. Ask whoever runs this server."))}</p>`,
  );

const STATES = { done: t("done"), now: t("under way"), next: t("to come") } as const;

function stepItem(name: StartStep, state: keyof typeof STATES): string {
  const [title, detail] = START_STEPS[name];
  const current = state === "now" ? ' aria-current="step"' : "";
  const told = name === "samples" ? t("in the background") : STATES[state];
  return `<li class="${state}"${current}><b>${escapeHtml(title)}</b> <span class="state">${escapeHtml(told)}</span><br><span class="quiet">${escapeHtml(detail)}</span></li>`;
}

/** Failed requests are ignored: the server may be unreachable for a moment between two steps. */
const goOver = (step: StartStep) => `setInterval(async () => {
  const reply = await fetch("${START_STATUS_PATH}", { cache: "no-store" }).catch(() => null);
  if (reply && (!reply.ok || (await reply.json().catch(() => ({}))).step !== "${step}")) location.reload();
}, ${ASK_AGAIN_MS});`;

const page = (nonce: string, content: string, head = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Chancery</title>
<style nonce="${nonce}">${STYLE}</style>
${head}
</head>
<body><main>${LOGO}${content}</main></body>
</html>
`;

const LOGO =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="5" fill="#1f5f4a"/><path d="M22.6 11.2c-1.1-2.3-3.3-3.7-6.1-3.7-4.3 0-7.4 3.4-7.4 8.5s3.1 8.5 7.4 8.5c2.9 0 5.1-1.5 6.200-3.9" fill="none" stroke="#fbfaf7" stroke-width="2.6" stroke-linecap="round"/><path d="M9 16h9" stroke="#fbfaf7" stroke-width="2" stroke-linecap="round"/></svg>';

/** The colors of docs/design.md. The style sheet of the application may not exist yet. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #16181d; --ink-3: #62656d; --hairline: #e4e0d6; --accent: #1f5f4a; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d0e10; --ink: #ecebe6; --ink-3: #95958f; --hairline: #23262b; --accent: #74c7a8; } }
html { background: var(--paper); color: var(--ink); }
body { margin: 0; font: 13.5px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 18vh 1.5rem 4rem; }
h1 { font: 400 1.6rem/1.25 "Iowan Old Style", "Palatino Linotype", Palatino, "P052", Georgia, "Noto Serif", serif; margin: 16px 0 24px; }
ol { list-style: none; margin: 0 0 24px; padding: 0; border-top: 1px solid var(--hairline); }
li { position: relative; padding: 10px 0 10px 24px; border-bottom: 1px solid var(--hairline); }
li::before { content: ""; position: absolute; left: 4px; top: 16px; width: 8px; height: 8px; border-radius: 50%; border: 1px solid var(--ink-3); box-sizing: border-box; }
li.done::before { background: var(--accent); border-color: var(--accent); }
li.now::before { border: 2px solid var(--accent); animation: beat 1.2s ease-in-out infinite; }
li.next b { font-weight: 400; }
b { font-weight: 600; }
.state { float: right; color: var(--ink-3); }
li.now .state { color: var(--accent); }
.quiet { color: var(--ink-3); }
@keyframes beat { 50% { opacity: .35; } }
@media (prefers-reduced-motion: reduce) { li.now::before { animation: none; } }
`;
