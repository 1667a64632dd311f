import type { Schemas } from '#client';
import { CodeBlock } from '../parts/code-block.js';
import { RunLink } from '../parts/run-links.js';
import { dollars, duration, figure } from '../wording.js';
import { markWords } from './marked-words.js';
import type { Piece } from './marked-words.js';
import { describeDifference, stepFigures, stepName, stepText } from './step-words.js';

type Comparison = Schemas['RunComparison'];
type Pair = Comparison['steps'][number];
type Figures = NonNullable<Comparison['totals']>['before'];

function Marked({ pieces, isNew }: { pieces: readonly Piece[]; isNew: boolean }) {
  const Mark = isNew ? 'ins' : 'del';
  return (
    <>
      {pieces.map(({ text, isOther }, at) => (isOther ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>))}
    </>
  );
}

function Row({ pair }: { pair: Pair }) {
  const { before, after } = pair;
  const texts = markWords(stepText(before), stepText(after));
  const differs = describeDifference(pair);
  return (
    <tr class={differs === null ? 'same' : 'other'}>
      <th scope="row">{stepName(pair)}</th>
      <td data-name="Old run">
        <p class="step-text">
          <Marked pieces={texts.left} isNew={false} />
        </p>
        <p class="note">{stepFigures(before)}</p>
      </td>
      <td data-name="This run">
        <p class="step-text">
          <Marked pieces={texts.right} isNew />
        </p>
        <p class="note">{stepFigures(after)}</p>
      </td>
      <td data-name="Differs">{differs ?? 'the same'}</td>
    </tr>
  );
}

const figures: readonly [string, (of: Figures) => string][] = [
  ['Turns', ({ steps_used }) => figure(steps_used)],
  ['Tool calls', ({ tool_calls_used }) => figure(tool_calls_used)],
  ['Tokens', ({ tokens_used }) => figure(tokens_used)],
  ['Cost', ({ cost_micro_usd }) => dollars(cost_micro_usd / 1e6)],
  ['Took', ({ took_ms }) => (took_ms === null ? 'still at it' : duration(took_ms))],
];

function Totals({ totals: { before, after } }: { totals: NonNullable<Comparison['totals']> }) {
  return (
    <dl class="facts">
      {figures.map(([name, read]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {read(before)} → {read(after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WouldGoOut({ would }: { would: Comparison['would_go_out'] }) {
  if (would.length === 0) return <p class="note">It would send and write nothing.</p>;
  return (
    <ol class="plain-list" aria-label="What would go out">
      {would.map(({ what, tool, arguments: args, text }, at) => (
        <li key={at}>
          <CodeBlock name={what === 'tool' ? `${tool} would be called with` : 'It would answer'} value={args ?? text} />
        </li>
      ))}
    </ol>
  );
}

/** A run beside the one that it does again: what differs is marked, and what would go out is listed. */
export function ComparisonView({ comparison }: { comparison: Comparison }) {
  const { again_of: of, steps, steps_left_out: leftOut, totals, would_go_out: would } = comparison;
  if (of === null) return null;
  return (
    <section class="comparison" aria-label="Beside the old run">
      <h2>
        Beside <RunLink runId={of} />
      </h2>
      {totals && <Totals totals={totals} />}
      <table class="cards">
        <caption class="unseen">The steps of both runs</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Old run</th>
            <th scope="col">This run</th>
            <th scope="col">Differs in</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((pair, at) => (
            <Row key={at} pair={pair} />
          ))}
        </tbody>
      </table>
      {leftOut > 0 && <p class="note">{figure(leftOut)} steps more are not compared.</p>}
      <h3>What would go out</h3>
      <WouldGoOut would={would} />
    </section>
  );
}
