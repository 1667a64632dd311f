import { callSentence, namedValues } from '#model-turn';
import { clip } from '#values';
import type { ThreadRequestKind } from '../thread-words.js';

/** A request, as the event of it has it. */
export interface AskedRequest {
  requestId: string;
  kind: ThreadRequestKind;
  tool: string;
  args: Record<string, unknown>;
  entity: string | null;
  /** What starts the workflow that it is about, a line each; absent: nobody was asked. */
  starts?: string[];
}

/** What fits into one text message beside how to answer, in characters. */
const mostChars = 1_300;

/** How much of each spec a plan says: the most that fits. */
const specChars = [160, 80, 40, 0];

/** A request in words, for one text: what would be done, exactly, and the name of what it is about. `isPlain`: without code (ADR 25). */
export function requestInWords({ kind, tool, args, entity, starts }: AskedRequest, isPlain: () => boolean): string {
  switch (kind) {
    case 'plan':
      return planInWords(args);
    case 'question':
      return [String(args['question']), ...optionsIn(args).map((option, at) => `${at + 1}. ${option}`)].join('\n');
    case 'setup':
      return `${entity || 'The workflow'} has to be set up on the console.`;
    case 'call':
      return isPlain()
        ? plainCall(tool, args, entity, starts)
        : [...askedFor(args, entity, starts), `${tool} ${JSON.stringify(args)}`].join('\n');
  }
}

/** What it comes to where what starts a workflow changes. */
const becomes: Readonly<Record<string, string>> = {
  ...{ publish: 'From then on it runs by itself:', activate: 'From then on it runs by itself:' },
  ...{ unpublish: 'Then nothing starts it any more:', pause: 'Then its times pass without it:' },
  resume: 'From then on it runs again:',
};

function askedFor({ action }: Record<string, unknown>, entity: string | null, starts?: string[]): string[] {
  const about = entity === null || entity === '' ? '' : ` "${entity}"`;
  const then = typeof action === 'string' && starts ? becomes[action] : undefined;
  if (then === undefined || !starts) return [`May I do this${about}?`];
  const all = starts.length === 0 ? ['nothing starts it by itself'] : starts;
  return [`May I ${String(action)}${about}? ${then}`, ...all];
}

/** A call by its action and the name of what it is about; what else it has stands below, under its names. */
function plainCall(tool: string, args: Record<string, unknown>, entity: string | null, starts?: string[]): string {
  const { action, ...others } = args;
  const about = entity === null || entity === '' ? '' : ` "${entity}"`;
  if (typeof action !== 'string') return `May I do this${about}: ${callSentence({ name: tool }, args)}?`;
  const { workflowId: _named, ...unnamed } = others;
  const rest = namedValues(about === '' ? others : unnamed);
  const then = becomes[action];
  const all = starts?.length === 0 ? ['nothing starts it by itself'] : (starts ?? []);
  const asked = `May I ${action.replaceAll(/[-_]/g, ' ')}${about}?`;
  const lines = then === undefined || starts === undefined ? [asked] : [`${asked} ${then}`, ...all];
  return [...lines, ...(rest === '' ? [] : [`With ${rest}`])].join('\n');
}

/** All tasks by their titles, and as much of what they do as fits; a plan that is longer still says how many more there are. */
function planInWords({ tasks, unsaid }: Record<string, unknown>): string {
  const all = Array.isArray(tasks) ? (tasks as { title: string; spec: string }[]) : []; // of a plan
  const [long = []] = specChars
    .map((most) => all.map((task, at) => taskInWords(task, at, most)))
    .filter((lines, at) => at === specChars.length - 1 || countChars(lines) <= mostChars);
  const fits = long.filter((_, at) => countChars(long.slice(0, at + 1)) <= mostChars);
  const more = long.length > fits.length ? [`… and ${long.length - fits.length} more`] : [];
  const made = Array.isArray(unsaid) ? [`Nobody has said: ${unsaid.map(String).join(', ')}.`] : [];
  return ['My plan:', ...fits, ...more, ...made].join('\n');
}

function taskInWords({ title, spec }: { title: string; spec: string }, at: number, most: number): string {
  return most === 0 ? `${at + 1}. ${title}` : `${at + 1}. ${title}: ${clip(spec, most)}`;
}

function countChars(lines: readonly string[]): number {
  return lines.join('\n').length;
}

function optionsIn({ options }: Record<string, unknown>): string[] {
  return Array.isArray(options) ? options.map(String) : [];
}
