/** The repository's guides as pages under /console/docs: Markdown in, HTML out, with nothing that a browser would load from elsewhere. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { Marked, Renderer } from 'marked';

/** Where the gateway serves them. */
export const guidesPath = '/console/docs';

/** Files that the guides show or link, served unchanged. */
const served = /^docs\/(?:images\/[\w-]+\.png|schemas\/[\w.-]+\.json)$/;

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function plainText(html) {
  const text = html.replaceAll(/<[^<>]*>/g, '');
  const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity]);
}

/** A heading's anchor, as GitHub makes it. */
function slugOf(text) {
  const kept = text.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return kept.trim().replaceAll(/\s/g, '-');
}

function markdownIn(root, folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => posix.join(folder, name));
}

/** By the files they are made from: where the pages are served. */
function addressesOf(root) {
  const guides = markdownIn(root, 'docs').map((file) => [file, `${guidesPath}/${basename(file, '.md')}.html`]);
  const decisions = markdownIn(root, 'docs/adr').map((file) => [
    file,
    `${guidesPath}/adr/${basename(file, '.md')}.html`,
  ]);
  return new Map([
    ['README.md', `${guidesPath}/readme.html`],
    ['CHANGELOG.md', `${guidesPath}/changelog.html`],
    ...guides,
    ...decisions,
    ['docs', guidesPath],
    ['docs/adr', `${guidesPath}/adr/index.html`],
    ['docs/openapi.json', '/docs'],
  ]);
}

/** Where a link of a file leads; null: to something of the repository that is not served. */
function addressOf(href, file, { root, addresses, used }) {
  if (/^[a-z]+:/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return hash;
  const target = posix.join(posix.dirname(file), path).replace(/\/$/, '');
  const address = addresses.get(target);
  if (address !== undefined) return address + hash;
  if (!served.test(target) || !statSync(join(root, target), { throwIfNoEntry: false })) return null;
  used.add(target);
  return `${guidesPath}/${posix.relative('docs', target)}`;
}

function rendererFor(file, world) {
  const seen = new Map();
  let tables = 0;
  return {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const slug = slugOf(plainText(html));
      const nth = seen.get(slug) ?? 0;
      seen.set(slug, nth + 1);
      const id = nth === 0 ? slug : `${slug}-${nth}`;
      return `<h${depth} id="${escaped(id)}">${html} <a class="anchor" href="#${escaped(id)}" aria-label="Link to: ${escaped(plainText(html))}">#</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = addressOf(href, file, world);
      return address === null
        ? `<span title="${escaped(href)}, in the repository">${words}</span>`
        : `<a href="${escaped(address)}">${words}</a>`;
    },
    image({ href, text }) {
      return `<img src="${escaped(addressOf(href, file, world) ?? '')}" alt="${escaped(text)}" loading="lazy" />`;
    },
    // A wide table or a long line of code scrolls by itself, by keyboard too.
    table(token) {
      const table = Renderer.prototype.table.call(this, token).replaceAll(/<th[^>]*><\/th>/g, '<td></td>');
      tables += 1;
      return `<div class="scrolls" role="region" aria-label="Table ${tables}" tabindex="0">${table}</div>\n`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
  };
}

function pageOf(title, content, styleSheets) {
  const sheets = styleSheets.map((address) => `    <link rel="stylesheet" href="${address}" />`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escaped(title)} · Turnpike guides</title>
    <link rel="icon" href="/console/mark.svg" type="image/svg+xml" />
    <script src="/console/theme.js"></script>
${sheets.join('\n')}
  </head>
  <body class="guide">
    <header>
      <a class="brand" href="/console"><img src="/console/mark.svg" alt="" width="26" height="26" />Turnpike</a>
      <nav aria-label="Guides"><a href="${guidesPath}">All guides</a> <a href="${guidesPath}/runbook.html">Runbook</a> <a href="/console">Console</a></nav>
    </header>
    <main>
${content}
    </main>
  </body>
</html>
`;
}

/** The title of a guide, and the sentence it begins with. */
function summaryOf(html) {
  const [, heading = ''] = /<h1[^>]*>(.*?) <a class="anchor"/s.exec(html) ?? [];
  const [, first = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  const [sentence = ''] = /^.*?(?:[.:](?=\s|$)|$)/s.exec(plainText(first).replaceAll(/\s+/g, ' ')) ?? [];
  return { title: plainText(heading), sentence };
}

function listOf(title, entries) {
  const items = entries.map(
    ({ address, title: name, sentence }) => `<li><a href="${address}">${escaped(name)}</a> ${escaped(sentence)}</li>`,
  );
  return `<h1>${escaped(title)}</h1>\n<ul class="guides">\n${items.join('\n')}\n</ul>`;
}

/** Every page by its name below `docs/`, and the files that go with them. */
export function renderGuides(root, styleSheets) {
  const addresses = addressesOf(root);
  const used = new Set();
  const world = { root, addresses, used };
  const rendered = [...addresses.keys()]
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const marked = new Marked({ renderer: rendererFor(file, world) });
      const html = marked.parse(readFileSync(join(root, file), 'utf8'), { async: false });
      return { file, address: addresses.get(file), html, ...summaryOf(html) };
    });
  const nameOf = (address) => posix.relative(guidesPath, address);
  const pages = new Map(
    rendered.map(({ address, title, html }) => [nameOf(address), pageOf(title, html, styleSheets)]),
  );
  const decisions = rendered.filter(({ file }) => dirname(file) === 'docs/adr');
  const decisionIndex = { address: addresses.get('docs/adr'), title: 'Decisions', sentence: 'Why it is as it is.' };
  const guides = [...rendered.filter(({ file }) => dirname(file) !== 'docs/adr'), decisionIndex];
  pages.set('index.html', pageOf('Guides', listOf('Guides', guides), styleSheets));
  pages.set('adr/index.html', pageOf('Decisions', listOf('Decisions', decisions), styleSheets));
  return { pages, files: [...used].map((file) => ({ name: posix.relative('docs', file), path: join(root, file) })) };
}
