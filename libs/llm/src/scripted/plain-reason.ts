import type { ErrorCode } from '#errors';

/** Why a call failed, in words for people. */
const reasons: Readonly<Partial<Record<ErrorCode, string>>> = {
  'bad-tool-args': 'something in it was missing or not valid',
  'tool-cap-reached': 'I have asked as often as I may',
  'tool-timeout': 'there was no answer in time',
  'tool-failed': 'it was refused where I asked',
  'tool-unreachable': 'there was no reaching the place where I ask',
  'tool-bad-answer': 'I could not make sense of what I was told',
  'breaker-open': 'the place where I ask is in trouble; please try again in a little while',
  'outcome-unknown': 'I cannot tell whether it was done',
  'approval-denied': 'it was not approved',
  'approval-expired': 'nobody approved it in time',
  'middleware-refused': 'I am not allowed to',
};

const codes: ReadonlyMap<string, string> = new Map(Object.entries(reasons));

/** A code in words; one without words of its own is described as an error on our side. */
export function plainReason(code: string): string {
  return codes.get(code) ?? 'something went wrong on our side';
}

/** The subject of a tool by its name: `get_weather` is about the weather. */
export function plainSubject(tool: string): string {
  return tool
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && !/^(?:get|list|find|add|create|tell)$/i.test(word))
    .join(' ');
}
