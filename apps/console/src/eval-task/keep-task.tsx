import { useState } from 'preact/hooks';
import { outcomeValues } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import type { Schemas } from '#client';
import { CodeBlock } from '../parts/code-block.js';
import { words } from '../wording.js';
import { buildTask, countCalls, toExpectedEnd, toFile } from './eval-task.js';
import type { Wanted } from './eval-task.js';

type File = ReturnType<typeof toFile>;

/** A browser may read what it saves after the click. */
const downloadMs = 60_000;

function save({ name, text }: File): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), downloadMs);
}

interface FieldProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

function Lines({ name, label, wanted, onChange }: FieldProps & { name: 'text' | 'says' | 'never'; label: string }) {
  return (
    <label class="wide">
      {label}
      <textarea
        name={name}
        rows={2}
        value={wanted[name]}
        onInput={(event) => onChange({ ...wanted, [name]: event.currentTarget.value })}
      />
    </label>
  );
}

function Outcome({ wanted, onChange }: FieldProps) {
  return (
    <label>
      It ends as
      <select
        name="outcome"
        value={wanted.outcome}
        onChange={(event) => onChange({ ...wanted, outcome: event.currentTarget.value })}
      >
        <option value="">anything</option>
        {['asks', ...outcomeValues].map((outcome) => (
          <option key={outcome} value={outcome}>
            {words(outcome)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The calls of the run, which the task may ask for again. */
function Calls({ made, wanted, onChange }: FieldProps & { made: Record<string, number> }) {
  const listed = Object.entries(made).map(([tool, times]) => `${tool} ${times === 1 ? 'once' : `${times} times`}`);
  if (listed.length === 0) return null;
  return (
    <label class="check wide">
      <input
        type="checkbox"
        checked={wanted.calls !== null}
        onChange={(event) => onChange({ ...wanted, calls: event.currentTarget.checked ? made : null })}
      />
      It calls {listed.join(', ')}
    </label>
  );
}

function Name({ wanted, onChange }: FieldProps) {
  return (
    <label class="wide">
      Name of the task
      <input
        name="task"
        required
        maxLength={120}
        autoComplete="off"
        value={wanted.name}
        onInput={(event) => onChange({ ...wanted, name: event.currentTarget.value })}
      />
    </label>
  );
}

function Kept({ file: { name, text } }: { file: File }) {
  return (
    <div role="status">
      <p class="note">
        Saved as <code>{name}</code>. Put it into a folder of your tasks, and play them with{' '}
        <code>npm run eval -- --golden folder</code>.
      </p>
      <CodeBlock name="The task" value={text} />
    </div>
  );
}

/** The agent of the run that has a file, whose tests are kept; null: the deployment's own, or a workflow's. */
function findOwnAgent(agent = 'default'): string | null {
  return agent === 'default' || agent.includes(':') ? null : agent;
}

/** What a run is kept as: a file, or a test of its agent, where it has a file of its own. */
function useKeeping(run: Schemas['Timeline']['run'], wanted: Wanted) {
  const [kept, setKept] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWithAgent, setWithAgent] = useState(false);
  const agentId = findOwnAgent(run.agent);
  const saveFile = (): void => {
    const file = toFile(buildTask(wanted));
    save(file);
    setKept(file);
  };
  const keepWith = async (id: string): Promise<void> => {
    const test = { name: buildTask(wanted).name, text: wanted.text, expect: toExpectedEnd(wanted) };
    const body = { ...test, run_id: run.run_id, reason: 'kept of a run' };
    await unwrapAnswer(gateway.POST('/v1/agents/{id}/tests', { params: { path: { id } }, body }));
    setWithAgent(true);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const isOfAgent = event.submitter?.getAttribute('value') === 'agent';
    try {
      if (isOfAgent && agentId !== null) await keepWith(agentId);
      else saveFile();
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return { kept, problem, keptWith: isWithAgent ? agentId : null, agentId, submit };
}

function Buttons({ agentId }: { agentId: string | null }) {
  return (
    <div class="buttons">
      {agentId !== null && (
        <button type="submit" class="primary" value="agent">
          Keep with the agent
        </button>
      )}
      <button type="submit" class={agentId === null ? 'primary' : 'plain'} value="file">
        Save the task
      </button>
    </div>
  );
}

/** Writes a run down as a task of the evaluation, with the end that is expected of it. */
export function KeepTask({ timeline: { run, messages, items } }: { timeline: Schemas['Timeline'] }) {
  const made = countCalls(items);
  const [wanted, setWanted] = useState<Wanted>({
    ...{ name: '', text: messages.map(({ text }) => text ?? '').join('\n') },
    ...{ outcome: run.outcome ?? '', says: '', never: '', calls: null },
  });
  const { kept, problem, keptWith, agentId, submit } = useKeeping(run, wanted);
  const field = { wanted, onChange: setWanted };
  return (
    <form class="reason-form" onSubmit={(event) => void submit(event)}>
      <Name {...field} />
      <Lines name="text" label="What the person writes" {...field} />
      <Outcome {...field} />
      <Lines name="says" label="The answer has these words, a line each" {...field} />
      <Lines name="never" label="and none of these" {...field} />
      <Calls made={made} {...field} />
      <Buttons agentId={agentId} />
      {problem !== null && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {keptWith !== null && (
        <p class="note" role="status">
          Kept among the tests of <a href={`#/agents/${encodeURIComponent(keptWith)}`}>{keptWith}</a>.
        </p>
      )}
      {kept !== null && <Kept file={kept} />}
    </form>
  );
}
