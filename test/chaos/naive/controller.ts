import { Queue } from 'bullmq';
import { parseTurn } from '#model-turn';
import { connectTo, retried, work } from './chain.js';
import type { NaiveJob } from './chain.js';

const tools = new Set(['today_range', 'get_counts']);

function promptOf({ text, observations }: NaiveJob): string {
  return ['USER_REQUEST:', text, 'SCRATCHPAD', ...observations.map((line) => `OBS: ${line}`)].join('\n');
}

async function complete(setting: (name: string) => string, job: NaiveJob): Promise<string> {
  const messages = [
    { role: 'system', content: 'Answer with one turn as JSON.' },
    { role: 'user', content: promptOf(job) },
  ];
  const response = await fetch(`${setting('LLM_API_URL')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${setting('LLM_API_KEY')}` },
    body: JSON.stringify({ model: setting('LLM_MODEL'), messages }),
  });
  if (!response.ok) throw new Error(`the model answered ${response.status}`);
  const body = (await response.json()) as { choices: { message: { content: string } }[] }; // the stand-in's own answer
  return body.choices[0]?.message.content ?? '';
}

/** A turn asks the model and adds the next job: a tool call, or the reply. */
export function startNaiveController(setting: (name: string) => string): void {
  const redis = connectTo(setting('REDIS_URL'));
  const calls = new Queue<NaiveJob>('naive-tool', { connection: redis });
  const replies = new Queue<NaiveJob>('naive-reply', { connection: redis });
  for (const queue of [calls, replies]) queue.on('error', () => undefined);
  work('naive-turn', redis, async (job) => {
    const parsed = parseTurn(await complete(setting, job), tools, { truncated: false });
    if (!parsed.valid) throw new Error(parsed.message);
    const { next_action: next } = parsed.out;
    if (next.type === 'tool') await calls.add('tool', { ...job, args: next.args }, retried);
    else await replies.add('reply', { ...job, message: next.message }, retried);
  });
}
