import type { Schemas } from '#client';

type Request = Pick<Schemas['ThreadRequest'], 'requestId' | 'kind' | 'tool' | 'args' | 'entity' | 'isSetAside'>;

/** What waits for a person: the name of what it is about, the exact arguments, and how to answer. */
export function requestLines({ requestId, kind, tool, args, entity, isSetAside }: Request): string[] {
  const about = entity === null || entity === '' ? '' : ` on ${entity}`;
  return [
    `asks (${kind}): ${tool}${about} ${JSON.stringify(args)}`,
    ...(isSetAside === true ? ['  set aside: the thread goes on meanwhile'] : []),
    `  answer: turnpike assistant approve ${requestId}   or   deny ${requestId}`,
  ];
}
