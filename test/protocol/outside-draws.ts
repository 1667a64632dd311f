import { renameId } from '#protocol';
import { both } from './draw.js';
import type { Draw } from './draw.js';

/** What people and providers do to runs from outside. */
export const outsideDraws = {
  tell(fixture, random) {
    const { runs, outcomes } = fixture.memory.memory.archive;
    const open = [...runs.values()].filter(({ runId }) => !outcomes.has(runId));
    const run = random.percent(75) ? random.any(open) : random.any([...runs.values()]);
    const children = [...fixture.memory.memory.lanes.values()].filter(({ family }) => family !== null);
    const child = random.percent(15) ? random.any(children)?.actorId : undefined;
    const actorId = child ?? run?.actorId ?? fixture.actorIds[0];
    const runId = child
      ? renameId(child, 'run')
      : random.percent(80) && run
        ? run.runId
        : renameId(fixture.messageId(random.below(1_000)), 'run');
    const event = { type: 'cancel-requested' as const, runId, by: random.pick(['one', 'two']), reason: 'enough' };
    const name = random.pick(['cancel', 'cancel', 'once']);
    return both(fixture, `tell ${runId} of ${actorId}: ${name} by ${event.by}`, (ports) =>
      ports.outside.sendMail({ actorId, name, event }),
    );
  },

  /** A worker dies over a call, and the next one comes when its claim has run out. */
  dieOver(fixture, random) {
    const lanes = [...fixture.memory.memory.lanes.values()].filter(({ simulated }) => simulated || random.percent(20));
    const owed = lanes.flatMap((lane) => [...lane.owed.values()]).filter(({ effect }) => effect.type === 'run-tool');
    const id = random.any(owed)?.effect.id;
    if (id === undefined) return null;
    const name = `dies${random.below(1_000)}`;
    return both(fixture, `${name} dies over ${id}`, async ({ effects }) => [
      await effects.claim(id, 'run-tool', { token: name, leaseMs: 0 }),
      await effects.claim(id, 'run-tool', { token: `${name} next`, leaseMs: 30 }),
    ]);
  },

  /** POST after POST of one message is answered with a failure, or not at all, and the provider's list shows none; now and then nobody asks for one. */
  failPosts(fixture, random) {
    const owed = [...fixture.memory.memory.lanes.values()].flatMap((lane) => [...lane.owed.values()]);
    const id = random.any(owed.filter(({ effect, claim }) => effect.type === 'send-reply' && !claim))?.effect.id;
    if (id === undefined) return null;
    const token = `fails${random.below(1_000)}`;
    const answers = Array.from({ length: 1 + random.below(4) }, () =>
      random.pick(['failed', 'failed', 'failed', 'lost', 'unasked']),
    );
    return both(fixture, `POSTs of ${id} by ${token} are answered: ${answers.join()}`, async (ports) => {
      const seen: unknown[] = [];
      for (const answer of answers) {
        const claim = await ports.effects.claim(id, 'send-reply', { token, leaseMs: 30 });
        const isAsked = answer !== 'unasked' && 'reconcile' in claim && claim.reconcile;
        const mayPost = isAsked && (await ports.effects.repost(id, { token, leaseMs: 30 }));
        const end = { delayMs: 0, posted: true, failed: answer !== 'lost' };
        const isReleased = await ports.effects.release(id, 'send-reply', token, end);
        seen.push(claim, mayPost, isReleased);
      }
      return seen;
    });
  },
} satisfies Record<string, Draw>;
