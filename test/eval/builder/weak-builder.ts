import { createHash } from 'node:crypto';
import type { Speaker } from '../../builder/play-builder.js';
import { batchTurn, toolCall, words } from '../../builder/play-builder.js';
import type { BuildRequest } from '../../builder/request.js';
import { askedOf, knowingAnswer } from './knowing-model.js';

/** The mistakes of weak models, by name. Each makes another text of the right one. */
const decisionMistakes: Readonly<Record<string, (text: string) => string>> = {
  'bad JSON': (text) => text.replaceAll('"', "'").slice(0, -2),
  'cut off': (text) => text.slice(0, Math.floor(text.length * 0.6)),
  'prose around': (text) => `Sure! Here it is:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`,
  'wrong tool name': () => batchTurn(toolCall('x', 'create_node', { type: 'http' })),
  'tool outside a batch': (text) => text.replace('"name":"batch"', '"name":"add_nodes"'),
  'missing ids': () =>
    batchTurn(toolCall('x', 'connect_nodes', { sourceNodeId: 'Start' }), toolCall('y', 'remove_node', {})),
  'unknown ids': () => batchTurn(toolCall('x', 'connect_nodes', { sourceNodeId: 'n-404', targetNodeId: '$gone' })),
  'invented type': () =>
    batchTurn(
      toolCall('x', 'add_nodes', {
        ...{ nodeType: 'n8n-nodes-base.magic', name: 'Magic', connectionParametersReasoning: 'none' },
        connectionParameters: {},
      }),
    ),
  'done without proof': () => words('respond', 'All done!'),
  'endless loop': () => batchTurn(toolCall('x', 'search_nodes', { queries: [{ queryType: 'name', query: 'http' }] })),
};
const parameterMistakes: Readonly<Record<string, (text: string) => string>> = {
  'bad parameters': (text) => text.slice(0, -3),
  'invented parameters': (text) => text.replace('{"parameters":{', '{"parameters":{"magicMode":"on",'),
  'no object': () => '{"parameters":"as asked"}',
};

/** How long a model that has begun to go in circles keeps to it, in decisions. */
const loops = [2, 5, 12, 60];

export interface WeakBuilder {
  says: Speaker;
  /** How often it made each mistake, so far. */
  made: Record<string, number>;
}

/** A model that knows how to build and makes mistakes in a share of its answers; the same seed gives the same mistakes. */
export function weakBuilder(request: BuildRequest, share: number, seed: string): WeakBuilder {
  const made: Record<string, number> = {};
  let looping = 0;
  const mistaken = (name: string): boolean => {
    made[name] = (made[name] ?? 0) + 1;
    return true;
  };
  const says: Speaker = (question, at) => {
    const asked = askedOf(question);
    const right = knowingAnswer(request, asked);
    if (asked === 'aside') return right;
    const [luck, kind, length] = dice(`${seed} ${request.text} ${at}`);
    const loop = decisionMistakes['endless loop'];
    if (looping > 0 && 'decision' in asked && loop) {
      looping -= 1;
      return loop(right);
    }
    if (luck >= share) return right;
    const [name, mistake] = pick(Object.entries('decision' in asked ? decisionMistakes : parameterMistakes), kind);
    if (mistaken(name) && name === 'endless loop') looping = pick(loops, length);
    return mistake(right);
  };
  return { says, made };
}

/** Three numbers from 0 up to 1, made of a text. */
function dice(text: string): [number, number, number] {
  const bytes = createHash('sha256').update(text).digest();
  const at = (place: number): number => bytes.readUInt32BE(place) / 2 ** 32;
  return [at(0), at(4), at(8)];
}

function pick<T>(all: readonly T[], at: number): T {
  const one = all[Math.floor(at * all.length)];
  if (one === undefined) throw new RangeError(`nothing to pick at ${at}`);
  return one;
}
