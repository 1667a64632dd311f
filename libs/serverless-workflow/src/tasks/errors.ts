import { asText } from '../fields.js';
import type { Fields } from '../fields.js';
import type { Import } from '../import.js';
import type { Read } from '../expression.js';

const base = 'https://serverlessworkflow.io/spec/1.0.0/errors/';

/** Codes of ours that mean a status of HTTP. */
const statuses: Readonly<Record<string, number>> = {
  ...{ unauthorized: 401, forbidden: 403, 'not-found': 404, conflict: 409, 'rate-limited': 429 },
  ...{ unavailable: 503, 'tool-unreachable': 502, 'breaker-open': 503, 'tool-failed': 500, 'tool-timeout': 504 },
};

const ofTypes: Readonly<Record<string, readonly string[]>> = {
  communication: Object.keys(statuses),
  timeout: ['timeout'],
  validation: ['input'],
  authentication: ['unauthorized'],
  authorization: ['forbidden', 'approval-denied'],
  expression: ['bad-request', 'tool-failed'],
  runtime: ['failed', 'limit'],
};

/** The codes that a filter of errors means: those of tasks in it that raise such an error, and ours. */
export function codesFor(it: Import, wanted: Fields, at: string): string[] {
  const inside = it.raised.filter((each) => each.at.startsWith(`${at}/try/`));
  const raised = inside.filter(({ error }) => Object.entries(wanted).every(([name, value]) => error[name] === value));
  const codes = raised.map(({ code }) => code);
  const { type, status, ...others } = wanted;
  for (const name of Object.keys(others))
    it.note(`${at}/catch/errors/with/${name}`, 'tells apart what tasks raise: errors of requests have no such field');
  if (Object.keys(others).length > 0) return [...new Set(codes)];
  return [...new Set([...codes, ...ours(it, { type, status, at })])];
}

function ours(it: Import, { type, status, at }: { type: unknown; status: unknown; at: string }): readonly string[] {
  const kind = typeof type === 'string' ? (type.split('/').at(-1) ?? '') : 'communication';
  const all = ofTypes[kind] ?? [];
  if (status === undefined || kind !== 'communication') return all;
  const code = codeByStatus(Number(status));
  it.note(`${at}/catch/errors/with/status`, `${asText(status)} is ${code} here, which other statuses may be too`);
  return [code];
}

function codeByStatus(status: number): string {
  if (status === 410) return 'not-found';
  if (status >= 500 || status === 408) return 'unavailable';
  return Object.entries(statuses).find(([, each]) => each === status)?.[0] ?? 'tool-failed';
}

/** The error as the DSL has it, made of ours: one that was raised is the text of its node. */
export function errorFilter(it: Import, { type, status }: Fields, at: string): Read {
  const inside = [...it.places].filter(([, place]) => place.startsWith(`${at}/try/`));
  const places = Object.fromEntries(inside.map(([id, place]) => [id, findTask(place)]));
  const known = {
    type: type ?? `${base}communication`,
    ...(status !== undefined && { status }),
    title: 'Communication Error',
  };
  const error = JSON.stringify(known);
  return {
    filter: [
      '. as $e | if $e.class == "own" then ($e.text | fromjson)',
      `else ({ status: (${JSON.stringify(statuses)}[$e.code] // 500) } + ${error}`,
      `+ { detail: $e.text, instance: ${JSON.stringify(places)}[$e.step] }) end`,
    ].join(' '),
  };
}

/** The task that a place lies in. */
function findTask(place: string): string {
  const [whole = place] = /^.*\/(?:do|try|branches)\/\d+\/[^/]+/.exec(place) ?? [];
  return whole;
}
