import type { LedgerRow } from '#program';
import { modelTurn } from '../scenarios/model-turn.js';
import { until } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import { startOtlpReceiver } from '../stand-ins/otlp-receiver.js';
import type { OtlpReceiver, SentSpan } from '../stand-ins/otlp-receiver.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** Who asks: no span may hold the number. */
export const person = '+15550147';
const question = 'How many angry, praise and info messages were there today?';
const answered = 'There were some of each.';
const patienceMs = 120_000;

export interface PlayedRun {
  runId: string;
  answer: string;
  rows: LedgerRow[];
  traceId: string;
  /** Every span that any process has sent. */
  spans: SentSpan[];
}

const environment = {
  HINT_GRACE_MS: '1000',
  TURN_LEASE_MS: '2000',
  TOOL_TIMEOUT_MS: '2000',
  MODEL_TIMEOUT_MS: '100000', // the call that hangs is ended by a SIGKILL, and by nothing else
  RUN_MAX_SECONDS: '600',
};

const labels = ['angry', 'praise', 'info'];

/** Asks for one label after the other, and for the compressor on the way; the call that is to answer hangs once. */
function script(stack: Stack): { isHanging: () => boolean } {
  let hung = 0;
  const day = new Date().toISOString().slice(0, 10);
  stack.model.use(() => {
    const label = labels.find((each) => !stack.dashboard.requests.some((asked) => labelOf(asked.url) === each));
    if (label !== undefined) {
      return modelTurn({ type: 'tool', name: 'get_counts', args: { start_date: day, end_date: day, label } });
    }
    if (hung === 0) {
      hung += 1;
      return 'hang';
    }
    return modelTurn({ type: 'respond', message: answered });
  });
  return { isHanging: () => hung > 0 };
}

function labelOf(url: URL): string | null {
  return url.searchParams.get('label');
}

async function killAndRestart(stack: Stack, app: AppName): Promise<void> {
  await stack.apps[app].kill('SIGKILL');
  stack.apps[app].start();
  await stack.apps[app].untilReady(patienceMs);
}

function countOf(traces: OtlpReceiver, name: string): number {
  return traces.sentSpans().filter((span) => span.name === name).length;
}

/** Each process sends its spans when it likes: a span may come before the one above it. */
function isWhole(spans: readonly SentSpan[]): boolean {
  const known = new Set(spans.map(({ spanId }) => spanId));
  return spans.every(({ parentSpanId }) => !parentSpanId || known.has(parentSpanId));
}

/** One question, answered although the tool-runner is killed over its first tool and the controller over its last model call. */
async function play(stack: Stack, traces: OtlpReceiver, say: (line: string) => void): Promise<string> {
  const { isHanging } = script(stack);
  stack.dashboard.hangNext(1);
  await stack.text(person, question);
  await until('the first tool to be called', () => stack.dashboard.requests.length > 0, patienceMs);
  say('SIGKILL to the tool-runner over its first call');
  await killAndRestart(stack, 'tool-runner');
  await until('the model call that hangs', isHanging, patienceMs);
  // What a killed process has not sent is lost: the calls before are to be seen.
  await until(
    'the spans of the calls before',
    () => countOf(traces, 'chat stand-in-model') >= labels.length,
    patienceMs,
  );
  await until('the compressor', () => countOf(traces, 'process compress') > 0, patienceMs);
  say('SIGKILL to the controller over the model call that is to answer');
  await killAndRestart(stack, 'controller');
  // On a slow machine a notice that the run is under way comes first.
  await until('the answer', () => answerOf(stack) !== undefined, patienceMs);
  return answered;
}

async function runOf(stack: Stack): Promise<{ runId: string; rows: LedgerRow[] }> {
  const [runId = ''] = await stack.runIds();
  await until('the end of the run', async () => (await stack.settledRun(runId)).outcome !== null, patienceMs);
  return { runId, rows: await stack.ledger(runId) };
}

/** Plays one run that is killed twice on its way, with all four processes sending their spans. */
export async function playKilledRun(say: (line: string) => void): Promise<PlayedRun> {
  const traces = await startOtlpReceiver();
  const settings = { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url };
  const stack = await startStack({ environment: settings });
  try {
    const answer = await play(stack, traces, say);
    const { runId, rows } = await runOf(stack);
    await reportDelivery(stack);
    await until('the call that answers', () => countOf(traces, 'chat stand-in-model') > labels.length, patienceMs);
    await until('what the provider said', () => countOf(traces, 'receive status') >= 2, patienceMs);
    const replies = stack.repliesTo(person).length;
    await until('the jobs of the replies', () => countOf(traces, 'process reply') >= replies, patienceMs);
    await until('the span above each', () => isWhole(traces.sentSpans()), patienceMs);
    return { runId, answer, rows, traceId: rows[0]?.trace_id ?? '', spans: traces.sentSpans() };
  } finally {
    await stack.stop();
    await traces.close();
  }
}

/** The reply that answers the question; undefined: none has come yet. */
function answerOf(stack: Stack) {
  return stack.repliesTo(person).find(({ body }) => body === answered);
}

/** Twilio says what became of the reply, each time to the address that came with it. */
async function reportDelivery(stack: Stack): Promise<void> {
  const reply = answerOf(stack);
  if (!reply) throw new Error('there is no reply to tell of');
  for (const status of ['sent', 'delivered']) {
    const code = await stack.twilio.callBack(reply, status);
    if (code !== 204) throw new Error(`the status callback was answered with ${code}`);
  }
}
