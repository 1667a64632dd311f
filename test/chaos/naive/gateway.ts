import { Queue } from 'bullmq';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import { connectTo, retried, work } from './chain.js';
import type { NaiveJob } from './chain.js';

/** The webhook adds a job under the message's SID, so that a repeated webhook adds nothing; a worker posts replies. */
export async function startNaiveGateway(setting: (name: string) => string): Promise<void> {
  const redis = connectTo(setting('REDIS_URL'));
  const turns = new Queue<NaiveJob>('naive-turn', { connection: redis });
  turns.on('error', () => undefined);
  await startStandIn(Number(setting('GATEWAY_PORT')), async (request) => {
    if (request.url.pathname !== '/webhooks/twilio/sms') return { status: 204, body: '' };
    const form = new URLSearchParams(request.body);
    const field = (name: string): string => form.get(name) ?? '';
    const sid = field('MessageSid');
    const job: NaiveJob = { sid, person: field('From'), ours: field('To'), text: field('Body'), observations: [] };
    await turns.add('turn', job, { ...retried, jobId: sid });
    return { status: 200, body: '<Response></Response>' };
  });
  const account = setting('TWILIO_ACCOUNT_SID');
  const url = `${setting('TWILIO_API_BASE_URL')}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${setting('TWILIO_AUTH_TOKEN')}`).toString('base64')}`;
  work('naive-reply', redis, async ({ person, ours, message = '' }) => {
    const body = new URLSearchParams({ To: person, From: ours, Body: message });
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body });
    if (!response.ok) throw new Error(`Twilio answered ${response.status}`);
  });
}
