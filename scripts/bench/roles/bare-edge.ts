import { parse } from 'node:querystring';

import { Queue } from 'bullmq';
import { fastify } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isSignedByTwilio } from '#channels';
import type { FormFields } from '#channels';
import { ingestNamed, nameMessage, openEngine } from '#engine';
import type { OpenEngine } from '#engine';

import { hopJobOptions, hopPrefix } from '../hops.js';
import { serveRole } from '../role.js';
import type { TwilioAccount } from '../signed-poster.js';

/** What stands behind bare Fastify. */
export type BareSide = 'add' | 'signed-add' | 'ingest';

export interface BareSettings extends Pick<TwilioAccount, 'authToken' | 'publicUrl'> {
  redisUrl: string;
  partitions: number;
}

const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

interface Edge {
  settings: BareSettings;
  engine: OpenEngine;
  queue: Queue;
}

function fieldsOf({ body }: FastifyRequest): Record<string, string> {
  return body as Record<string, string>; // the parser below has read it, and the bench sends no field twice
}

async function add({ queue }: Edge, request: FastifyRequest): Promise<void> {
  const { MessageSid = '', From: from, To: to, Body: text } = fieldsOf(request);
  await queue.add('text', { from, to, text }, { ...hopJobOptions, jobId: MessageSid });
}

async function addSigned(edge: Edge, request: FastifyRequest): Promise<void> {
  const { authToken, publicUrl } = edge.settings;
  const signature = String(request.headers['x-twilio-signature']);
  const signed = { signature, pathAndQuery: request.originalUrl, fields: request.body as FormFields }; // see above
  if (!isSignedByTwilio(signed, { authTokens: [authToken], publicBaseUrl: publicUrl })) throw new Error('forbidden');
  await add(edge, request);
}

async function ingest({ engine: { store } }: Edge, request: FastifyRequest): Promise<void> {
  const { MessageSid: sourceId = '', From: theirs = '', To: ours = '', Body: text = '' } = fieldsOf(request);
  const address = { tenant: 'bare', channel: 'sms' as const, ours, theirs };
  const { messageId } = nameMessage(store.engine.deployment, address);
  await ingestNamed(store.engine, messageId, { address, sourceId, text, mode: 'text' });
}

const sides: Record<BareSide, (edge: Edge, request: FastifyRequest) => Promise<void>> = {
  add,
  'signed-add': addSigned,
  ingest,
};

/** Bare Fastify in front of one call of Redis: what an edge costs that promises nothing. `start` answers its address. */
serveRole({
  start: async (settings: BareSettings) => {
    const { redisUrl, partitions } = settings;
    const times = { quietMs: 0 };
    const engine = await openEngine({ url: redisUrl, partitions, role: 'worker', times, onError: () => undefined });
    const queue = new Queue('bare', { connection: engine.redis, prefix: hopPrefix });
    const edge = { settings, engine, queue };
    const app = fastify();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, parse(String(body))),
    );
    for (const [path, accept] of Object.entries(sides)) {
      app.post(`/${path}`, async (request: FastifyRequest, reply: FastifyReply) => {
        await accept(edge, request);
        return reply.type('text/xml; charset=utf-8').send(emptyTwiml);
      });
    }
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
});
