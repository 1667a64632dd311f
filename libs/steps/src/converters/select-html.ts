import type { HtmlQuestion } from '#nodes';
import { cheerio, htmlToText } from './packages.js';

type Found = ReturnType<ReturnType<ReturnType<typeof cheerio>['load']>>;

/** What a selector finds in a page, as one asks for it. */
export function selectHtml(html: string, question: HtmlQuestion): unknown {
  const all = cheerio().load(html)(question.selector);
  if (!question.isList) return readFound(all, question);
  return Array.from({ length: all.length }, (_, at) => readFound(all.eq(at), question));
}

function readFound(found: Found, { as, attribute, skips, isPlain }: HtmlQuestion): unknown {
  if (as === 'attribute') return found.attr(attribute);
  if (as === 'html') return found.html() ?? undefined;
  if (as === 'value') return found.val();
  if (isPlain) return found.text() || undefined;
  const selectors = skips.map((selector) => ({ selector, format: 'skip' }));
  return htmlToText().convert(found.html() ?? '', { selectors });
}
