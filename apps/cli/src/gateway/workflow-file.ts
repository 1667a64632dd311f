import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Schemas, TurnpikeClient } from '#client';
import { isObject } from '#values';
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

/** A graph has nodes at its root, a document never. Text that is no JSON goes on as it is: the gateway says where it ends to be. */
function contentsIn(text: string): Pick<Schemas['PublishWorkflow'], 'document' | 'graph'> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value) && Array.isArray(value['nodes'])) return { graph: value };
  } catch {
    // the gateway names the place
  }
  return { document: text };
}

/** Makes the document of a file, or what its graph compiles to, the current version of a workflow. */
export async function publishFile(
  gateway: TurnpikeClient,
  file: string,
  { id = idOfFile(file), by, confirm }: Partial<Pick<Schemas['PublishWorkflow'], 'id' | 'by' | 'confirm'>>,
): Promise<Schemas['PublishedWorkflow']> {
  const body = {
    id,
    ...contentsIn(await readDocument(file)),
    ...(by === undefined ? {} : { by }),
    ...(confirm && { confirm }),
  };
  return unwrapAnswer(gateway.POST('/v1/workflows', { body }));
}
