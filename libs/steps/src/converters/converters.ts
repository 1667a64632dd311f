import { createHash, createHmac } from 'node:crypto';
import type { Converters } from '#nodes';
import { htmlMarkdown, showdown, xml2js } from './packages.js';
import { selectHtml } from './select-html.js';

/** What packages make of texts. */
export const converters: Converters = {
  selectHtml,
  htmlToMarkdown: (html, options) => new (htmlMarkdown().NodeHtmlMarkdown)(options).translate(html),
  markdownToHtml: (markdown, options) => new (showdown().Converter)(options).makeHtml(markdown),
  xmlToJson: (xml, options) => {
    const failures: Error[] = [];
    const found: unknown[] = [];
    new (xml2js().Parser)({ ...options, async: false }).parseString(xml, (error, value: unknown) => {
      if (error === null) found.push(value);
      else failures.push(error);
    });
    const [failed] = failures;
    if (failed !== undefined) throw failed;
    const [made] = found;
    return made;
  },
  jsonToXml: (json, options) => new (xml2js().Builder)(options).buildObject(json),
  hash: (algorithm, text, encoding, key) =>
    (key === undefined ? createHash(algorithm) : createHmac(algorithm, key)).update(text).digest(encoding),
};
