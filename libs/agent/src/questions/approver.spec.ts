import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { approvers } from '#model-turn';
import type { Approver } from '#model-turn';
import { sides } from '#program';
import type { Side } from '#program';
import { callTool, given, settings, writeSpec } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

const note = { text: 'call back at 5' };
const shown = 'add a note: "call back at 5"';
const office = `Our office must agree before I do: ${shown}. I have asked. Reply NO to leave it.`;

/** A run whose call waits for the yes of whom its tool names; the person has read what they are told. */
function asking(approver: Approver): Lane {
  const tools = { ...settings.tools, specs: [...settings.tools.specs, { ...writeSpec, approver }] };
  const lane = given({ tools });
  lane.receives('remind us');
  lane.replies(callTool(writeSpec.name, note));
  lane.settles();
  return lane;
}

function open({ run: { phase } }: Lane) {
  if (phase.name !== 'approving') throw new Error(`the run is ${phase.name}`);
  return phase;
}

function says(lane: Lane, decision: 'approved' | 'denied'): void {
  const { approvalId, argsHash } = open(lane);
  const who = { by: 'ana', reason: 'seen' };
  lane.happens({ type: 'approval-decided', runId: lane.run.id, approvalId, argsHash, decision, ...who });
}

const words = (lane: Lane): string[] => lane.sent.map(({ text }) => text);
const isMade = (lane: Lane): boolean => lane.owes('run-tool').length === 1;
const decisions = (lane: Lane) => lane.rowsOf('approval').map(({ decision, via }) => `${decision} ${via ?? ''}`.trim());

describe('a call that the office allows', () => {
  it('is told to the person, and made once the office says so', () => {
    const lane = asking('office');
    expect(words(lane)).toEqual([office]);
    expect(lane.views.get(lane.run.id)).toMatchObject({ approval: { approver: 'office' } });
    lane.receives(`YES ${open(lane).code}`);
    expect([isMade(lane), lane.send().text.startsWith(office)]).toEqual([false, true]);
    lane.settles();
    says(lane, 'approved');
    expect([isMade(lane), decisions(lane)]).toEqual([true, ['asked', 'approved operator']]);
  });

  it('is left by a no of the person, and by that of the office', () => {
    for (const refuse of [(lane: Lane) => void lane.receives('No, thanks'), (lane: Lane) => says(lane, 'denied')]) {
      const lane = asking('office');
      refuse(lane);
      expect([isMade(lane), decisions(lane)[1]]).toEqual([false, expect.stringMatching(/^denied/)]);
    }
  });

  it('counts no code as wrong: the person was given none', () => {
    const lane = asking('office');
    for (const code of ['000000', '000001', '000002']) {
      lane.receives(code);
      lane.settles();
    }
    expect([open(lane).verdict, lane.conversation.wrongCodes]).toEqual([null, undefined]);
  });
});

describe('a call that the person alone allows', () => {
  it('is made by no word of the office, and by theirs', () => {
    const lane = asking('person');
    says(lane, 'approved');
    expect([isMade(lane), decisions(lane)]).toEqual([false, ['asked']]);
    lane.receives(`YES ${open(lane).code}`);
    expect([isMade(lane), decisions(lane)]).toEqual([true, ['asked', 'approved text']]);
  });

  it('is refused by the office as by them', () => {
    const lane = asking('person');
    says(lane, 'denied');
    expect(decisions(lane)).toEqual(['asked', 'denied operator']);
  });
});

describe('a call that both allow', () => {
  it('waits for the office behind the person, who is told of it', () => {
    const lane = asking('both');
    lane.receives(`yes ${open(lane).code}`);
    expect([isMade(lane), lane.send().text, open(lane).agreed]).toEqual([false, office, 'person']);
    lane.settles();
    lane.receives(`yes ${open(lane).code}`);
    expect(isMade(lane)).toBe(false);
    lane.settles();
    says(lane, 'approved');
    expect([isMade(lane), decisions(lane)]).toEqual([true, ['asked', 'agreed text', 'approved operator']]);
  });

  it('waits for the person behind the office', () => {
    const lane = asking('both');
    says(lane, 'approved');
    says(lane, 'approved');
    expect([isMade(lane), words(lane).length, lane.views.get(lane.run.id)?.approval?.agreed]).toEqual([
      false,
      1,
      'office',
    ]);
    lane.receives(`yes ${open(lane).code}`);
    expect([isMade(lane), decisions(lane)]).toEqual([true, ['asked', 'agreed operator', 'approved text']]);
  });

  it('is refused by either, though the other has agreed', () => {
    const first = asking('both');
    first.receives(`yes ${open(first).code}`);
    first.settles();
    says(first, 'denied');
    const second = asking('both');
    says(second, 'approved');
    second.receives('no');
    expect([isMade(first), isMade(second)]).toEqual([false, false]);
    expect([decisions(first).at(-1), decisions(second).at(-1)]).toEqual(['denied operator', 'denied text']);
  });

  it('expires where one of them says nothing', () => {
    const lane = asking('both');
    lane.receives(`yes ${open(lane).code}`);
    lane.settles();
    lane.passes(900_000);
    says(lane, 'approved');
    expect([isMade(lane), decisions(lane).at(-1)]).toEqual([false, 'expired clock']);
  });

  it('tells the person of the office once the message that asks them is settled', () => {
    const tools = { ...settings.tools, specs: [...settings.tools.specs, { ...writeSpec, approver: 'both' as const }] };
    const lane = given({ tools });
    lane.receives('remind us');
    lane.replies(callTool(writeSpec.name, note));
    lane.claims();
    lane.receives(`yes ${open(lane).code}`);
    lane.settles();
    expect(lane.send().text).toBe(office);
  });
});

const needed = { either: null, person: ['person'], office: ['office'], both: ['person', 'office'] } as const;

/** One of them says yes, no, or (null) what is neither, which the office cannot. */
function speak(lane: Lane, side: Side, yes: boolean | null): void {
  if (side === 'office') return says(lane, yes ? 'approved' : 'denied');
  const unclear = 'ok then, if the rain stops';
  lane.receives(yes === null ? unclear : yes ? `yes ${open(lane).code}` : 'no');
}

/** Says one word after the other, and whether each has the call made when, and only when, all who must agree have. */
function isMadeInTime(approver: Approver, said: readonly (readonly [side: Side, yes: boolean | null])[]): boolean {
  const lane = asking(approver);
  const agreed = new Set<Side>();
  for (const [side, yes] of said) {
    speak(lane, side, yes);
    const isRefused = yes === false || (yes === null && side === 'office');
    if (yes) agreed.add(side);
    const isAgreed = needed[approver]?.every((one) => agreed.has(one)) ?? agreed.size > 0;
    if (isMade(lane) !== (isAgreed && !isRefused)) return false;
    if (isAgreed || isRefused || lane.run.phase.name !== 'approving') return true;
    if (lane.owes('send-reply').length > 0) lane.settles();
  }
  return true;
}

it('is made when, and only when, everybody agrees who must, before anybody refuses', () => {
  const word = fc.tuple(fc.constantFrom(...sides), fc.constantFrom(true, false, null));
  const words = fc.array(word, { maxLength: 6 });
  fc.assert(fc.property(fc.constantFrom(...approvers), words, isMadeInTime));
});
