import { describe, expect, it } from '@jest/globals';
import { callTool, given, settings, writeSpec } from '../../test/given.js';
import { countSegments } from '../state/segments.js';
import { languages } from './languages.js';

describe('a shipped language', () => {
  it.each(Object.entries(languages))('%s says each apology and notice in one segment', (_name, { texts, notices }) => {
    const all = [...Object.values(texts.apologies), ...Object.values(notices ?? {})];
    expect(all.filter((text) => countSegments(text) > 1)).toEqual([]);
    expect(texts.soFar).toContain('{facts}');
    for (const text of [texts.approval.ask, texts.approval.explain])
      for (const mark of ['{call}', '{code}']) expect(text).toContain(mark);
  });
});

describe('approval in Spanish', () => {
  it.each([
    ['SI', 'approved'],
    ['sí,', 'approved'],
    ['No', 'denied'],
    ['oui', null],
  ])('is given or refused by %s', (word, decision) => {
    const tools = { ...settings.tools, specs: [...settings.tools.specs, writeSpec] };
    const lane = given({ tools, texts: { ...languages.es.texts, help: null } });
    lane.receives('anote: pan');
    lane.replies(callTool('add_note', { text: 'pan' }));
    const code = /Responda SI (\d{6})/.exec(lane.send().text)?.[1] ?? '';
    lane.settles();
    lane.receives(`${word} ${code}`);
    const decided = lane.rowsOf('approval').filter((row) => row.decision !== 'asked');
    expect(decided.map((row) => row.decision)).toEqual(decision === null ? [] : [decision]);
  });
});

describe('an agent that nobody is bound to', () => {
  it('I4: says so to every text, and asks no model', () => {
    const lane = given({ refusal: 'Nobody answers here.' });
    lane.receives('how many angry today?');
    expect(lane.agent.next(lane.state)).toBeNull();
    expect(lane.send().text).toBe('Nobody answers here.');
    lane.settles();
    expect(lane.rowsOf('outcome').map((row) => row.run_outcome)).toEqual(['cannot-proceed']);
  });
});
