import { beforeEach, describe, expect, it } from '@jest/globals';
import { callTool, given, respond, settings, writeSpec } from '../../test/given.js';
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

function rules(decision: 'approved' | 'denied', other: { approvalId?: string; argsHash?: string } = {}): void {
  const { approvalId, argsHash } = open();
  const who = { by: 'night shift', reason: 'seen' };
  lane.happens({ type: 'approval-decided', runId: lane.run.id, approvalId, argsHash, decision, ...who, ...other });
}

function decisions(): (string | null)[][] {
  return lane.rowsOf('approval').map(({ decision, via, decided_by, reason }) => [decision, via, decided_by, reason]);
}

describe('a call that needs approval', () => {
  it('is shown to the person in a sentence, word for word, with a code, and not made', () => {
    asks();
    const text = `Reply YES ${open().code} to do: ${shown}. Reply NO to refuse. It expires in 15 minutes.`;
    expect(lane.send()).toMatchObject({ kind: 'approval', text });
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.views.get(lane.run.id)).toMatchObject({
      phase: 'approving',
      approval: { approvalId: lane.send().id, tool: 'add_note', args: note, argsHash: open().argsHash },
    });
  });

  it.each(['YES', 'yes', '  Yes, ', '"YES'])('is made by %s and the code', (yes) => {
    asks();
    lane.settles();
    lane.receives(`${yes} ${open().code}.`);
    expect(lane.owes('run-tool')).toMatchObject([{ tool: 'add_note', args: note, repeat: 'keyed' }]);
    lane.toolAnswers({ id: 1 });
    lane.replies(respond('Noted.'));
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
    expect(decisions()).toEqual([
      ['asked', null, null, null],
      ['approved', 'text', null, null],
    ]);
  });

  it.each(['YES {code}', 'yes, {code}!', 'NO', 'No.', 'Yes 000000', 'yes 12'])(
    'is answered by %s, which is no part of what the person wants',
    (answer) => {
      asks();
      lane.settles();
      lane.receives('What is it for?');
      lane.settles();
      lane.receives(answer.replace('{code}', open().code));
      const prompted = (): string => lane.agent.prompt(lane.conversation, 'action').user.split('\n\n')[0] ?? '';
      expect(prompted()).toBe('USER_REQUEST:\nremind us\nWhat is it for?');
      if (lane.run.phase.name === 'approving') rules('approved');
      if (lane.owes('run-tool').length > 0) lane.toolAnswers({ id: 1 });
      lane.replies(respond('Noted.'));
      lane.settles();
      expect(lane.conversation.memory.exchanges).toMatchObject([{ user: 'remind us / What is it for?' }]);
      lane.receives('YES 123456 is my order');
      expect(prompted()).toBe('USER_REQUEST:\nYES 123456 is my order');
    },
  );

  it('is made by an operator, and the question that nobody has claimed is taken back', () => {
    asks();
    rules('approved');
    expect(lane.owes('run-tool')).toHaveLength(1);
    expect(lane.owes('send-reply')).toEqual([]);
    expect(decisions()[1]).toEqual(['approved', 'operator', 'night shift', 'seen']);
  });

  it('waits for the question that is on its way to be settled', () => {
    asks();
    lane.claims();
    rules('approved');
    expect(lane.owes('run-tool')).toEqual([]);
    lane.settles();
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it.each([{ approvalId: 'act_1.0.0' }, { argsHash: 'of other arguments' }])(
    'is not opened by approval for %j',
    (other) => {
      asks();
      rules('approved', other);
      expect(open().verdict).toBeNull();
      expect(lane.owes('run-tool')).toEqual([]);
    },
  );

  it('needs approval anew when it is asked for again', () => {
    asks();
    const { approvalId, code } = open();
    rules('denied');
    lane.replies(callTool(writeSpec.name, { text: 'another' }));
    expect(open().approvalId).not.toBe(approvalId);
    expect(open().code).not.toBe(code);
    expect(lane.owes('run-tool')).toEqual([]);
  });

  it.each(['no', 'NO.', 'No 123456'])('is not made after %s, and the model is told of it', (no) => {
    asks();
    lane.settles();
    lane.receives(no);
    expect(lane.user).toContain('approval-denied');
    expect(lane.rowsOf('tool')).toMatchObject([
      { tool_name: 'add_note', outcome: 'error', error_code: 'approval-denied' },
    ]);
    expect(lane.run.toolCallsUsed).toBe(0);
  });

  it('is not made when nobody answers in time, and the wait costs the run no time', () => {
    asks();
    lane.settles();
    const before = lane.run.clock;
    lane.passes(899_000);
    lane.wakes();
    expect(lane.run.phase.name).toBe('approving');
    lane.passes(1_000);
    lane.wakes();
    expect(lane.user).toContain('approval-expired');
    expect('remainingMs' in before && before.remainingMs).toBeGreaterThan(25_000);
    expect(decisions()[1]).toEqual(['expired', 'clock', null, null]);
  });

  it('is not made by a word that comes too late, though nobody has been woken yet', () => {
    asks();
    lane.settles();
    lane.passes(900_000);
    lane.receives(`YES ${open().code}`);
    expect(decisions()[1]).toEqual(['expired', 'clock', null, null]);
    expect(lane.owes('run-tool')).toEqual([]);
  });

  it('is refused after three wrong codes', () => {
    asks();
    lane.settles();
    for (const code of ['000000', '000001', '000002']) {
      lane.receives(`YES ${code}`);
      if (lane.owes('send-reply').length > 0) lane.settles();
    }
    expect(decisions()[1]).toEqual(['denied', 'text', null, 'wrong codes']);
    expect(lane.owes('run-tool')).toEqual([]);
  });

  /** Wrong codes, three an asking: the model asks again after each refusal. */
  function guesses(count: number): void {
    for (let i = 0; i < count; i++) {
      if (lane.run.phase.name === 'thinking') asks({ text: `note ${i}` });
      if (lane.owes('send-reply').length > 0) lane.settles();
      lane.receives(`YES 00000${i % 3}`);
      if (lane.owes('send-reply').length > 0) lane.settles();
    }
  }

  it('is made by no code after ten wrong ones within a day, over all that was asked', () => {
    lane = given({ tools, budgets: { ...settings.budgets, maxSteps: 20, maxToolCalls: 20 } });
    lane.receives('remind us');
    guesses(10);
    lane.receives(`YES ${open().code}`);
    expect(decisions().at(-1)).toEqual(['denied', 'text', null, 'too many wrong codes within a day']);
    expect(lane.owes('run-tool')).toEqual([]);
    asks({ text: 'by an operator' });
    rules('approved');
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it('is made by its code again a day after the first wrong one', () => {
    lane = given({ tools, budgets: { ...settings.budgets, maxSteps: 20, maxToolCalls: 20 } });
    lane.receives('remind us');
    guesses(9);
    asks({ text: 'the last of the day' });
    lane.settles();
    lane.receives('YES 000000');
    lane.receives('NO');
    lane.replies(respond('Not done.'));
    lane.settles();
    lane.passes(86_400_000);
    lane.receives('remind us');
    asks();
    lane.settles();
    lane.receives(`YES ${open().code}`);
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it('is made by the four digits that an older build asked for, and counted by its rules', () => {
    lane.codeDigits = 4;
    asks();
    lane.codeDigits = 6;
    lane.settles();
    expect(open().code).toMatch(/^\d{4}$/);
    lane.receives('YES 000000');
    lane.settles();
    lane.receives('YES 0000');
    expect(open().wrongCodes).toBe(1);
    expect(lane.conversation).not.toHaveProperty('wrongCodes');
    lane.receives(`YES ${open().code}`);
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it('is explained to who asks for help, each time', () => {
    asks();
    lane.settles();
    for (let i = 0; i < 2; i++) {
      lane.receives('INFO', { keyword: 'help' });
      lane.settles();
    }
    expect(lane.sent).toHaveLength(3);
  });

  it.each([
    ['STOP', () => void lane.happens({ type: 'opted-out', messageId: lane.createId('msg') }), 'opted-out'],
    ['a cancel', () => void lane.happens({ type: 'cancel-requested', runId: lane.run.id, by: 'ops' }), 'cancelled'],
  ])('ends with its run by %s, and no later word opens it', (_name, word, outcome) => {
    asks();
    lane.settles();
    const { code } = open();
    word();
    expect(lane.outcomes).toEqual([outcome]);
    lane.receives(`YES ${code}`);
    expect(lane.owes('run-tool')).toEqual([]);
  });

  it('is not asked for when it cannot be shown in full', () => {
    asks({ text: 'x'.repeat(400) });
    expect(lane.user).toContain('too long to be shown');
    expect(lane.owes('send-reply')).toEqual([]);
  });

  it('shows what would be invisible, or turn the text around', () => {
    asks({ text: 'pay \u202e001\u200b' });
    expect(lane.send().text).toContain('pay \\u{202e}001\\u{200b}');
  });

  it('ends its run when the person cannot be asked', () => {
    asks();
    lane.settles('rejected');
    expect(lane.outcomes).toEqual(['undelivered']);
  });
});
