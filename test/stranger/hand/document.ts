import { today } from './house.js';
import { Owner } from './owner.js';
import { hasFigure, must } from './task.js';
import type { HandTask } from './task.js';

const document = {
  version: 1,
  root: {
    ...{ kind: 'sequence', id: 'triage' },
    steps: [
      {
        ...{ kind: 'llm', id: 'label', tools: [] },
        instructions:
          'Repeat this text after the one of these labels that fits it, and a colon: angry, praise, question.',
      },
      {
        ...{ kind: 'branch', id: 'by-label' },
        routes: [
          {
            match: 'angry:',
            target: {
              ...{ kind: 'llm', id: 'record', tools: ['today_range', 'get_counts', 'add_note'] },
              instructions:
                'Put one note on the dashboard that has the number of the order and how many angry messages came in today. Then apologise to the customer in one sentence.',
            },
          },
        ],
        default: { kind: 'llm', id: 'thanks', instructions: 'Thank this customer in one sentence.', tools: [] },
      },
    ],
  },
};

/** A document whose steps are a model's. */
export const documentTask: Readonly<Record<string, HandTask>> = {
  'document-triage': {
    play: async (house) => {
      const owner = new Owner(house);
      const { dashboard } = house.stack;
      await owner.done('POST', '/v1/workflows', { id: 'triage', document });
      const run = async (input: string): Promise<string> => {
        const { run_id: id } = await owner.done<{ run_id: string }>('POST', '/v1/workflows/triage/runs', { input });
        let outcome: string | null = null;
        await owner.waitFor(async () => {
          const { data } = await house.api<{ outcome: string | null }>('GET', `/v1/runs/${id}`);
          outcome = data.outcome;
          return outcome !== null && outcome !== undefined;
        });
        return outcome ?? 'no end';
      };
      const angry = await run('Where is order A-1044? Three weeks, and nobody answers the phone. I am done with you.');
      const glad = await run('The lamp came a day early and is lovely.');
      const figure = dashboard.count(today, today, 'angry');
      const notes = dashboard.notes.map(({ text }) => text);
      const isRight = notes.length === 1 && /A-1044/.test(notes[0] ?? '') && hasFigure(notes[0] ?? '', figure);
      return [
        ...must(angry === 'answered', `the angry one ended as ${angry}`),
        ...must(glad === 'answered', `the glad one ended as ${glad}`),
        ...must(isRight, `the dashboard has the notes ${JSON.stringify(notes)}, not one with A-1044 and ${figure}`),
      ];
    },
  },
};
