import { Inject, Injectable } from '@nestjs/common';
import type { Engine } from '#engine';
import { erasePerson, matchMentions } from '#maintenance';
import type { Erasure, EraseOptions, Person } from '#maintenance';
import type { Redis } from '#redis';
import { countSpooled } from '#sends/settings';
import { answerWithin, untilFound } from '#timing';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG } from '../platform/tokens.js';

/** How long a caller waits for an erasure, which reads every key of Redis many times, in ms; below what proxies allow. */
const patienceMs = 50_000;
/** How long an erasure waits for a reply that is being sent, and for the spool, in ms. */
const waitMs = 20_000;
const lookEveryMs = 250;
const retryAfter = 5;

type Asked = Pick<EraseOptions, 'by' | 'reason'> & { person: Person; dryRun: boolean };
type Finished = Exclude<Erasure, { status: 'claimed' }>;

/** Erases people; whoever asks for one that is under way at this gateway waits for the same. */
@Injectable()
export class Erasures {
  private readonly underWay = new Map<string, Promise<Finished>>();

  constructor(
    private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SPOOL_DIR'>,
  ) {}

  /** Rejects with a 409 while a reply to the person is being sent, and with a 503 where it takes too long: it goes on meanwhile. */
  async erase(asked: Asked): Promise<Finished> {
    const name = JSON.stringify([asked.person, asked.dryRun]);
    const known = this.underWay.get(name) ?? this.begin(asked).finally(() => this.underWay.delete(name));
    this.underWay.set(name, known);
    return answerWithin(known, patienceMs, () => {
      throw new Problem(503, 'unavailable', 'it is still under way: ask again, and wait for the same', { retryAfter });
    });
  }

  private async begin({ person, dryRun, by, reason }: Asked): Promise<Finished> {
    const { engine, redis } = await this.reach();
    if (!dryRun) await this.refuseSpooled(person);
    const erasure = await erasePerson(engine, redis, person, { by, reason, dryRun, patienceMs: waitMs });
    if (erasure.status !== 'claimed') return erasure;
    const detail = 'a reply to this person is just being sent: nothing more was erased';
    throw new Problem(409, 'conflict', detail, { retryAfter });
  }

  /** What works on Redis for longer than a question may take. */
  private reach(): Promise<{ engine: Engine; redis: Redis }> {
    return this.engine.ask(async ({ engine }, { redis }) => ({ engine, redis }));
  }

  /** Waits until this machine's spool holds nothing of the person: it would come back. Rejects with a 409 where it goes on to. */
  private async refuseSpooled({ addresses }: Person): Promise<void> {
    const { SPOOL_DIR: root } = this.config;
    const folder = root === '' ? null : root;
    const isMentioned = matchMentions(addresses);
    const look = async (): Promise<true | null> => ((await countSpooled(folder, isMentioned)) === 0 ? true : null);
    if ((await untilFound(look, { everyMs: lookEveryMs, withinMs: waitMs })) !== null) return;
    throw new Problem(409, 'conflict', 'the spool still holds texts of this person', { retryAfter });
  }
}
