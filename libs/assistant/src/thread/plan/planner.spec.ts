import { describe, expect, it } from '@jest/globals';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Store } from '../../../test/play-thread.js';
import { surveyStep } from './survey-step.js';

const text = 'WORKFLOWS\nweekday-count-1a2b3c4d "Weekday Count"';
const plans = () => ({ calls: [call('plan')] });
const task = { id: 'a', title: 'A', kind: 'research', spec: 'read', deps: [] };

/** A store that tells this of the installation, and counts how often it was asked. */
function surveying(value: unknown) {
  const asked: Record<string, unknown>[] = [];
  const store: Store = (tool, args) => {
    if (tool !== surveyStep) return { ok: true, value: { text: 'done' } };
    asked.push(args);
    return value === null
      ? { ok: false, envelope: { success: false, error: { code: 'unavailable', message: 'away' } } }
      : { ok: true, value };
  };
  return { store, asked };
}

const begun = (thread: PlayedThread) =>
  // Planners alone are begun here.
  thread.spawned.map(({ input }) => input as { text: string; offers: { name: string }[]; instructions: string });

describe('a planner', () => {
  it('is told what is here, as the journal has it, and may ask for more', () => {
    const { store } = surveying({ text });
    const thread = new PlayedThread(plans, store).say('Change my count');
    const [planner] = begun(thread);
    expect(planner?.text).toContain(`WHAT IS HERE\n${text}\n\nCONVERSATION\nUSER: Change my count`);
    expect(planner?.offers).toMatchObject([{ name: 'installation.look', effects: 'read', from: 'assistant' }]);
    expect(planner?.instructions).toContain('installation.look tells more');
    expect(thread.replayed()).toEqual(thread.state);
  });

  it('plans again with the same, where its graph is refused or the person wants another', () => {
    const { store, asked } = surveying({ text });
    const thread = new PlayedThread(plans, store).say('Change my count').plan([]).plan([task]);
    thread.decide('changes', 'Use fewer tasks');
    const all = begun(thread);
    expect(all).toHaveLength(3);
    for (const planner of all) expect(planner.text).toContain(text);
    expect(asked).toEqual([{}]);
  });

  it('is told that nothing could be read', () => {
    const thread = new PlayedThread(plans, surveying(null).store).say('Change my count');
    expect(begun(thread)[0]?.text).toContain('WHAT IS HERE\nWhat is here could not be read now.');
  });

  it('plans as before in a run of older rules', () => {
    const { store, asked } = surveying({ text });
    const thread = new PlayedThread(plans, store).under(1).say('Change my count');
    expect(begun(thread)[0]).toMatchObject({ offers: [] });
    expect(begun(thread)[0]?.text).not.toContain('WHAT IS HERE');
    expect(asked).toEqual([]);
  });
});
