import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import {
  applies,
  build,
  calls,
  check,
  completes,
  done,
  edits,
  free,
  givesUp,
  unproven,
  verifies,
} from '../../../test/guards.js';
import { built, call, PlayedThread, verification } from '../../../test/play-thread.js';
import type { Says, Store } from '../../../test/play-thread.js';
import type { Permissions } from '../../permissions.js';
import { mostWorkflows } from './proofs.js';

const may: Permissions = { ...free, restoreWorkflowVersion: 'always_allow', deleteWorkflow: 'always_allow' };
const plans = calls(call('plan'));
const never: Says = { respond: 'Later.' };
const workflows = (action: string, more: object = {}): Says =>
  calls(call('workflows', { action, workflowId: 'w-1', ...more }));

/** A build that another one waits for has ended, with a proof; then the person asks for something else. */
function begun(script: Says[], rules?: number): PlayedThread {
  const thread = new PlayedThread([plans, ...script], undefined, may);
  if (rules !== undefined) thread.under(rules);
  const slow = { ...build, id: 'b', title: 'Slow', workflowId: 'w-2' };
  thread.say('Build it').plan([build, slow, { ...check, deps: ['a', 'b'] }]);
  thread.decide('approved');
  return thread.end({ output: built() });
}

const proofOf = ({ known }: PlayedThread): unknown => known.plan?.tasks[0]?.outcome?.['verification'];
const endsCheck = [completes(), givesUp, never, never];

describe('a proof of a workflow', () => {
  const changes: [string, Says[], string | null][] = [
    ['a direct build that has shown nothing', [edits()], JSON.stringify(unproven)],
    ['an earlier version', [workflows('restore-version', { version: 'v1' })], null],
    ['a credential', [applies], null],
    ['its end', [workflows('delete')], null],
  ];
  it.each(changes)('is none any more after %s', (_what, script, builds) => {
    const thread = begun([...script, done, ...endsCheck]).say('Change it');
    if (builds !== null) {
      const direct = [...thread.live].find(([, { program, node }]) => program === 'builder' && !node.includes('b'));
      thread.end({ output: built('w-1', unproven) }, direct?.[0] ?? [...thread.live.keys()].at(-1));
    }
    expect(proofOf(thread)).toMatchObject({ attempted: false });
    thread.end({ output: built('w-2') }, [...thread.live.keys()][0]);
    expect(thread.results()).toContain('Error: verification-missing');
  });

  it('is none after a change that came behind a test in the thread', () => {
    const thread = begun([verifies, workflows('restore-version', { version: 'v1' }), done, ...endsCheck]).say('Look');
    expect([thread.known.verified, proofOf(thread)]).toEqual([{}, { attempted: false }]);
  });

  it('counts again after a new test, and one of another workflow stays', () => {
    const other = calls(call('workflows', { action: 'restore-version', workflowId: 'w-9', version: 'v1' }));
    const untouched = begun([other, done, completes(), done]).say('Change another');
    expect(proofOf(untouched)).toMatchObject({ success: true });
    const tested = begun([applies, verifies, done, completes(), done]).say('Change it');
    tested.end({ output: built('w-2') });
    expect(tested.known.plan?.status).toBe('completed');
  });

  it('stays what it was in a run that began under older rules', () => {
    const thread = begun([applies, done, completes(), done], 1).say('Change it');
    expect(proofOf(thread)).toMatchObject({ success: true });
  });
});

