import { readFileSync } from "node:fs";
import { escapeHtml, page } from "./page.ts";

/** What stands in the examples until a key is filled in. */
const PLACEHOLDER = "u:svc_…";

/** The first page of the documentation: a key, and examples that work when pasted whole. */
export function quickStartPage(publicUrl: string): string {
  const script = readFileSync(new URL("./quick-start.js", import.meta.url), "utf8");
  return page(
    "Quick start",
    `<h1>Quick start</h1>
<p>Programs call Chancery with an API key, which they send as the whole value of the <code>Authorization</code> header. A user-scoped key
(<code>u:svc_…</code>) acts for you and can access what you can.</p>
<div class="key-offer" id="key-offer">
<p id="key-status" role="status">Create a key in <a href="/settings/api">Settings → API keys</a> and put it in the examples below.</p>
<button type="button" id="make-key" hidden>Make a key for these examples</button>
</div>
${example("Ask about a contract", "Uploads a short agreement, waits until it is read, and asks a question. The answer quotes its source.", curl(publicUrl))}
${example("From JavaScript", "Runs in Node 20 and later. <code>sdk/</code> of the repository is a typed client with the same operations.", javascript(publicUrl))}
${example("From an assistant", "Claude Code and other MCP clients can use the same key. Most connect without one, with a click.", mcp(publicUrl))}
<h2>Where to go next</h2>
<ul>
<li><a href="/docs/reference/">The reference</a>: every operation with examples of requests and replies.</li>
<li><a href="/docs/errors">Error codes</a>: what each means and what to do.</li>
<li>Long work returns a job. <code>GET /jobs/{id}?wait=60</code> waits for it, or a webhook tells you.</li>
<li>Send an <code>Idempotency-Key</code> with each POST, and a retry is safe.</li>
</ul>`,
    script,
  );
}

const example = (title: string, lead: string, code: string): string => `<section>
<h2>${title}</h2>
<p class="quiet">${lead}</p>
<pre tabindex="0" aria-label="${title}"><code>${escapeHtml(code).replaceAll(PLACEHOLDER, `<span class="key">${PLACEHOLDER}</span>`)}</code></pre>
</section>`;

const curl = (publicUrl: string): string => `KEY='${PLACEHOLDER}'
URL='${publicUrl}/v1'

echo 'This Agreement is governed by the laws of the State of Ohio.' > agreement.txt
FILE=$(curl -s -H "Authorization: $KEY" -F "file=@agreement.txt" "$URL/files" | grep -o '"id":"[^"]*' | head -1 | cut -d'"' -f4)
curl -s -H "Authorization: $KEY" "$URL/files/$FILE?wait=60"
curl -s -H "Authorization: $KEY" -H 'Content-Type: application/json' \\
  -d '{"message": "Which law governs?", "file_ids": ["'"$FILE"'"]}' "$URL/chat/completions"`;

const javascript = (publicUrl: string): string => `const url = "${publicUrl}/v1";
const headers = { Authorization: "${PLACEHOLDER}" };

const { vaults } = await (await fetch(\`\${url}/vaults\`, { headers })).json();
for (const { name, document_count } of vaults) console.log(name, document_count);`;

const mcp = (publicUrl: string): string =>
  `claude mcp add --transport http chancery ${publicUrl}/mcp --header "Authorization: Bearer ${PLACEHOLDER}"`;
