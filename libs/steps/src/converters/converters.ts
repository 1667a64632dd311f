import { createHash, createHmac } from 'node:crypto';
import type { Converters } from '#nodes';
import { htmlMarkdown, showdown } from './packages.js';
import { readXml } from './read-xml.js';
import { selectHtml } from './select-html.js';
import { writeXml } from './write-xml.js';

/** What packages make of texts. */
export const converters: Converters = {
  selectHtml,
  htmlToMarkdown: (html, options) => new (htmlMarkdown().NodeHtmlMarkdown)(options).translate(html),
  markdownToHtml: (markdown, options) => new (showdown().Converter)(options).makeHtml(markdown),
  xmlToJson: readXml,
  jsonToXml: writeXml,
  hash: (algorithm, text, encoding, key) =>
    (key === undefined ? createHash(algorithm) : createHmac(algorithm, key)).update(text).digest(encoding),
};
