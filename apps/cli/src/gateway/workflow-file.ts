import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Schemas, TurnpikeClient } from '#client';
import { unwrapAnswer } from './operator-call.js';
import { UsageError } from '../usage-error.js';

/** Whether a workflow is given as a file rather than by its id. */
export async function isFile(given: string): Promise<boolean> {
  return (
    given.endsWith('.json') ||
    (await stat(given).then(
      (found) => found.isFile(),
      () => false,
    ))
  );
}

/** The text of a document. */
export function readDocument(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** The id under which a file's document is stored where none is given. */
export function idOfFile(file: string): string {
  return basename(file).replace(/\.json$/, '');
}

/** Makes the document of a file the current version of a workflow. */
export async function publishFile(
  gateway: TurnpikeClient,
  file: string,
  { id = idOfFile(file), by, confirm }: Partial<Pick<Schemas['PublishWorkflow'], 'id' | 'by' | 'confirm'>>,
): Promise<Schemas['PublishedWorkflow']> {
  const document = await readDocument(file);
  const body = { id, document, ...(by === undefined ? {} : { by }), ...(confirm && { confirm }) };
  return unwrapAnswer(gateway.POST('/v1/workflows', { body }));
}
