import type { HttpAnswer } from './trigger-answer.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/** Attributes; one that is true has no value, and one that is false or undefined is not there. */
export function attributes(named: Readonly<Record<string, string | boolean | undefined>>): string {
  return Object.entries(named)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}

/** A paragraph for each line; nothing where there is no text. */
export function paragraphs(text: string): string {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}

/** The console's own colours and shapes, light and dark; its typeface is not loaded. */
const style = [
  ':root{color-scheme:light dark;--paper:light-dark(#faf9f5,#15171b);--raised:light-dark(#fff,#1c1f24);--line:light-dark(#767676,#8a909a);',
  '--ink:light-dark(#1c1f23,#e9e7e2);--accent:light-dark(#0b6e5f,#62c7b4);--fill:light-dark(#0b6e5f,#1b7d6c);--bad:light-dark(#a3301d,#f2907e)}',
  'body{font:1rem/1.5 Inter,system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0}',
  'main{max-width:36rem;margin:2rem auto;padding:0 1rem}a{color:var(--accent)}',
  'label,legend{font-weight:600}fieldset{border:1px solid var(--line);border-radius:10px;margin:0 0 1rem}',
  'input:not([type=checkbox],[type=radio]),select,textarea{display:block;box-sizing:border-box;width:100%;font:inherit;color:inherit;background:var(--raised);padding:.5rem .7rem;border:1px solid var(--line);border-radius:7px}',
  'button{font:inherit;font-weight:560;padding:.5rem 1.1rem;color:#fff;background:var(--fill);border:0;border-radius:7px}',
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}.problem{color:var(--bad)}',
  '.firm{max-width:36rem;margin:1.5rem auto 0;padding:0 1rem;font-weight:600}',
  '.choice{font-weight:400;display:block}.asked{border-left:4px solid var(--accent);padding-left:1rem}',
].join('');

/** Nothing is loaded, nothing runs, nobody frames it, and what it sends comes back here. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page of its own: whole, without scripts and without anything from elsewhere. `body` is HTML. */
export function pageAnswer(title: string, body: string, status = 200): HttpAnswer {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>`;
  const heading = `<h1>${escapeHtml(title)}</h1>`;
  return {
    status,
    isOurs: true,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin', // without a referrer a browser names no origin with a form
    },
    body: `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body><main>${heading}${body}</main></body></html>`,
  };
}

/** A page of ours under the name of the firm that it is of; others, and where none is set, as they are. */
export function underName(answer: HttpAnswer, firm: string | undefined): HttpAnswer {
  if (answer.isOurs !== true || firm === undefined) return answer;
  const name = escapeHtml(firm);
  const titled = answer.body.replace('</title>', () => ` · ${name}</title>`);
  return { ...answer, body: titled.replace('<body>', () => `<body><header class="firm">${name}</header>`) };
}
