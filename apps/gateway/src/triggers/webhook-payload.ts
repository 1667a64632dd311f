import type { FastifyRequest } from 'fastify';
import type { FileRef } from '#file-forms';
import { paramsIn } from '#triggers';

/** Headers that say who somebody is: no run sees them. */
const secrets: readonly string[] = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key'];

interface Called {
  /** The path of the trigger, with its parameters, and the one that was called. */
  pattern: string;
  path: string;
  /** The header by which the caller signed in, which no run shall see either; null: there is none. */
  header: string | null;
  url: string;
  /** What was brought beside it, and how its files are named; absent: the body was read. */
  brought?: { fields: unknown; files: Readonly<Record<string, FileRef>> };
}

/** What a run that a call starts begins with. */
export function webhookPayload(
  { headers, query, body }: FastifyRequest,
  { pattern, path, header, url, brought }: Called,
) {
  const shown = Object.entries(headers).filter(([name]) => !secrets.includes(name) && name !== header);
  return {
    headers: Object.fromEntries(shown),
    params: paramsIn(pattern, path),
    query: query ?? {},
    body: brought?.fields ?? body ?? {},
    ...(brought && { files: brought.files }),
    webhookUrl: url,
  };
}
