import { presentRules } from '#agent';
import type { Conversation } from '#agent';
import { mintId } from '#redis';
import type { JournalEntry, ProgramEvent } from '#program';
import { agent } from '../src/programs/agent/index.js';
import type { Programs } from '../src/programs.js';

const at = 1_795_000_000_000;

function stamp(actorId: string, n: number) {
  return { actorId, version: 1, n, optedOut: false, approvalCode: '0000', sends: {}, rules: presentRules };
}

/** What a controller would have written of one question, model calls and local tools included. */
export async function recordQuestion(programs: Programs, text: string): Promise<JournalEntry<Conversation>[]> {
  const served = programs.serving(agent);
  const { program } = served;
  const actorId = mintId('act', 0);
  const journal: JournalEntry<Conversation>[] = [{ begin: null }];
  let state: Conversation | null = null;
  const apply = (event: ProgramEvent): void => {
    const entry = { event, stamp: stamp(actorId, journal.length) };
    journal.push(entry);
    state = program.decide(state, event, entry.stamp).state;
  };
  const nextEffect = (): ReturnType<typeof program.next> => (state === null ? null : program.next(state));
  apply({ type: 'message-received', at, messageId: mintId('msg', 0), text });
  for (let next = nextEffect(); next !== null && state !== null; next = nextEffect()) {
    const effects = served.effectsFor(state);
    const { signal } = new AbortController();
    const event =
      next.type === 'call-model'
        ? await effects.callModel(state, next, () => at, signal, {
            tenant: 'default',
            channel: 'sms',
            ours: '+15550100',
          })
        : await effects.runInlineTool(state, next, {
            clock: () => at,
            side: { tenant: 'default', channel: 'sms', ours: '+15550100' },
          });
    apply(event);
  }
  return journal;
}
