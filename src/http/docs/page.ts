const STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #16181d; --line: #d5d9e0; --soft: #f5f6f8; --quiet: #596070; --link: #1f55c4; }
@media (prefers-color-scheme: dark) { :root { --page: #14171c; --text: #e8eaee; --line: #3a404c; --soft: #1d2129; --quiet: #a5adba; --link: #8ab0ff; } }
html { background: var(--page); color: var(--text); }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 48rem; padding: 2rem 1.25rem 4rem; }
nav { display: flex; flex-wrap: wrap; gap: 1.25rem; border-bottom: 1px solid var(--line); padding-bottom: .75rem; }
h1 { font-size: 1.75rem; margin: 1.75rem 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
a { color: var(--link); }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; padding: .9rem 1rem; margin: .5rem 0; }
code { font: .875rem/1.5 ui-monospace, monospace; }
button { font: inherit; font-size: .9rem; padding: .35rem .8rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: inherit; cursor: pointer; }
button:disabled { opacity: .6; cursor: default; }
.key-offer { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; }
.quiet { color: var(--quiet); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .6rem; border-bottom: 1px solid var(--line); }
tr:target { background: var(--soft); outline: 2px solid var(--link); }
`;

/** A page of the documentation that the server itself serves. It works without scripts. */
export const page = (title: string, content: string, script = ""): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Chancery API</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Documentation">
<a href="/docs/">Quick start</a>
<a href="/docs/reference/">Reference</a>
<a href="/docs/errors">Error codes</a>
<a href="/openapi.json">openapi.json</a>
<a href="/">Web application</a>
</nav>
<main>
${content}
</main>
${script && `<script type="module">${script}</script>`}
</body>
</html>
`;

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Text with \`code\` in it. */
export const prose = (text: string): string => escapeHtml(text).replace(/`([^`]{1,200})`/g, "<code>$1</code>");
