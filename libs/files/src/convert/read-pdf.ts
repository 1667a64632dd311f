import { parseForeignJson } from '#values';
import type { FileReading } from '#file-forms';
import { Unconvertible } from './convert-task.js';

type PdfReading = Extract<FileReading, { as: 'pdf' }>;

/** The most pages that are read of one file. */
const mostPages = 2_000;

/** What the pages of a PDF say, and what it says of itself. Nothing in it is run, and nothing that it names is fetched. */
export async function readPdf(
  bytes: Uint8Array,
  { joinPages, maxPages, password }: PdfReading,
): Promise<Record<string, unknown>> {
  const { getDocumentProxy } = await import('unpdf');
  const options = {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  };
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    ...options,
    ...(password !== '' && { password }),
  }).catch((error: unknown) => {
    const why =
      error instanceof Error && error.name === 'PasswordException'
        ? 'it is locked by another password'
        : 'it is no PDF that can be read';
    throw new Unconvertible(why);
  });
  const { info, metadata } = await document.getMetadata();
  const wanted = maxPages > 0 ? Math.min(maxPages, document.numPages) : document.numPages;
  if (wanted > mostPages)
    throw new Unconvertible(
      `it has ${document.numPages} pages, and ${mostPages} are read at most: set options.maxPages`,
    );
  const pages: string[] = [];
  for (let number = 1; number <= wanted; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    page.cleanup();
  }
  return {
    ...{
      numpages: document.numPages,
      numrender: wanted,
      info: toJsonValue(info),
      metadata: toJsonValue(metadata?.getRaw?.() ?? null),
    },
    text: joinPages ? pages.join('\n\n') : pages,
  };
}

/** What crosses a thread as JSON. */
function toJsonValue(value: unknown): unknown {
  return parseForeignJson(JSON.stringify(value ?? null));
}
