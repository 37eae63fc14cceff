import { createHash } from "node:crypto";
import { t } from "../../../../content/messages/messages.ts";
import { Html, html } from "./html.ts";

/** The colors of docs/design.md. Controls are large enough for a thumb. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --raised: #ffffff; --ink: #16181d; --ink-3: #5c5f67; --hairline: #e4e0d6; --control: #8a867b; --accent: #1f5f4a; --on-accent: #ffffff; --oxblood: #8a2433; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d0e10; --raised: #15171a; --ink: #ecebe6; --ink-3: #a3a39c; --hairline: #23262b; --control: #7d7f83; --accent: #74c7a8; --on-accent: #0d0e10; --oxblood: #f0919d; } }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); }
body { margin: 0; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif; overflow-wrap: anywhere; }
main { max-width: 38rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font: 400 1.75rem/1.25 "Iowan Old Style", "Palatino Linotype", Palatino, "P052", Georgia, "Noto Serif", serif; margin: 0 0 .5rem; }
h2 { font-size: 1rem; margin: 2.25rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--hairline); }
p { margin: 0 0 1rem; }
.from, .help, .quiet { color: var(--ink-3); }
.from { margin-bottom: 1.5rem; }
.help { font-size: .9rem; margin: 0 0 .35rem; }
.field { margin: 0 0 1.35rem; border: 0; padding: 0; }
label, legend { display: block; font-weight: 600; margin: 0 0 .3rem; padding: 0; }
.choice { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; font-weight: 400; margin: 0; }
.choice input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
input:not([type=checkbox]), select, textarea { width: 100%; min-height: 2.75rem; padding: .5rem .7rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--control); border-radius: 4px; }
textarea { min-height: 8rem; resize: vertical; }
input:focus-visible, select:focus-visible, textarea:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 4px; cursor: pointer; }
button.plain { color: var(--accent); background: none; padding: 0; text-decoration: underline; }
form + form { margin-top: 1.5rem; }
a { color: var(--accent); }
.alert { border-left: 3px solid var(--oxblood); padding: .25rem 0 .25rem 1rem; margin: 0 0 1.5rem; }
.alert h2 { border: 0; padding: 0; margin: 0 0 .25rem; color: var(--oxblood); }
.alert ul, .files { margin: 0; padding-left: 1.2rem; }
.notice { border-left: 3px solid var(--accent); padding: .25rem 0 .25rem 1rem; margin: 0 0 1.5rem; }
.fault { color: var(--oxblood); font-size: .9rem; margin: .3rem 0 0; }
dl { margin: 0; }
dt { color: var(--ink-3); font-size: .9rem; }
dd { margin: 0 0 .8rem; white-space: pre-wrap; }
.messages { list-style: none; margin: 0; padding: 0; }
.messages li { padding: .9rem 0; border-bottom: 1px solid var(--hairline); }
.messages p { margin: 0; white-space: pre-wrap; }
.messages .quiet { font-size: .9rem; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** No script runs on these pages, and nothing is loaded from elsewhere. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "x-robots-tag": "noindex",
};

export interface PageReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export const page = (title: string, content: Html, status = 200): PageReply => ({
  status,
  headers: PAGE_HEADERS,
  body: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>
`.text,
});

/** A fault in words, as a page. */
export const faultPage = (status: number, message: string): PageReply =>
  page(
    t("This did not work"),
    html`<h1>${status === 404 ? t("This page does not exist") : t("This did not work")}</h1><p>${message}</p>`,
    status,
  );