describe('a proof of a version', () => {
  const test = { ...verification, version: 'v2' };
  /** A store in which the workflow has this version; a test is one of it. */
  const holds =
    (version: string | null): Store =>
    (tool) =>
      tool === 'present-versions'
        ? { ok: true, value: { versions: { 'w-1': version } } }
        : { ok: true, value: { text: 'done', verification: { ...test, version }, version } };

  /** The build of a plan ends with a test of a version; then its checkpoint has its turn. */
  function checked(store: Store, script: Says[], rules?: number): PlayedThread {
    const thread = new PlayedThread([plans, ...script], store, may);
    if (rules !== undefined) thread.under(rules);
    thread.say('Build it').plan([build, check]);
    thread.decide('approved');
    thread.end({ output: built('w-1', { version: 'v1' }) });
    expect(thread.replayed()).toEqual(thread.known);
    return thread;
  }

  it('counts while it is the present one', () => {
    const thread = checked(holds('v1'), [completes(), done]);
    expect([thread.known.plan?.status, thread.results().at(-1)]).toEqual(['completed', 'The checkpoint is completed.']);
  });

  it.each<[string, string | null]>([
    ['has stored another', 'v2'],
    ['has deleted it', null],
  ])('counts no longer where somebody %s', (_what, version) => {
    const thread = checked(holds(version), [completes(), givesUp, never, never]);
    const error = 'Error: verification-missing: "w-1" has changed since it was tested: test it again';
    expect([thread.results().at(-1), thread.known.plan?.status]).toEqual([error, 'cancelled']);
  });

  it('counts again after a test of the present one', () => {
    const thread = checked(holds('v2'), [completes(), verifies, completes(), done]);
    expect(thread.known.plan?.status).toBe('completed');
  });

  it('is not asked for where the store is away, and nothing is completed', () => {
    const away: Store = () => ({ ok: false, envelope: errorEnvelope('tool-failed', 'the store is away') });
    const thread = checked(away, [completes(), givesUp, never, never]);
    expect([thread.results().at(-1), thread.known.plan?.tasks[1]?.status]).toEqual([
      ...['Error: the store is away', 'failed'],
    ]);
  });

  it('is not bound in a run that began under older rules', () => {
    expect(checked(holds('v2'), [completes(), done], 2).known.plan?.status).toBe('completed');
  });

  it('is named where another one is published', () => {
    const publishing = calls(call('workflows', { action: 'publish', workflowId: 'w-1' }));
    const script = (): Says[] => [completes(), done, publishing, done];
    let version = 'v1';
    const thread = checked((tool, args) => holds(version)(tool, args), script());
    version = 'v2';
    thread.say('Publish it');
    expect(thread.results().at(-1)).toContain('Version v2 is published; the one that was tested is v1.');
    const same = checked(holds('v1'), script()).say('Publish it');
    expect(same.results().at(-1)).toBe('done');
  });
});

describe('what a thread keeps of workflows', () => {
  const tests = Array.from({ length: mostWorkflows + 1 }, (_, at) =>
    calls(call('verify-built-workflow', { workflowId: `w-${at}` })),
  );

  it('are the tests of the latest, and whose goes is said', () => {
    const thread = new PlayedThread([...tests, done], undefined, may).say('Test all');
    expect([Object.keys(thread.known.verified).length, thread.known.verified['w-0']]).toEqual([
      mostWorkflows,
      undefined,
    ]);
    const results = thread.results();
    expect(results.at(-1)).toContain('\nThe test of w-0 is kept no longer: it must run again before it counts.');
    expect(results.slice(0, -1).join()).not.toContain('no longer');
  });

  it('are those that were tested last, not first', () => {
    const again = calls(call('verify-built-workflow', { workflowId: 'w-0' }));
    const thread = new PlayedThread([...tests.slice(0, -1), again, ...tests.slice(-1), done], undefined, may).say(
      'All',
    );
    expect([thread.known.verified['w-0'] !== undefined, thread.known.verified['w-1']]).toEqual([true, undefined]);
  });

  it('are the latest setups, and whose goes is said', () => {
    const setups = tests.map((_, at) => calls(call('workflows', { action: 'setup', workflowId: `w-${at}` })));
    const thread = new PlayedThread([...setups, done]).say('Set all up');
    while (thread.known.requests.length > 0) thread.decide('denied');
    expect(Object.keys(thread.known.setups)).toHaveLength(mostWorkflows);
    expect(thread.results().at(-1)).toContain('\nHow the setup of w-0 has ended is kept no longer');
  });

  it('is all in a run that began under older rules', () => {
    const thread = new PlayedThread([...tests, done], undefined, may).under(1).say('Test all');
    expect(Object.keys(thread.known.verified)).toHaveLength(mostWorkflows + 1);
  });
});
