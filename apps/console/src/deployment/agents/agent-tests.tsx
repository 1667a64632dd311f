import { useState } from 'preact/hooks';
import type { AnswerOf, Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { Badge } from '../../parts/badge.js';
import { Nothing, Problem } from '../../parts/messages.js';
import { readField } from '../../parts/read-field.js';
import { RunLink } from '../../parts/run-links.js';
import { words } from '../../wording.js';
import { toWords } from './agent-words.js';
import type { Agent, Draft } from './agent-words.js';

type Test = AnswerOf<'listAgentTests'>['tests'][number];
type Played = Schemas['PlayedTests']['tests'][number];

const unasked = { reason: 'in the console' };

interface TestsProps {
  agent: Agent;
  draft: Draft;
  tests: readonly Test[];
  onDone: () => void;
}

/** What a test expects, in a line. */
function describeExpected({ outcome, says = [], never = [], calls }: Test['expect']): string {
  const parts = [
    ...(outcome === undefined ? [] : [words(outcome)]),
    ...says.map((each) => `says “${each}”`),
    ...never.map((each) => `never says “${each}”`),
    ...Object.entries(calls ?? {}).map(([tool, times]) => `calls ${tool} ${times === 1 ? 'once' : `${times} times`}`),
  ];
  return parts.length === 0 ? 'ends' : parts.join(', ');
}

interface RowProps {
  test: Test;
  played: Played | undefined;
  onRemove: () => void;
}

function TestRow({ test: { name, text, expect, run_id: runId }, played, onRemove }: RowProps) {
  const hasPassed = played?.failures.length === 0;
  return (
    <tr>
      <td data-name="Test" class="said">
        <p>{name}</p>
        <p class="note">{text}</p>
        {runId !== null && <RunLink runId={runId} />}
      </td>
      <td data-name="Expects">{describeExpected(expect)}</td>
      <td data-name="Came to">
        {played === undefined ? (
          'not played'
        ) : (
          <>
            <Badge state={hasPassed ? 'well' : 'failing'} meaning={hasPassed ? 'passed' : 'failed'} />{' '}
            {hasPassed ? 'passed' : played.failures.join('; ')} <RunLink runId={played.run_id} />
          </>
        )}
      </td>
      <td>
        <button type="button" class="plain" aria-label={`Remove the test ${name}`} onClick={onRemove}>
          Remove
        </button>
      </td>
    </tr>
  );
}

function NewTest({ agentId, onDone }: { agentId: string; onDone: () => void }) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const keep = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const says = readField(form, 'says')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const body = { ...unasked, name: readField(form, 'test'), text: readField(form, 'text'), expect: { says } };
    const refused = await unwrapAnswer(
      gateway.POST('/v1/agents/{id}/tests', { params: { path: { id: agentId } }, body }),
    ).then(() => null, toRefused);
    setProblem(refused);
    if (refused !== null) return;
    form.reset();
    onDone();
  };
  return (
    <details>
      <summary>Write a test</summary>
      <form class="reason-form" onSubmit={(event) => void keep(event)}>
        <label class="wide">
          Name of the test
          <input name="test" required maxLength={120} autoComplete="off" />
        </label>
        <label class="wide">
          What a person writes
          <textarea name="text" rows={2} required maxLength={8_000} />
        </label>
        <label class="wide">
          The answer has these words, a line each
          <textarea name="says" rows={2} required />
        </label>
        <div class="buttons">
          <button class="primary">Keep the test</button>
        </div>
        <Problem problem={problem} />
      </form>
    </details>
  );
}

/** What playing the tests has come to, and what removes one. */
function usePlays({ agent, draft, onDone }: Omit<TestsProps, 'tests'>) {
  const [played, setPlayed] = useState<readonly Played[]>([]);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const play = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const asked = { params: { path: { id: agent.id } }, body: { ...unasked, ...toWords(draft, agent) } };
    await unwrapAnswer(gateway.POST('/v1/agents/{id}/tests/plays', asked))
      .then((answer) => setPlayed(answer.tests))
      .catch((error: unknown) => setProblem(toRefused(error)))
      .finally(() => setBusy(false));
  };
  const remove = async (test: string): Promise<void> => {
    const path = { id: agent.id, test };
    await unwrapAnswer(gateway.DELETE('/v1/agents/{id}/tests/{test}', { params: { path }, body: unasked })).then(
      onDone,
      (error: unknown) => setProblem(toRefused(error)),
    );
  };
  return { played, problem, isBusy, play, remove };
}

function TestTable({ tests, plays }: { tests: readonly Test[]; plays: ReturnType<typeof usePlays> }) {
  const { played, isBusy, play, remove } = plays;
  const playOf = new Map(played.map((each) => [each.test_id, each]));
  return (
    <>
      <table class="cards comparison">
        <caption class="unseen">Tests of the agent</caption>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Expects</th>
            <th scope="col">Came to</th>
            <th scope="col">
              <span class="unseen">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <TestRow
              key={test.test_id}
              test={test}
              played={playOf.get(test.test_id)}
              onRemove={() => void remove(test.test_id)}
            />
          ))}
        </tbody>
      </table>
      <div class="buttons">
        <button type="button" disabled={isBusy} onClick={() => void play()}>
          {isBusy ? 'Playing …' : 'Play the tests'}
        </button>
      </div>
    </>
  );
}

/** The tests that are kept of an agent: played with what is typed above, and a gate of its publish. */
export function AgentTests({ tests, ...rest }: TestsProps) {
  const plays = usePlays(rest);
  return (
    <section class="acts" aria-label="Tests">
      <h2>Tests</h2>
      {tests.length === 0 ? (
        <Nothing>None is kept. Write one here, or open a run of it and choose Keep as an eval task.</Nothing>
      ) : (
        <TestTable tests={tests} plays={plays} />
      )}
      <Problem problem={plays.problem} />
      <NewTest agentId={rest.agent.id} onDone={rest.onDone} />
    </section>
  );
}
