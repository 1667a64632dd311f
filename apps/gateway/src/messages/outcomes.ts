import { replyStatuses } from '#program';
import { outcomeTable, replyKinds } from '#protocol';
import { nullable, oneOf, oneOfTable, pickColumn } from '../openapi/schemas.js';

const outcomeMeanings = pickColumn(outcomeTable, ({ meaning: means }) => means);
const outcomeResults = pickColumn(outcomeTable, ({ result }) => result);
export const outcome = oneOfTable(outcomeMeanings, {
  title: 'Outcome',
  description: 'How a run ended; `x-results` says how that is judged.',
  'x-results': outcomeResults,
});
export const nullableOutcome = nullable(outcome);
export const replyKind = oneOf(replyKinds);
export const replyStatus = oneOf(replyStatuses);
