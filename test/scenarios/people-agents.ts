import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Agents whose trees need people, or are in their way, and the number of each. */
export const numbers = { ask: '+15550104', work: '+15550105', wire: '+15550106' };

const tool = (id: string, toolName: string, text: string): object => ({ kind: 'tool', id, toolName, args: { text } });
const llm = (id: string, tools: string[]): object => ({ kind: 'llm', id, instructions: `You are ${id}.`, tools });
const fork = (id: string, ...paths: object[]): object => ({ kind: 'fork', id, mode: 'all', merge: 'concat', paths });

/** A tool and a model want a call each that a person must agree to. */
const asking = [tool('form', 'add_note', 'the form'), llm('clerk', ['add_note'])];

const documents: Record<keyof typeof numbers, object> = {
  ask: fork('fork', ...asking),
  /** A write that is followed by another, a model, and a call further down that a person must agree to. */
  work: fork(
    'fork',
    { kind: 'sequence', id: 'writes', steps: [tool('first', 'put', 'first'), tool('second', 'put', 'second')] },
    llm('thinker', []),
    fork('below', tool('asks', 'add_note', 'on request')),
  ),
  /** The same calls, a write that may be repeated under its key, and one that may not. */
  wire: fork('fork', ...asking, tool('book', 'put', 'the booking'), tool('pay', 'wire', 'the money')),
};

/** How the runs of a tree end when both calls are agreed to, by their nodes; and the runs that fail where the payment is lost. */
export const bothAnswered = { root: 'answered', fork: 'answered', 'fork/form': 'answered', 'fork/clerk': 'answered' };
export const payStalled = { root: 'stalled', fork: 'stalled', 'fork/pay': 'stalled' };

const keyed = {
  description: 'Writes.',
  parameters: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 40 } },
    required: ['text'],
    additionalProperties: false,
  },
  ...{ effects: 'write', approval: 'none' },
  request: { method: 'POST', url: '${env:BOARD_API_URL}/writes', body: { text: '{text}' } },
  answer: { fields: { done: { from: ['done'], schema: { type: 'string' } } } },
};

/** Puts the files of the agents and of their tools in place. */
export function placeFiles(agents: string, tools: string): void {
  for (const [id, root] of Object.entries(documents)) {
    const number = numbers[id as keyof typeof numbers]; // the keys of the one are those of the other
    const policy = { maxToolCalls: 10 };
    const agent = { id, numbers: [number], tools: ['put', 'wire', 'add_note'], policy, workflow: { version: 1, root } };
    writeFileSync(join(agents, `${id}.json`), JSON.stringify(agent));
  }
  for (const [name, repeat] of [
    ['put', 'keyed'],
    ['wire', 'never'],
  ])
    writeFileSync(join(tools, `${name}.json`), JSON.stringify({ name, repeat, ...keyed }));
}
