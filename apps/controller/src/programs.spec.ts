import { describe, expect, it } from '@jest/globals';
import type { Conversation } from '#agent';
import { mintId } from '#actor';
import { publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';
import type { PolicyBook } from './programs.js';

const config = readConfig({ LLM_PROVIDER: 'scripted' });
const modelOf = () => ({ provider: 'scripted', complete: () => Promise.reject(new Error('not asked')) });

function version(name: string, maxSeconds: number): PolicyTable {
  return { ...publishedPolicy, version: name, defaults: { ...publishedPolicy.defaults, maxSeconds } };
}

/** A book whose current page can be turned, and which knows of others only once they are fetched. */
class Book implements PolicyBook {
  readonly fetched: string[] = [];
  private readonly pages = new Map<string, PolicyTable>();
  constructor(
    public current: PolicyTable,
    private readonly stored: readonly PolicyTable[] = [],
  ) {}
  of(name: string): PolicyTable | undefined {
    return name === this.current.version ? this.current : this.pages.get(name);
  }
  async fetch(name: string): Promise<void> {
    this.fetched.push(name);
    const found = this.stored.find((table) => table.version === name);
    if (found) this.pages.set(name, found);
  }
}

/** A conversation with a run that begins now. */
function begun(programs: ReturnType<typeof composePrograms>): Conversation {
  const actorId = mintId('act', 0);
  const stamp = {
    actorId,
    version: 1,
    n: 0,
    optedOut: false,
    approvalCode: '0000',
    sends: {},
    opens: programs.opening(),
  };
  const event = { type: 'message-received', at: 0, messageId: mintId('msg', 0), text: 'hello' } as const;
  return programs.agent.decide(null, event, stamp).state;
}

describe('the programs of a process', () => {
  it('serve a run with the version it began on, after the policy has moved on', async () => {
    const old = version('old', 11);
    const book = new Book(old, [old]);
    const programs = composePrograms(config, modelOf, book);
    const state = begun(programs);
    const thinker = programs.thinkerFor(state);
    book.current = version('new', 22);
    await programs.ready(state);
    expect(book.fetched).toEqual(['old']);
    expect(programs.thinkerFor(state)).toBe(thinker);
    expect(programs.thinkerFor(begun(programs))).not.toBe(thinker);
    expect(begun(programs).run).toMatchObject({ policyVersion: 'new', agentId: 'default' });
  });

  it('serve a run whose version nobody has any more with the current one', async () => {
    const book = new Book(version('gone', 11));
    const programs = composePrograms(config, modelOf, book);
    const state = begun(programs);
    book.current = version('new', 22);
    await programs.ready(state);
    expect(programs.thinkerFor(state)).toBe(programs.thinkerFor(null));
    expect(programs.agent.prompt(state, 'action').user).toContain('USER_REQUEST');
  });
});
