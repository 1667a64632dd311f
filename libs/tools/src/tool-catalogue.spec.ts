import { describe, expect, it } from '@jest/globals';

import { compileTools } from '#contract';

import { readSettings } from '#settings';

import { addNote } from './add-note.js';
import { toolSettings } from './tool-settings.js';
import { checkMeaning, createTools, inlineTools, observationOf, toolSpecs } from './tool-catalogue.js';

describe('the tool catalogue', () => {
  it('knows every tool without configuration, and the same ones with it', () => {
    const names = toolSpecs().map(({ name }) => name);
    expect(names).toEqual(['today_range', 'get_counts']);
    expect(createTools({ dashboardUrl: 'http://dashboard', dashboardKey: 'key' }).map(({ spec }) => spec.name)).toEqual(
      names,
    );
    expect(inlineTools().map(({ spec }) => spec.name)).toEqual(['today_range']);
  });

  it('mounts a tool that writes only where it is asked for', () => {
    const options = { dashboardUrl: 'http://dashboard', dashboardKey: 'key' };
    expect(toolSpecs(['add_note', 'today_range']).map(({ name }) => name)).toEqual(['today_range', 'add_note']);
    expect(createTools(options, ['add_note']).map(({ spec }) => spec)).toEqual([addNote.spec]);
    expect(addNote.spec).toMatchObject({ effects: 'write', approval: 'required', repeat: 'keyed' });
  });

  it('reads which tools are wanted, and refuses a name there is no tool of', () => {
    const read = (TOOLS_ENABLED: string): unknown => readSettings('app', toolSettings, { TOOLS_ENABLED });
    expect(read('add_note, today_range')).toEqual({ TOOLS_ENABLED: ['today_range', 'add_note'] });
    expect(read('')).toEqual({ TOOLS_ENABLED: ['today_range', 'get_counts'] });
    expect(() => read('today_range,add_notes')).toThrow(/TOOLS_ENABLED: expected names out of today_range/);
  });

  it('words observations (A73)', () => {
    const counts = { label: 'angry', value: 7, start: '2026-11-20', end: '2026-11-20' };
    expect(observationOf('get_counts', counts)).toBe(`Counts: ${JSON.stringify(counts)}`);
    expect(observationOf('today_range', { start_date: 'a' })).toBe('today_range: {"start_date":"a"}');
  });

  it('has specs that compile and that refuse a day which is not in the calendar (spec decision 10)', () => {
    const { checkArgs } = compileTools(toolSpecs());
    expect(checkArgs('get_counts', { start_date: '2026-02-28', end_date: '2026-02-28', label: 'angry' })).toEqual({
      ok: true,
    });
    expect(checkArgs('get_counts', { start_date: '2026-02-30', end_date: '2026-03-01', label: 'angry' })).toMatchObject(
      { field: 'start_date' },
    );
  });

  it('refuses days in the wrong order by naming the field, though each fits the schema', () => {
    const envelope = checkMeaning('get_counts', { start_date: '2026-02-02', end_date: '2026-02-01', label: 'angry' });
    expect(envelope).toMatchObject({
      success: false,
      error: { code: 'bad-tool-args', details: { field: 'end_date' } },
    });
  });

  it('has nothing against good arguments, or against a tool it does not know', () => {
    expect(checkMeaning('get_counts', { start_date: '2026-02-28', end_date: '2026-02-28', label: 'angry' })).toBeNull();
    expect(checkMeaning('constructor', {})).toBeNull();
  });
});
