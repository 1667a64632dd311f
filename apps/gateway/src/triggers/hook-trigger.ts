import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isHookSecret } from '#credentials';
import type { CredentialStore } from '#credentials';
import { canonicalCall } from '#idempotency';
import { serviceHooks } from '#nodes';
import type { Arming } from '#nodes';
import { findCallerCredential } from '#triggers';
import type { AskStore } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import { CONFIG, CREDENTIALS } from '../platform/tokens.js';
import { noTrigger } from './trigger-access.js';
import { emptyAnswer } from './trigger-answer.js';
import type { HttpAnswer } from './trigger-answer.js';
import type { FoundTrigger } from './trigger-lookup.js';
import { TriggerRuns } from './trigger-runs.js';

const accepted = 200;

type HookArming = Extract<Arming, { kind: 'hook' }>;

/** Takes the calls of services: each starts one run, however often it comes, and is answered at once. */
@Injectable()
export class HookTrigger {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDENTIALS_KEY'>,
    @Inject(TriggerRuns) private readonly runs: TriggerRuns,
    @Inject(CREDENTIALS) private readonly ask: AskStore<CredentialStore>,
  ) {}

  /** Throws a 404 where the caller does not say the secret that the service was given. */
  async answer(found: FoundTrigger, arming: HookArming, { headers, body }: FastifyRequest): Promise<HttpAnswer> {
    const { CREDENTIALS_KEY: keys } = this.config;
    const said = headers[serviceHooks.secretHeader(arming.type) ?? ''];
    if (keys === undefined || typeof said !== 'string') throw noTrigger();
    const credential = await this.ask((store) => findCallerCredential(store, found.trigger, arming.credentialType));
    if (credential === null || !isHookSecret(keys, found.path, credential.account, said)) throw noTrigger();
    const call = serviceHooks.read(arming, body);
    if (call === null) return emptyAnswer(accepted, []); // the service says more than was asked for
    const payload = canonicalCall({ method: 'POST', path: found.path, query: {}, body, params: {} });
    const once = { key: `hook ${call.once}`, payload };
    await this.runs.start({ ...found, payload: body, network: `${arming.type} ${call.caller}`, once });
    return emptyAnswer(accepted, []);
  }
}
