import { logoOrigin, wordsOn } from './firm.js';
import type { Firm } from './firm.js';

/** What a caller is answered. */
export interface HttpAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The path of a file that is the body; absent: it is the text. */
  file?: string;
  /** A page of ours; absent: a workflow says what it looks like. */
  isOurs?: true;
}

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
  'button{font:inherit;font-weight:560;padding:.5rem 1.1rem;color:var(--on,#fff);background:var(--fill);border:0;border-radius:7px}',
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}.problem{color:var(--bad)}',
  '.firm{display:flex;align-items:center;gap:.7rem;max-width:36rem;margin:1.5rem auto 0;padding:.7rem 1rem 0;font-weight:600;border-top:4px solid var(--fill)}.firm img{max-height:2.5rem;max-width:10rem}',
  '.turnpike-asked{border-left:4px solid var(--accent);padding-left:1rem}.turnpike-note{font-style:italic}',
  '.choice{font-weight:400;display:block}.asked{border-left:4px solid var(--accent);padding-left:1rem}',
].join('');

/** Nothing is loaded, nothing runs, nobody frames it, and what it sends comes back here. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page of its own: whole, without scripts and without anything from elsewhere. `body` is HTML. */
export function pageHtml(title: string, body: string, language = 'en'): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>`;
  const heading = `<h1>${escapeHtml(title)}</h1>`;
  return `<!doctype html><html lang="${language}"><head>${head}<style>${style}</style></head><body><main>${heading}${body}</main></body></html>`;
}

/** The same as an answer of a trigger. */
export function pageAnswer(title: string, body: string, { status = 200, language = 'en' } = {}): HttpAnswer {
  return {
    status,
    isOurs: true,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin', // without a referrer a browser names no origin with a form
    },
    body: pageHtml(title, body, language),
  };
}

/** A whole page with the name, colour and picture of the firm that it is of, as far as they are set. */
export function pageOfFirm(html: string, firm: Firm): string {
  const { FIRM_NAME: named, FIRM_COLOR: color, FIRM_LOGO_URL: picture } = firm;
  if (named === undefined && color === undefined && picture === undefined) return html;
  const name = named === undefined ? '' : escapeHtml(named);
  const own = color === undefined ? '' : `<style>:root{--fill:${color};--on:${wordsOn(color)}}</style>`;
  const logo = picture === undefined ? '' : `<img${attributes({ src: picture })} alt="">`;
  const titled = named === undefined ? html : html.replace('</title>', () => ` · ${name}</title>`);
  return titled
    .replace('</head>', () => `${own}</head>`)
    .replace('<body>', () => `<body><header class="firm">${logo}${name}</header>`);
}

/** A policy under which the firm's picture may be loaded. */
export function withLogo(policy: string, firm: Firm): string {
  const origin = logoOrigin(firm);
  return origin === null ? policy : `${policy}; img-src ${origin}`;
}

/** A page of ours with whose it is; what a workflow answers stays as it is. */
export function underFirm(answer: HttpAnswer, firm: Firm): HttpAnswer {
  if (answer.isOurs !== true) return answer;
  const headers = { ...answer.headers, 'content-security-policy': withLogo(policy, firm) };
  return { ...answer, headers, body: pageOfFirm(answer.body, firm) };
}
