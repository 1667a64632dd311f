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

const style = [
  'body{font:1rem/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;margin:0}',
  'main{max-width:36rem;margin:2rem auto;padding:0 1rem}',
  'label,legend{font-weight:600}fieldset{border:1px solid #767676;margin:0 0 1rem}',
  'input:not([type=checkbox],[type=radio]),select,textarea{display:block;box-sizing:border-box;width:100%;font:inherit;padding:.4rem;border:1px solid #767676}',
  'button{font:inherit;padding:.5rem 1rem;color:#fff;background:#0b57d0;border:0}',
  ':focus-visible{outline:3px solid #0b57d0;outline-offset:2px}.problem{color:#a50e0e}',
  '.choice{font-weight:400;display:block}.asked{border-left:4px solid #767676;padding-left:1rem}',
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
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin', // without a referrer a browser names no origin with a form
    },
    body: `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body><main>${heading}${body}</main></body></html>`,
  };
}
