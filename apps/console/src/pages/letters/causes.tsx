import type { AnswerOf, Schemas } from '#client';
import { Ago } from '../../parts/messages.js';
import { useIsOperator } from '../../session.js';
import { count } from '../../wording.js';
import type { BulkOrder } from './bulk.js';
import { causePlace, causeWords, choiceWords } from './letter-words.js';

/** A batch takes no more at once. */
const mostInBatch = 1_000;

function orderFor(
  cause: Schemas['LetterCause'],
  choice: BulkOrder['choice'],
  filter: BulkOrder['which']['filter'],
): BulkOrder {
  const { kind, tool, code, count: all } = cause;
  const which = { filter: { ...filter, kind, code, ...(tool !== null && { tool }), limit: String(mostInBatch) } };
  return { title: causeWords(cause), letters: Math.min(all, mostInBatch), choice, which };
}

interface CauseProps {
  cause: Schemas['LetterCause'];
  /** Beside the cause: only letters from these times. */
  filter: { since?: string; until: string };
  onOrder: (order: BulkOrder) => void;
}

function Cause({ cause, filter, onOrder }: CauseProps) {
  const isOperator = useIsOperator();
  const { count: all, first_at: first, last_at: last, choices } = cause;
  return (
    <li class="cause">
      <div>
        <a href={`#${causePlace(cause)}`}>{causeWords(cause)}</a>
        <p class="note">
          {count(all, 'dead letter')}, the first <Ago at={first} />, the last <Ago at={last} />
        </p>
      </div>
      {isOperator && (
        <div class="buttons">
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              class="plain"
              onClick={() => onOrder(orderFor(cause, choice, filter))}
              aria-label={`Replay all${choice === null ? '' : `: ${choiceWords[choice]}`} (${causeWords(cause)})`}
            >
              Replay all{choice === null ? '' : `: ${choiceWords[choice]}`}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

interface CausesProps {
  answer: AnswerOf<'listLetterCauses'> | null;
  filter: CauseProps['filter'];
  onOrder: (order: BulkOrder) => void;
}

/** What the open letters died of, the commonest first, each to be cured as a whole. */
export function Causes({ answer, filter, onOrder }: CausesProps) {
  if (answer === null || answer.causes.length === 0) return null;
  return (
    <section aria-label="Causes">
      <h2>By cause</h2>
      <ul class="causes">
        {answer.causes.map((cause) => (
          <Cause key={causeWords(cause)} {...{ cause, filter, onOrder }} />
        ))}
      </ul>
      {answer.more && <p class="note">Counted among the latest 5,000; there are more.</p>}
    </section>
  );
}
