import type { Schemas } from '#client';

export type Agent = Schemas['Agent'];

/** A field that is published, with its words before and after. */
export type WordChange = Schemas['AgentDiff']['fields'][number];
type Field = WordChange['field'];

/** What a person has typed in place of what an agent is told; blank: what its file says. */
export type Draft = Record<Field, string>;

export const fieldNames: Record<Field, string> = { goal: 'Goal', constraints: 'Constraints', model: 'Model' };
const fields = Object.keys(fieldNames) as Field[]; // they are its keys

/** What an agent's next run is told; blank: as the deployment has it. */
export function readDraft({ goal, file, constraints, policy, published }: Agent): Draft {
  const model = published?.fields.includes('model') === true ? modelIn(policy) : (file.model ?? '');
  return { goal: goal ?? '', constraints: typeof constraints === 'string' ? constraints : '', model };
}

function modelIn(policy: unknown): string {
  const isNamed = typeof policy === 'object' && policy !== null && 'model' in policy;
  return isNamed && typeof policy.model === 'string' ? policy.model : '';
}

/** What is to be said otherwise than now, as the API takes it: null is what the file says, what is as it is now is left out. */
export function toWords(draft: Draft, agent: Agent): Partial<Record<keyof Draft, string | null>> {
  const now = readDraft(agent);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const typed = draft[field].trim();
      if (typed === now[field].trim()) return [];
      const isOfFile = typed === '' || typed === (agent.file[field] ?? '').trim();
      return [[field, isOfFile ? null : typed] as const];
    }),
  );
}

/** What would be otherwise, field by field, with the words before and after. */
export function listDifferences(draft: Draft, agent: Agent): WordChange[] {
  const now = readDraft(agent);
  const words = toWords(draft, agent);
  return fields.flatMap((field) => {
    if (words[field] === undefined) return [];
    const after = words[field] ?? agent.file[field] ?? '';
    return after === now[field] ? [] : [{ field, before: now[field], after }];
  });
}

/** A draft with the words that a trial has tried. */
export function withTrial(draft: Draft, { goal, constraints, model }: Schemas['Trial']['changes']): Draft {
  return {
    goal: goal ?? draft.goal,
    constraints: constraints ?? draft.constraints,
    model: model ?? draft.model,
  };
}
