import { Inject, Injectable } from '@nestjs/common';
import type { Inquiries } from '#deployment';
import { hookProblem, settleHooks } from '#triggers';
import type { ArmedTriggers, HookPorts, HookProblem, HookRegistration } from '#triggers';
import { CredentialStore } from '#credentials';
import type { HookAnswer, HookQuestion } from '#credentials';
import { ArmedWorkflows, HookRegistrations } from '#versions';
import type { AskStore } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { findAnswer } from '../platform/http/ask-inquiry.js';
import { CONFIG, CREDENTIAL_INQUIRIES } from '../platform/tokens.js';

/** How long a tool-runner may take, in ms. */
const patienceMs = 15_000;

type Answer = HookAnswer | { why: string };

/** Has services call the triggers that are armed. A tool-runner tells them, which alone opens credentials (ADR 196). */
@Injectable()
export class ServiceHooks {
  constructor(
    private readonly engine: EngineClient,
    @Inject(CREDENTIAL_INQUIRIES) private readonly inquire: AskStore<Inquiries<HookQuestion, Answer>>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDENTIALS_KEY'> & { PUBLIC_BASE_URL?: string },
  ) {}

  /** Why no service can call a trigger here; null: it can. */
  get problem(): string | null {
    return hookProblem(this.where);
  }

  settle(): Promise<HookProblem[]> {
    const stored = <T>(work: (store: HookRegistrations<HookRegistration>) => Promise<T>): Promise<T> =>
      this.engine.ask((_store, { redis }) => work(new HookRegistrations(redis)));
    return settleHooks({
      ...this.where,
      registrations: {
        list: () => stored((store) => store.list()),
        write: (credential, registration) => stored((store) => store.write(credential, registration)),
        remove: (credential) => stored((store) => store.remove(credential)),
      },
      armed: () => this.engine.ask((_store, { redis }) => new ArmedWorkflows<ArmedTriggers>(redis).list()),
      credential: (id) => this.engine.ask((_store, { redis }) => new CredentialStore(redis).read(id)),
      ask: (question) => this.ask(question),
      now: Date.now,
    });
  }

  private get where(): Pick<HookPorts, 'base' | 'key'> {
    const { PUBLIC_BASE_URL: base, CREDENTIALS_KEY: keys } = this.config;
    return { base: base === undefined ? null : base.replace(/\/$/, ''), key: keys?.current ?? null };
  }

  private async ask(question: HookQuestion): Promise<HookAnswer> {
    const answer = await findAnswer(this.inquire, question, { withinMs: patienceMs });
    if (answer === null) return { problem: 'no tool-runner has answered' };
    return 'why' in answer ? { problem: answer.why } : answer;
  }
}
