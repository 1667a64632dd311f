import { Inject, Injectable } from '@nestjs/common';
import { SignInLogStore, provenName } from '#access';
import type { Config } from '../../platform/config.js';
import { EngineClient } from '../../platform/engine-client.js';
import type { ProcessContext } from '../../platform/process-context.js';
import { CONFIG, PROCESS_CONTEXT } from '../../platform/tokens.js';
import type { Caller, Identity } from '../identity/caller.js';
import { isSame } from '../secret-texts.js';

/** How long a sign-in by the break-glass key lasts, in seconds. */
export const glassSeconds = 3_600;

/** As no named key is called. */
const identity: Identity = { id: 'tp_break-glass', name: 'break-glass key' };
export const glassCaller: Caller = { role: 'admin', words: true, tenants: null, agents: null, identity };

/** The key that signs in to the console when the provider is away: each use is in the audit, in the log, and an alert (ADR 193). */
@Injectable()
export class BreakGlass {
  /** Undefined: there is none. */
  readonly key: string | undefined;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'BREAK_GLASS_KEY'>,
    private readonly engine: EngineClient,
    @Inject(PROCESS_CONTEXT) private readonly context: Pick<ProcessContext, 'logger' | 'metrics'>,
  ) {
    this.key = config.BREAK_GLASS_KEY;
  }

  isKey(key: string): boolean {
    return this.key !== undefined && isSame(key, this.key);
  }

  /** Before it signs anybody in: where it cannot be noted, it does not. */
  async noteUse(address: string): Promise<void> {
    const by = provenName(identity);
    const deed = { at: Date.now(), did: 'break-glass-used' as const, by, reason: null, to: { address } };
    await this.engine.ask((_store, { redis }) => new SignInLogStore(redis).note(deed));
    this.context.metrics.count('glassUses', {});
    this.context.logger.warn({ address }, 'the break-glass key was used');
  }
}
