import { ownSchemaVersions, SchemaStore } from '#deployment';
import { openEngine } from '#engine';
import { migrateSchema } from '#maintenance';
import type { MigrationOutcome } from '#maintenance';

import type { AppName } from '../support/app-process.js';
import { AppProcess, until } from '../support/app-process.js';
import type { Rolling } from '../chaos/chaos.js';

/** The two builds of a rollout, by the trees they run from. */
export interface Builds {
  old: string;
  new: string;
}

/** What a rollout has shown, beside what the audit finds. */
export interface RolloutFigures {
  /** How often a process was drained and started again from another build. */
  moved: number;
  /** Raises that were refused because an old process was there, and tries until the last one was done. */
  raises_refused: number;
  raise_tries: number;
}

/** The order of an upgrade: a controller decides effects that the others must know. A rollback goes the other way. */
const upgradeOrder: readonly AppName[] = ['tool-runner', 'compressor', 'gateway', 'controller'];
/** The version that the build before founds a deployment with, and that of this build. */
const [before, after] = [String(ownSchemaVersions.newest - 1), String(ownSchemaVersions.newest)];
const request = { by: 'the rollout', why: 'all are replaced' };
/** What a killed Redis may cost a raise, again and again, in milliseconds. */
const migrateWithinMs = 240_000;

/**
 * An upgrade as operators do it, and a rollback, under load: both builds side by side, all new, all old again, all new, and the data is migrated. Rejects
 * when the schema version moves too early, or when an old build still starts after it.
 */
export class Rollout {
  readonly figures: RolloutFigures = { moved: 0, raises_refused: 0, raise_tries: 0 };

  constructor(
    private readonly builds: Builds,
    private readonly runs: number,
  ) {}

  /** Where a process begins: the first of each app is old, and founds the deployment. */
  readonly rootOf = (n: number): string => (n === 1 ? this.builds.old : this.builds.new);

  readonly play = async (harness: Rolling): Promise<void> => {
    await this.refuseToMigrate(harness);
    await this.after(harness, 0.25, 'the upgrade', () => this.moveAll(harness, this.builds.new, upgradeOrder));
    await this.after(harness, 0.5, 'the rollback', () =>
      this.moveAll(harness, this.builds.old, upgradeOrder.toReversed()),
    );
    await this.expectSchema(harness, before);
    await this.after(harness, 0.75, 'the upgrade once more', () =>
      this.moveAll(harness, this.builds.new, upgradeOrder),
    );
    await this.migrate(harness);
    await this.expectSchema(harness, after);
    harness.say(`layout ${after} is in force`);
    await this.expectRefusal(harness);
  };

  private async after({ load, say }: Rolling, share: number, what: string, work: () => Promise<void>): Promise<void> {
    await until(what, () => load.begun >= this.runs * share, Infinity);
    say(`${what} begins`);
    await work();
    say(`${what} is done`);
  }

  private async moveAll({ fleet }: Rolling, root: string, order: readonly AppName[]): Promise<void> {
    for (const app of order) {
      for (const one of fleet.processes.filter((each) => each.app === app && each.root !== root)) {
        await fleet.move(one, root);
        this.figures.moved += 1;
      }
    }
  }

  /** While an old process is there a raise must not be done; a Redis that is killed meanwhile proves nothing. */
  private async refuseToMigrate(harness: Rolling): Promise<void> {
    await until(
      'a refused raise',
      async () => (await this.tryToMigrate(harness))?.status === 'unready',
      migrateWithinMs,
    );
    this.figures.raises_refused += 1;
    await this.expectSchema(harness, before);
  }

  private async migrate(harness: Rolling): Promise<void> {
    await until(
      'the raise',
      async () => {
        this.figures.raise_tries += 1;
        const migrated = await this.tryToMigrate(harness);
        return migrated?.status === 'raised' || migrated?.status === 'newest';
      },
      migrateWithinMs,
    );
  }

  /** Null when it was cut off. */
  private async tryToMigrate({ redisUrl }: Rolling): Promise<MigrationOutcome | null> {
    const engine = await openEngine({ url: redisUrl, partitions: 1, role: 'producer', onError: () => undefined }).catch(
      () => null,
    );
    if (engine === null) return null;
    const { redis, store } = engine;
    try {
      return await migrateSchema({ store: new SchemaStore(redis), engine: store.engine, redis }, request).catch(
        () => null,
      );
    } finally {
      await engine.close().catch(() => undefined);
    }
  }

  private async expectSchema({ client }: Rolling, wanted: string): Promise<void> {
    const schema = await new SchemaStore(client).schema();
    if (schema !== wanted) throw new Error(`the layout is ${schema}, and not ${wanted}`);
  }

  private async expectRefusal({ environment }: Rolling): Promise<void> {
    const own = { ...environment, ADMIN_PORT: '0' };
    const one = new AppProcess('tool-runner', own, { root: this.builds.old });
    one.start();
    try {
      await until('an old process to refuse to start', () => one.pid === null, migrateWithinMs);
    } finally {
      await one.kill();
    }
    if (!one.log.includes(`layout ${after}`))
      throw new Error(`an old process ended without a word on the layout: ${one.log.slice(-500)}`);
  }
}
