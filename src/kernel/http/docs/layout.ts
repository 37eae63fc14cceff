import { escapeHtml, type Rendered } from "./markdown.ts";
import { docsAddress, GROUPS, type Page } from "./pages.ts";

/** The API reference is listed among the pages, although it is built differently. */
const REFERENCE = { title: "API reference", address: "/docs/reference/" };

/** One page of the documentation. It works without scripts. */
export const layOut = (page: Page, { html, sections }: Rendered, notice = ""): string =>
  document_(
    page.title,
    `<div class="frame">
${navigation(docsAddress(page))}
<main id="content">
${notice ? html.replace("<h2 ", () => `${notice}\n<h2 `) : html}
<footer><a href="/docs/${page.name}.md">This page as Markdown</a></footer>
</main>
${sections.length > 1 ? contentsOf(sections) : ""}
</div>`,
  );

/** The page for an unknown address. */
export const layOutMissing = (): string =>
  document_(
    "Not found",
    `<div class="frame">
${navigation("")}
<main id="content"><h1>There is no such page</h1>
<p>The documentation begins at the <a href="/docs/">quick start</a>.</p></main>
</div>`,
  );

/** The frame of the API reference, which its script fills. */
export const layOutReference = (script: string): string =>
  document_(
    REFERENCE.title,
    `<main id="content" class="reference"><div id="app"></div></main>
<script src="/docs/reference/js/scalar.js"></script>
<script>${script}</script>`,
    `<nav class="bar-links" aria-label="Documentation">${["quick-start", "jobs", "errors", "api-changelog"]
      .map((name) => GROUPS.flatMap(({ pages }) => pages).find((page) => page.name === name))
      .flatMap((page) =>
        page ? `<a href="${docsAddress(page)}">${page.name === "jobs" ? "Guides" : page.title}</a>` : [],
      )
      .join("")}<a href="${REFERENCE.address}" aria-current="page">${REFERENCE.title}</a></nav>`,
  );

const document_ = (title: string, body: string, bar = MENU): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Chancery documentation</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/theme.js"></script>
<script type="module" src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the page</a>
<header class="bar"><a class="brand" href="/docs/">Chancery <span>documentation</span></a>${bar}<a class="app" href="/">Web application</a></header>
${body}
</body>
</html>
`;

const MENU = `<button type="button" class="menu" aria-expanded="false" aria-controls="navigation">Menu</button>`;

function navigation(current: string): string {
  const link = (address: string, title: string) =>
    `<li><a href="${address}"${address === current ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a></li>`;
  const groups = GROUPS.map(({ title, pages }) => {
    const own = pages.map((page) => link(docsAddress(page), page.title));
    const links = title === "Reference" ? [link(REFERENCE.address, REFERENCE.title), ...own] : own;
    return `<p>${escapeHtml(title)}</p>\n<ul>\n${links.join("\n")}\n</ul>`;
  });
  return `<nav id="navigation" class="pages" aria-label="Documentation">\n${groups.join("\n")}\n</nav>`;
}

const contentsOf = (sections: Rendered["sections"]): string =>
  `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>
${sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join("\n")}
</ul></nav>`;

/** Offers to put a new key into the examples of the quick start. */
export const KEY_OFFER = `<div class="key-offer">
<p id="key-status" role="status">Create a key in <a href="/settings/api">Settings → API keys</a> and put it in the examples below.</p>
<button type="button" id="make-key" hidden>Make a key for these examples</button>
</div>`;
