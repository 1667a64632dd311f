import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import { randomName } from '../random-name.js';
import type { Refused } from '../api/client.js';
import { goTo, whileHere } from '../location.js';
import { Composer } from '../parts/composer.js';
import { Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';

/** The longest input that the gateway takes, in characters. */
const mostCharacters = 65_536;

function StartRun({ id }: { id: string }) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const run = async (input: string): Promise<boolean> => {
    const here = whileHere();
    const params = { path: { id }, header: { 'Idempotency-Key': randomName('run-') } };
    const call = gateway.POST('/v1/workflows/{id}/runs', { params, body: { input } });
    const started = await unwrapAnswer(call).catch((error: unknown) => setProblem(toRefused(error)));
    if (started) here(() => goTo(`/runs/${started.run_id}`));
    return Boolean(started);
  };
  return (
    <section class="acts" aria-label="Start">
      <h2>Run</h2>
      <Composer id="input" label="Input" action="Run" most={mostCharacters} asWritten onSend={run} />
      <Problem problem={problem} />
    </section>
  );
}

function StartSchedule({ id }: { id: string }) {
  const [input, setInput] = useState('');
  const start = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const here = whileHere();
    await unwrapAnswer(gateway.POST('/v1/schedules', { body: { ...body, id, workflow: id, input } }));
    here(() => goTo('/schedules'));
  };
  return (
    <section class="acts" aria-label="Start">
      <h2>Start as a schedule</h2>
      <ReasonForm actions={[{ label: 'Start the schedule', act: start }]} onDone={() => undefined}>
        <label>
          Input
          <input
            value={input}
            maxLength={mostCharacters}
            autoComplete="off"
            placeholder="of each tick"
            onInput={(event) => setInput(event.currentTarget.value)}
          />
        </label>
      </ReasonForm>
    </section>
  );
}

/** Starts a run of the current version, or the schedule that a workflow is which repeats itself. */
export function Start({ workflow }: { workflow: Schemas['Workflow'] }) {
  return workflow.repeats ? <StartSchedule id={workflow.id} /> : <StartRun id={workflow.id} />;
}
