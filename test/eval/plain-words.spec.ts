import { describe, expect, it } from '@jest/globals';
import { errorCodes } from '#errors';
import { runOutcomes } from '#protocol';
import type { ErrorCode } from '#errors';
import type { ModelTurn, ToolSpec } from '#model-turn';
import type { RunOutcome } from '#protocol';
import { languages } from '#agent';
import { scriptedCompletion } from '#llm';
import { noticeTexts } from '#engine';
import { callTool, given, settings, writeSpec } from '../../libs/agent/test/given.js';
import type { Lane } from '../../libs/agent/test/lane.js';

const weather: ToolSpec = {
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  repeat: 'safe',
  runs: 'owed',
};
const specs = [...settings.tools.specs.filter(({ name }) => name !== 'note'), weather, writeSpec];

/** Codes that are no words of everyday English, and names as programs write them. */
const codes: readonly string[] = [...errorCodes, ...runOutcomes].filter((code) => code.includes('-'));
const programName = /\b[a-z]+_[a-z_]+\b/;

function codesIn(text: string): string[] {
  return [...codes.filter((code) => text.includes(code)), ...(programName.exec(text) ?? [])];
}

/** More turns than any of these runs may take. */
const mostTurns = 12;

function scriptedTurnFor(user: string, system: string): ModelTurn {
  const { text } = scriptedCompletion({ user, system, model: 'scripted' });
  return JSON.parse(text) as ModelTurn; // the scripted model's own writing
}

/** Plays a run with the scripted model, each tool failing or answering as it is told, until it says something. */
function play(lane: Lane, text: string, tool: (lane: Lane, name: string) => void): string {
  lane.receives(text);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const effect = lane.agent.next(lane.state);
    const [owed] = lane.owes('run-tool');
    if (effect?.type === 'run-inline-tool') tool(lane, effect.tool);
    else if (owed) tool(lane, owed.tool);
    else if (effect?.type === 'call-model' && lane.state) {
      const { user, system } = lane.agent.prompt(lane.state, effect.mode);
      lane.replies(scriptedTurnFor(user, system));
    } else return lane.send().text;
  }
  throw new Error('the run said nothing');
}

function failing(code: ErrorCode): (lane: Lane, name: string) => void {
  return (lane) => void lane.toolFails(code);
}

/** Today is known; nothing else is. */
function failingAfterToday(code: ErrorCode): (lane: Lane, name: string) => void {
  const today = { start_date: '2026-11-20', end_date: '2026-11-20' };
  return (lane, name) => void (name === 'today_range' ? lane.toolAnswers(today) : lane.toolFails(code));
}

function openLane(): Lane {
  return given({ tools: { ...settings.tools, specs } });
}

describe('what a person receives', () => {
  const questions = [
    'How many angry messages today?',
    'angry messages on 2026-11-01',
    'What is the weather in Lisbon?',
  ];

  it.each(errorCodes)('says in words that a tool failed with %s', (code) => {
    for (const question of questions)
      for (const tool of [failing(code), failingAfterToday(code)]) {
        const text = play(openLane(), question, tool);
        expect([text, codesIn(text)]).toEqual([expect.stringMatching(/^Sorry/), []]);
      }
  });

  it.each(['on 2026-02-30', 'from 2026-11-01 to 2026-11-31', 'from 2026-11-05 to 2026-11-02', 'on Feb 30 2026'])(
    'names no argument of a tool where a date is wrong: %s',
    (words) => {
      const text = play(openLane(), `angry messages ${words}`, failing('tool-failed'));
      expect([text, codesIn(text)]).toEqual([expect.stringContaining('date'), []]);
    },
  );

  it.each(['approved', 'denied'] as const)(
    'says in words what came of a write that was %s and not made',
    (decision) => {
      const lane = openLane();
      lane.receives('Add a note: call back');
      lane.replies(callTool('add_note', { text: 'call back' }));
      lane.settles();
      const { phase } = lane.run;
      if (phase.name !== 'approving') throw new Error(`the run is ${phase.name}`);
      const asked = { approvalId: phase.approvalId, argsHash: phase.argsHash, by: 'ana', reason: 'seen' };
      lane.happens({ type: 'approval-decided', runId: lane.run.id, decision, ...asked });
      if (decision === 'approved') lane.toolFails('outcome-unknown');
      const { user, system } = lane.agent.prompt(lane.conversation, 'action');
      lane.replies(scriptedTurnFor(user, system));
      expect([lane.send().text, codesIn(lane.send().text)]).toEqual([expect.stringMatching(/^Sorry/), []]);
    },
  );

  it.each(Object.entries(languages))(
    'has no code in any fixed text (%s), with an argument and with facts',
    (_, { texts, notices }) => {
      for (const outcome of runOutcomes.filter((each) => Object.hasOwn(texts.apologies, each)))
        expect([outcome, codesIn(apologyOf(outcome, texts))]).toEqual([outcome, []]);
      for (const text of [texts.unread, ...Object.values(notices ?? noticeTexts)]) expect(codesIn(text)).toEqual([]);
    },
  );
});

/** The text of a run that ends so after it has found something; where no run can be made to, its words alone. */
function apologyOf(outcome: RunOutcome, texts: (typeof languages)['en']['texts']): string {
  const lane = given({ tools: { ...settings.tools, specs, checkArgs: refuseDates }, texts: { ...texts, help: null } });
  lane.receives('go');
  lane.replies(callTool('get_top5'));
  lane.toolAnswers({ note_id: 'n1', start_date: '2026-11-20' });
  if (outcome === 'bad-tool-args') for (let i = 0; i < 2; i += 1) lane.replies(callTool('get_counts', { n: i }));
  else if (outcome === 'unknown-tool') for (let i = 0; i < 2; i += 1) lane.breaksContract('unknown-tool');
  else if (outcome === 'contract-broken') for (let i = 0; i < 3; i += 1) lane.breaksContract();
  else lane.modelFails();
  const apology = lane.send().text;
  return `${apology} ${
    Object.entries(texts.apologies)
      .find(([name]) => name === outcome)?.[1]
      .replace('{field}', '') ?? ''
  }`;
}

const refuseDates: typeof settings.tools.checkArgs = (name) =>
  name === 'get_counts'
    ? {
        ok: false,
        field: 'range.start_date',
        envelope: { success: false, error: { code: 'bad-tool-args', message: 'x' } },
      }
    : { ok: true };
