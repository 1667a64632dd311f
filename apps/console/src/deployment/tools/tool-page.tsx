import type { Schemas } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Badge } from '../../parts/badge.js';
import { CodeBlock } from '../../parts/code-block.js';
import { Facts } from '../../parts/facts.js';
import { Heading } from '../../parts/heading.js';
import { Ago, Nothing, Problem } from '../../parts/messages.js';
import { RunLink } from '../../parts/run-links.js';
import { useIsOperator } from '../../session.js';
import { capital, count, duration, words } from '../../wording.js';
import { DeploymentLinks } from '../links.js';
import { TryTool } from './try-tool.js';

type Call = Schemas['ToolWithCalls']['calls'][number];

const againEveryMs = 10_000;

const repeats = {
  safe: 'does no harm: it reads',
  keyed: 'is recognized by its key, and done once',
  never: 'might do it twice, so it is not repeated',
} as const;
const approvals = {
  none: 'asks nobody',
  word: 'asks a person, who may say a plain yes',
  code: 'asks a person, who answers with a code',
} as const;

function Known({ tool }: { tool: Schemas['Tool'] }) {
  const { kind, origin, sentence, repeat, approval, max_calls, cache_seconds, agents, breaker } = tool;
  return (
    <Facts
      facts={{
        'Is it well?': breaker && (
          <>
            <Badge state={breaker.health.state} /> <a href={breaker.health.link}>{breaker.health.reason}</a>
          </>
        ),
        'May be called by': agents.length === 0 ? 'no agent of a file' : agents.join(', '),
        'A repeat': repeats[repeat],
        'A call': approvals[approval],
        'Says what it does': sentence,
        'Calls in one run': max_calls ?? <a href="#/policy">as the policy says</a>,
        'An answer is used again for': cache_seconds === null ? null : duration(cache_seconds * 1_000),
        'Comes from': kind === 'inline' ? 'this program; it runs inside a turn' : origin,
      }}
    />
  );
}

function CallRow({ call }: { call: Call }) {
  const { run_id, started_at, duration_ms, outcome, error_code, cause_message, reused, simulated, sentence } = call;
  const how = error_code === null ? (reused ? 'an equal call’s answer' : 'answered') : words(error_code);
  return (
    <tr data-row>
      <td data-name="When" class="when">
        <Ago at={started_at} />
      </td>
      <td data-name="What" class="wide">
        {sentence ?? '–'}
      </td>
      <td data-name="How it went">
        <Badge state={outcome === 'ok' ? 'well' : 'failing'} meaning={cause_message ?? how} /> {how}
        {simulated && ', made up'}
      </td>
      <td data-name="Took">{duration(duration_ms)}</td>
      <td data-name="Run">
        <RunLink runId={run_id} />
      </td>
    </tr>
  );
}

function Calls({ tool: { name, calls, runs_looked_at } }: { tool: Schemas['ToolWithCalls'] }) {
  return (
    <section aria-label="Latest calls">
      <h2>Latest calls</h2>
      <p class="note">
        In the {count(runs_looked_at, 'latest run')}.{' '}
        <a href={`#/runs?failed_tool=${encodeURIComponent(name)}`}>All runs in which it failed</a>
      </p>
      {calls.length === 0 ? (
        <Nothing>None of them has called it.</Nothing>
      ) : (
        <table class="cards">
          <caption class="unseen">Latest calls</caption>
          <thead>
            <tr>
              {['When', 'What', 'How it went', 'Took', 'Run'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <CallRow key={`${call.run_id} ${call.started_at} ${call.sentence}`} call={call} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** One tool: what it is, who may call it, how its calls went, and a call by hand. */
export function ToolPage({ name }: { name: string }) {
  const isOperator = useIsOperator();
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/tools/{name}', { params: { path: { name } }, signal }),
    [name],
    againEveryMs,
  );
  return (
    <>
      <Heading title={`Tool ${name}`}>
        <DeploymentLinks />
      </Heading>
      <Problem problem={problem} />
      {answer && (
        <>
          <p>{capital(answer.description)}</p>
          <Known tool={answer} />
          {isOperator && answer.kind !== 'inline' && <TryTool tool={answer} />}
          <Calls tool={answer} />
          <details>
            <summary>What a model reads of it</summary>
            <CodeBlock name="Arguments" value={answer.parameters} />
            <CodeBlock name="Answer" value={answer.result} />
          </details>
        </>
      )}
    </>
  );
}
