import { parentPort } from 'node:worker_threads';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

/** A thread that reads one page: HTML in, its title and its text in Markdown out. Whoever made it ends it. */
parentPort?.once('message', (/** @type {string} */ html) => {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const title = document.querySelector('title')?.textContent.trim() ?? '';
  for (const hidden of document.querySelectorAll(
    'script, style, noscript, template, iframe, [hidden], [aria-hidden=true]',
  ))
    hidden.remove();
  const whole = document.body?.innerHTML ?? '';
  const article = new Readability(document, { maxElemsToParse: 50_000 }).parse();
  const markdown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  const text = markdown.turndown(article?.content || whole);
  parentPort?.postMessage({ title: article?.title?.trim() || title, text });
});
