import { NodeError, splitText } from '#nodes';
import type { StoreRequest } from '#nodes';
import { isObject } from '#values';
import { notMade } from './call-failure.js';
import { failedFile } from './file-call.js';
import type { FilePorts, FileScope } from './file-call.js';
import type { ToolFailure } from '#tools';

type Insert = Extract<StoreRequest, { kind: 'store-insert' }>;
type Documents = Insert['documents'];

/** What the files of one call say at most, in characters and in pieces. */
const most = { chars: 500_000, pieces: 1_000 };

/** What files say, cut as their loader has it: the documents that are taken in. */
export async function readDocuments(
  { store, converter }: Pick<FilePorts, 'store' | 'converter'>,
  { documents, cut }: NonNullable<Insert['files']>,
  scope: FileScope,
  signal: AbortSignal,
): Promise<Documents | ToolFailure> {
  const limits = { signal, isPublic: scope.strangersOf !== null };
  const pieces: Documents[number][] = [];
  let chars = 0;
  try {
    for (const { file, how, metadata, itemIndex } of documents) {
      const said = textsIn(await converter.read(how, await store.find(scope, file.id), limits));
      const cuts = said.flatMap((text) => (cut === null ? [text] : splitText(text, cut.size, cut.overlap)));
      pieces.push(...cuts.map((pageContent) => ({ pageContent, metadata, itemIndex })));
      chars += said.reduce((sum, { length }) => sum + length, 0);
      if (chars > most.chars || pieces.length > most.pieces)
        return notMade(
          `${file.fileName}: a store takes in ${most.pieces} pieces of files and ${most.chars} characters at once`,
        );
    }
    return pieces.filter(({ pageContent }) => pageContent.trim() !== '');
  } catch (error) {
    if (error instanceof NodeError) return notMade(error.message);
    return failedFile(error);
  }
}

/** The texts of what was read: of a PDF all pages or each, of a table a text of each row, a line for each column. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.map((row) => (isObject(row) ? formatRow(row) : String(row)));
  if (!isObject(value)) return [];
  const { text } = value;
  return [text].flat().filter((one) => typeof one === 'string');
}

function formatRow(row: Record<string, unknown>): string {
  return Object.entries(row)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
}
