import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Badge } from '../parts/badge.js';
import { Heading } from '../parts/heading.js';
import { Ago, Problem } from '../parts/messages.js';
import { count } from '../wording.js';
import { DeploymentLinks } from './links.js';

/** An examination asks Twilio and providers, and takes a second of this machine. */
const againEveryMs = 15_000;

type SetUp = Schemas['SetUp'];
type Check = SetUp['checks'][number];

/** The steps in the order of the first hour, as people call them. */
const titles: Readonly<Record<Check['step'], string>> = {
  machine: 'This machine and its settings',
  redis: 'Redis',
  model: 'The model',
  agents: 'Agents and tools',
  number: 'A number that texts',
  channels: 'Other channels',
};

/** How each is shown, the worst first. */
const shown = {
  failed: { word: 'failing', look: { tone: 'bad', icon: 'cross' } },
  doubtful: { word: 'doubtful', look: { tone: 'warn', icon: 'question' } },
  unasked: { word: 'not asked', look: { tone: 'quiet', icon: 'dash' } },
  ok: { word: 'well', look: { tone: 'good', icon: 'check' } },
} as const;
const steps = Object.keys(titles) as Check['step'][]; // its own keys
const worstFirst = Object.keys(shown) as Check['status'][]; // its own keys

const guide = /(docs\/[\w-]+\.md(?:#[\w-]+)?)/;

/** What to do, with its guide as a link. */
function Cure({ text }: { text: string }) {
  const parts = text.split(guide);
  return (
    <p class="note">
      {parts.map((part) =>
        guide.test(part) ? (
          <a key={part} href={`/console/${part.replace('.md', '.html')}`} target="_blank" rel="noopener">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function CheckRow({ check: { name, status, what, from, advice } }: { check: Check }) {
  return (
    <li data-row>
      <div class="line">
        <Badge state={shown[status].word} look={shown[status].look} />
        <span>{name}</span>
        <span class="note">{from === null ? what : `${what} (${from})`}</span>
      </div>
      {advice !== null && <Cure text={advice} />}
    </li>
  );
}

function Step({ title, checks }: { title: string; checks: readonly Check[] }) {
  const inOrder = worstFirst.flatMap((status) => checks.filter((check) => check.status === status));
  const wrong = inOrder.filter(({ status }) => status !== 'ok');
  const well = inOrder.filter(({ status }) => status === 'ok');
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="breakers">
        {wrong.map((check) => (
          <CheckRow key={`${check.name} ${check.what}`} check={check} />
        ))}
      </ul>
      <details open={wrong.length === 0 && well.length < 5}>
        <summary>{count(well.length, 'thing')} well</summary>
        <ul class="breakers">
          {well.map((check) => (
            <CheckRow key={`${check.name} ${check.what}`} check={check} />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Each step with what is wrong of it; what is well is folded away. */
function Steps({ setUp: { app, looked_at, checks } }: { setUp: SetUp }) {
  const failed = checks.filter(({ status }) => status === 'failed').length;
  const doubtful = checks.filter(({ status }) => status === 'doubtful').length;
  return (
    <>
      <p role="status">
        {failed} failing, {doubtful} doubtful. Looked at <Ago at={looked_at} />.
      </p>
      {app !== null && (
        <p class="note">
          This gateway has its own settings alone: <code>turnpike doctor</code> in the containers of the other apps says
          the rest.
        </p>
      )}
      <div class="system-page">
        {steps.map((step) => {
          const own = checks.filter((check) => check.step === step);
          return own.length === 0 ? null : <Step key={step} title={titles[step]} checks={own} />;
        })}
      </div>
    </>
  );
}

/** What keeps this deployment from working, step by step, looked at again while the page is open. */
export function SetUpPage() {
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/setup', { signal }), [], againEveryMs);
  return (
    <>
      <Heading title="Set-up">
        <DeploymentLinks except="/setup" />
      </Heading>
      <Problem problem={problem} />
      {answer === null && problem === null && (
        <p class="note">
          The doctor is looking. It takes some seconds, and up to a minute where something does not answer.
        </p>
      )}
      {answer && <Steps setUp={answer} />}
    </>
  );
}
