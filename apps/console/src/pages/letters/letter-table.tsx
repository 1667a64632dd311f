import type { Schemas } from '#client';
import { Badge } from '../../parts/badge.js';
import { memoized } from '../../lists/memoized.js';
import { ConversationLink, LetterLink, RunLink } from '../../parts/run-links.js';
import { Ago } from '../../parts/messages.js';
import { useIsOperator } from '../../session.js';
import { causeWords } from './letter-words.js';

type Line = Schemas['DeadLetterLine'];

interface RowProps {
  letter: Line;
  isMarked: boolean;
  /** Null: whoever reads may not replay it, or it is not open. */
  onMark: ((letterId: string, isMarked: boolean) => void) | null;
}

const LetterRow = memoized(function LetterRow({ letter, isMarked, onMark }: RowProps) {
  return (
    <tr data-row class="whole">
      <td class="mark">
        {onMark && (
          <input
            type="checkbox"
            aria-label={`Select ${letter.letter_id}`}
            checked={isMarked}
            onChange={({ currentTarget }) => onMark(letter.letter_id, currentTarget.checked)}
          />
        )}
      </td>
      <td>
        <Badge state={letter.status} />
      </td>
      <td class="said">
        <LetterLink letterId={letter.letter_id} isWholeRow />
        {letter.question && <p title={letter.question}>{letter.question}</p>}
        <p class="reply" title={letter.message ?? ''}>
          {causeWords(letter)}
          {letter.message && ` · ${letter.message}`}
        </p>
      </td>
      <td data-name="To" class="wide">
        {letter.person ?? '–'}
      </td>
      <td data-name="Run" class="wide">
        {letter.run_id ? <RunLink runId={letter.run_id} /> : '–'}
      </td>
      <td data-name="Conversation" class="wide">
        <ConversationLink conversationId={letter.conversation_id} actorId={letter.conversation_id} />
      </td>
      <td data-name="Died" class="figure when">
        <Ago at={letter.died_at} />
      </td>
    </tr>
  );
});

interface TableProps {
  letters: readonly Line[];
  marked: ReadonlySet<string>;
  onMark: (letterId: string, isMarked: boolean) => void;
  onAll: (isMarked: boolean) => void;
}

/** Dead letters, one a row; those that are open can be marked. */
export function LetterTable({ letters, marked, onMark, onAll }: TableProps) {
  const isOperator = useIsOperator();
  const open = letters.filter(({ status }) => status === 'open');
  const isAll = open.length > 0 && open.every(({ letter_id }) => marked.has(letter_id));
  return (
    <table class="cards">
      <caption class="unseen">Dead letters, the latest first</caption>
      <thead>
        <tr>
          <th scope="col">
            {isOperator && open.length > 0 ? (
              <input
                type="checkbox"
                aria-label="Select all that are shown"
                checked={isAll}
                onChange={({ currentTarget }) => onAll(currentTarget.checked)}
              />
            ) : (
              <span class="unseen">Selected</span>
            )}
          </th>
          {['Status', 'Dead letter, text and error', 'To', 'Run', 'Conversation'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" class="figure">
            Died
          </th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <LetterRow
            key={letter.letter_id}
            letter={letter}
            isMarked={marked.has(letter.letter_id)}
            onMark={isOperator && letter.status === 'open' ? onMark : null}
          />
        ))}
      </tbody>
    </table>
  );
}
