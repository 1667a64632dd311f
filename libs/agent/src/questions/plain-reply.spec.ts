import { beforeEach, describe, expect, it } from '@jest/globals';
import { callTool, given, settings, writeSpec } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

let lane: Lane;

const note = { text: 'call back at 5' };
const shown = 'add a note: "call back at 5"';
const tools = { ...settings.tools, specs: [...settings.tools.specs, writeSpec] };

beforeEach(() => {
  lane = given({ tools });
  lane.receives('remind us');
});

/** The model wants the note, and the person has been asked. */
function asks(args: Record<string, unknown> = note): void {
  lane.replies(callTool(writeSpec.name, args));
}

function open() {
  const { phase } = lane.run;
  if (phase.name !== 'approving') throw new Error(`the run is ${phase.name}`);
  return phase;
}

function decisions(): (string | null)[][] {
  return lane.rowsOf('approval').map(({ decision, via, decided_by, reason }) => [decision, via, decided_by, reason]);
}

describe('a text about a call that needs approval', () => {
  it('is explained to whom was not understood, each time, with how to go on', () => {
    asks();
    lane.settles();
    for (const text of ['what is it for?', 'YES', 'yes but later', 'no no 12']) {
      lane.receives(text);
      lane.settles();
    }
    const explained =
      `I am waiting for your word. Reply YES ${open().code} to do: ${shown}. Reply NO to refuse.` +
      ' Write of something else, and I leave it and go on.';
    const unread = (text: string): string => `I cannot read "${text}" as a yes or a no. ${explained}`;
    expect(lane.sent.map(({ text }) => text).slice(1)).toEqual([
      ...[unread('what is it for?'), explained, unread('yes but later'), unread('no no 12')],
    ]);
  });

  it('is left, and said to be, once they were told how to answer and write of something else again', () => {
    asks();
    lane.settles();
    lane.receives('What is the weather in Porto?');
    lane.settles();
    lane.receives('Well? The weather?');
    expect(lane.send().text).toBe(`Not done: ${shown}. Ask for it again if you want it.`);
    lane.settles();
    expect(decisions()[1]).toEqual(['denied', 'text', null, 'they wrote of something else']);
    expect(lane.user).toContain('the person wrote of something else');
    expect(lane.user).toContain('What is the weather in Porto?');
    lane.replies(callTool(writeSpec.name, note));
    expect(lane.send().text).toContain(`Reply YES ${open().code} to do: ${shown}.`);
  });

  it.each([
    '{code}',
    'YES{code}',
    'yes{code}',
    'ok {code}',
    'Ok, {code} please',
    '{code} yes',
    'code is {code}',
    'sure',
  ])('is read as people write it: %s', (answer) => {
    asks();
    lane.settles();
    lane.receives(answer.replace('{code}', open().code));
    expect(lane.owes('run-tool')).toHaveLength(answer === 'sure' ? 0 : 1);
  });

  it('is made by a plain yes where its tool says so', () => {
    lane = given({ tools: { ...tools, specs: [...settings.tools.specs, { ...writeSpec, approvedBy: 'word' }] } });
    lane.receives('remind us');
    asks();
    expect(lane.send().text).toBe(`Reply YES to do: ${shown}. Reply NO to refuse. It expires in 15 minutes.`);
    lane.settles();
    lane.receives('Yes please');
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it('is explained in the words of an agent that a build before has kept', () => {
    const { everyday: _e, goesOn: _g, wentOn: _w, unclear: _u, ...approval } = settings.texts.approval;
    lane = given({ tools, texts: { ...settings.texts, approval } });
    lane.receives('remind us');
    asks();
    lane.settles();
    for (const text of ['what?', 'and the weather?']) {
      lane.receives(text);
      expect(lane.send().text).toMatch(/^I am waiting for your word\. .* Reply NO to refuse\.$/);
      lane.settles();
    }
    lane.receives(open().code);
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it('is asked for and explained as builds before did, where one of them decides', () => {
    lane.asking = {};
    asks();
    const before = 'add_note(text="call back at 5")';
    expect(lane.send().text).toContain(`to do: ${before}. Reply NO`);
    lane.settles();
    for (const text of ['what?', open().code, `ok ${open().code}`]) {
      lane.receives(text);
      if (lane.owes('send-reply').length > 0) lane.settles();
    }
    const explained = `I am waiting for your word. Reply YES ${open().code} to do: ${before}. Reply NO to refuse.`;
    expect(lane.sent.map(({ text }) => text).slice(1)).toEqual([explained]);
    expect(lane.run.texts.map(({ text }) => text)).toEqual(['remind us', 'what?', open().code, `ok ${open().code}`]);
  });
});
