import { useCallback, useEffect, useState } from 'preact/hooks';
import type { AnswerOf, Schemas } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { usePages } from '../../api/use-pages.js';
import { Heading } from '../../parts/heading.js';
import { More } from '../../parts/more.js';
import { Nothing, Problem } from '../../parts/messages.js';
import { SteadyRows, useSteady } from '../../lists/use-steady.js';
import { count } from '../../wording.js';
import { BatchProgress, BulkForm } from './bulk.js';
import type { BulkOrder } from './bulk.js';
import { Causes } from './causes.js';
import { asAsked, LetterFilters } from './letter-filters.js';
import { LetterTable } from './letter-table.js';
import { causeWords, choiceWords, letterFilterIn } from './letter-words.js';
import { keepBatches, keptBatches } from './kept-batches.js';
import type { Begun } from './use-batch.js';

type Line = Schemas['DeadLetterLine'];

const againEveryMs = 5_000;
const rowsEach = 50;

function readId({ letter_id }: Line): string {
  return letter_id;
}

type CauseList = AnswerOf<'listLetterCauses'>['causes'];

/** The choices that fit the causes of these letters. */
function choicesFor(letters: readonly Line[], causes: CauseList): BulkOrder['choice'][] {
  const meant = new Set(letters.map(causeWords));
  return [...new Set(causes.flatMap((cause) => (meant.has(causeWords(cause)) ? cause.choices : [])))];
}

interface ChosenProps {
  letters: readonly Line[];
  causes: CauseList;
  onOrder: (order: BulkOrder) => void;
}

/** What may be done with those that are selected. */
function Chosen({ letters, causes, onOrder }: ChosenProps) {
  if (letters.length === 0) return null;
  const order = (choice: BulkOrder['choice']): void =>
    onOrder({
      ...{ title: 'Those that are selected', letters: letters.length, choice },
      which: { letter_ids: letters.map(readId) },
    });
  return (
    <div class="buttons chosen" role="group" aria-label="Selected">
      <span>{count(letters.length, 'dead letter')} selected</span>
      {choicesFor(letters, causes).map((choice) => (
        <button key={choice} type="button" class="plain" onClick={() => order(choice)}>
          Replay{choice === null ? '' : `: ${choiceWords[choice]}`}
        </button>
      ))}
    </div>
  );
}

/** Which rows are selected. */
function useMarks() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback(
    (letterId: string, isMarked: boolean): void =>
      setMarked((now) => new Set(isMarked ? [...now, letterId] : [...now].filter((id) => id !== letterId))),
    [],
  );
  return { marked, mark, setMarked };
}

function useLetters(asked: Record<string, string>) {
  const read = usePages(
    (page, signal) => {
      const wanted = { ...asked, ...page, order: 'latest' as const, words: 'true', limit: rowsEach };
      return gateway.GET('/v1/dead-letters', { params: { query: wanted }, signal });
    },
    [asked],
    againEveryMs,
  );
  const causes = useAnswer(
    (signal) => gateway.GET('/v1/dead-letters/causes', { params: { query: { ...asked, status: 'open' } }, signal }),
    [asked],
    againEveryMs,
    'causes',
  );
  return { read, causes, letters: read.pages.flatMap((page) => page.dead_letters) };
}

interface BatchesProps {
  order: BulkOrder | null;
  onClose: () => void;
  onEnd: () => void;
}

function isOfBatch({ first }: Begun, { batch_id }: Begun['first']): boolean {
  return first.batch_id === batch_id;
}

/** The batches that this page drives, and the form of the next. */
function Batches({ order, onClose, onEnd }: BatchesProps) {
  const [batches, setBatches] = useState<readonly Begun[]>(keptBatches);
  useEffect(() => keepBatches(batches), [batches]);
  return (
    <>
      {batches.map((begun) => (
        <BatchProgress
          key={begun.first.batch_id}
          begun={begun}
          onEnd={onEnd}
          onProgress={(first) =>
            setBatches((now) => now.map((one) => (isOfBatch(one, first) ? { ...one, first } : one)))
          }
          onForget={() => setBatches((now) => now.filter((one) => one !== begun))}
        />
      ))}
      {order && (
        <BulkForm
          key={JSON.stringify(order)}
          order={order}
          onBegun={(begun) => setBatches((now) => [...now, begun])}
          onClose={onClose}
        />
      )}
    </>
  );
}

function HowMany({ letters, isMore }: { letters: number; isMore: boolean }) {
  return (
    <p class="note">
      {isMore && 'the latest '}
      {count(letters, 'dead letter')}
      {isMore && '; there are more'}
    </p>
  );
}

/** The letters of a filter: to be cured by cause, or those that are selected. */
function Letters({ asked, isOpen }: { asked: Record<string, string>; isOpen: boolean }) {
  const { read, causes, letters } = useLetters(asked);
  const steady = useSteady(letters, readId, JSON.stringify(asked));
  const { marked, mark, setMarked } = useMarks();
  const [order, setOrder] = useState<BulkOrder | null>(null);
  const readAgain = (): void => {
    steady.redraw();
    read.refresh();
    causes.refresh();
  };
  const close = (): void => {
    setOrder(null);
    setMarked(new Set());
    readAgain();
  };
  const open = steady.rows.filter(({ status }) => status === 'open');
  const markAll = (isMarked: boolean): void => setMarked(new Set(isMarked ? open.map(readId) : []));
  const chosen = open.filter(({ letter_id }) => marked.has(letter_id));
  return (
    <>
      <Problem problem={read.problem ?? causes.problem} />
      <Batches order={order} onClose={close} onEnd={readAgain} />
      {isOpen && (
        <Causes answer={causes.answer} filter={{ until: new Date().toISOString(), ...asked }} onOrder={setOrder} />
      )}
      <Chosen letters={chosen} causes={causes.answer?.causes ?? []} onOrder={setOrder} />
      <SteadyRows steady={steady} noun="dead letter">
        {read.pages.length > 0 && <HowMany letters={letters.length} isMore={read.more !== null} />}
        {steady.rows.length > 0 && <LetterTable letters={steady.rows} marked={marked} onMark={mark} onAll={markAll} />}
      </SteadyRows>
      <More more={read.more} />
      {read.pages.length > 0 && letters.length === 0 && (
        <Nothing>
          {isOpen && Object.keys(asked).length === 1
            ? 'Nothing has failed for good. It would stay here until somebody decides.'
            : 'No dead letter is as asked for.'}
        </Nothing>
      )}
    </>
  );
}

/** The tools of the causes of open letters, for the filter. */
function useTools(): string[] {
  const query = { status: 'open' as const };
  const { answer } = useAnswer((signal) => gateway.GET('/v1/dead-letters/causes', { params: { query }, signal }));
  return [...new Set((answer?.causes ?? []).flatMap(({ tool }) => tool ?? []))];
}

/** Dead letters, which wait for a person: by cause, and one by one. */
export function LettersPage({ query }: { query: URLSearchParams }) {
  const given = letterFilterIn(query);
  const filter = { ...given, status: given.status || 'open' };
  return (
    <>
      <Heading title="Dead letters" />
      <LetterFilters filter={filter} tools={useTools()} />
      <Letters asked={asAsked(filter)} isOpen={filter.status === 'open'} />
    </>
  );
}
