import { createHash } from 'node:crypto';
import { scriptedCompletion } from '#llm';
import { chatCompletion } from '../stand-ins/scripted-model-server.js';
import type { ModelAnswer, ModelRequest, ModelScript } from '../stand-ins/scripted-model-server.js';

/** How badly a stand-in behaves: shares of its answers, from 0 to 1. */
export interface Weakness {
  malformed: number;
  wrongTool: number;
  /** Chooses which answers are bad; the same seed on the same questions gives the same. */
  seed: string;
  /** The model that is not weak: what a rescue calls. */
  strongModel: string;
}

type Spoil = (text: string, request: ModelRequest) => ModelAnswer;

/** What weak models make of one JSON object. Some of it can be read all the same. */
const malformations: readonly Spoil[] = [
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => `Sure! Here is the object you asked for:\n${text}\nLet me know if you need more.`,
  (text) => text.replace(/\}$/, ',}'),
  (text) => text.replaceAll('"', "'"),
  (text, request) => cutOff(text, request),
  (text) => `${text}\n${text}`,
  (text) => text.replace(/"(?:done|next)"/, '"finished"'),
  (text) => text.replace(/"(reason|say|tool)":"[a-z_]+"/, '"$1":"because"'),
  () => 'I think the answer is about seven messages, but I am not sure.',
  () => '',
];

const tools = { unknown: 'delete_messages', dotted: 'math.gcd' };
const wrongActions = [
  { type: 'tool', name: tools.unknown, args: { label: 'angry' } },
  { type: 'tool', name: tools.dotted, args: { a: 4, b: 6 } },
  { type: 'tool', name: 'today_range', args: { zone: 'UTC' } },
  { type: 'tool', name: 'get_counts', args: { label: 'furious', start_date: '2026-02-30', end_date: 'today' } },
];

/** The scripted model with bad days: the same question asked again in the same words may fare better. */
export function weakModel({ malformed, wrongTool, seed, strongModel }: Weakness): ModelScript {
  const asked = new Map<string, number>();
  return (request) => {
    if (request.model === strongModel) return null;
    const gist = request.user.replace(/\d+/g, '#');
    const times = (asked.get(gist) ?? 0) + 1;
    asked.set(gist, times);
    const [luck, kind] = dice(`${seed} ${times} ${gist}`);
    const { text } = scriptedCompletion(request);
    if (luck < malformed) return pick(malformations, kind)(text, request);
    return luck < malformed + wrongTool ? withAction(text, pick(wrongActions, kind)) : null;
  };
}

function cutOff(text: string, request: ModelRequest): ModelAnswer {
  return { status: 200, body: chatCompletion(request, text.slice(0, Math.floor(text.length * 0.6)), 'length') };
}

function withAction(text: string, action: (typeof wrongActions)[number]): string {
  const turn = JSON.parse(text) as object; // the scripted model's own
  if ('next' in turn) return JSON.stringify({ ...turn, next: { tool: action.name, args: action.args } });
  return JSON.stringify({ ...turn, control: { done: false, reason: 'ok' }, next_action: action });
}

/** Two numbers from 0 up to 1, made of a text. */
function dice(text: string): [number, number] {
  const bytes = createHash('sha256').update(text).digest();
  return [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32];
}

function pick<T>(all: readonly T[], at: number): T {
  const one = all[Math.floor(at * all.length)];
  if (one === undefined) throw new RangeError(`nothing to pick at ${at}`);
  return one;
}
