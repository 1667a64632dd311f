import { describe, expect, it } from '@jest/globals';
import { readSettings } from '#settings';
import { schemaChecker } from '#json-schema';
import { openCatalogue } from './read-catalogue.js';
import { readDirectory, schemasOf, shippedDirectory, shippedFiles } from './read-directory.js';
import { todayRange } from './today-range.js';
import { referenceSettings, toolSettings } from './tool-settings.js';
import { ToolCatalogue } from './tool-catalogue.js';

const shipped = openCatalogue(null);
const days = { start_date: '2026-02-28', end_date: '2026-02-28' };

describe('the tools that are shipped', () => {
  it('are files as any other, of schemas that fit the meta-schema: no process looks at that again', () => {
    const { http, problems } = readDirectory(shippedDirectory);
    expect([http, problems]).toEqual([shippedFiles(), []]);
    const schemas = [...http.flatMap(({ tool }) => schemasOf(tool)), { ...todayRange.spec.parameters }];
    for (const schema of schemas)
      expect(() => schemaChecker('foreign', { formats: { date: true } }).compile(schema)).not.toThrow();
  });

  it('are listed in one order, whatever the order they were asked for in (I10)', () => {
    const names = ['today_range', 'add_note', 'get_by_segment', 'get_counts', 'get_summary', 'get_top5'];
    expect([...shipped.names].sort()).toEqual([...names].sort());
    expect(shipped.only(['get_top5', 'today_range', 'get_counts']).names).toEqual([
      'today_range',
      'get_counts',
      'get_top5',
    ]);
  });

  it('are those that only count, where nobody chooses', () => {
    expect(shipped.defaults).toEqual(['today_range', 'get_counts']);
    expect(shipped.inline.map(({ spec }) => spec.name)).toEqual(['today_range']);
  });

  it('hold one that writes, with approval, and tells repeats by their key', () => {
    expect(shipped.only(['add_note']).specs).toEqual([
      expect.objectContaining({ effects: 'write', approval: 'required', repeat: 'keyed' }),
    ]);
  });

  it('hold those that only read, and nobody must agree to: what writes is none, also where a repeat does no harm', () => {
    const names = (catalogue: ToolCatalogue): string[] => catalogue.plainReads.names.toSorted();
    expect(names(shipped)).toEqual(['get_by_segment', 'get_counts', 'get_summary', 'get_top5']);
    const so = (more: object) =>
      new ToolCatalogue(shipped.entries.map((e) => ({ ...e, spec: { ...e.spec, ...more } })));
    expect([names(so({ effects: 'write' })), names(so({ approval: 'required' }))]).toEqual([[], []]);
  });

  it('word observations', () => {
    const counts = { label: 'angry', value: 7, start: '2026-11-20', end: '2026-11-20' };
    expect(shipped.formatObservation('get_counts', counts)).toBe(`Counts: ${JSON.stringify(counts)}`);
    expect(shipped.formatObservation('today_range', { start_date: 'a' })).toBe('today_range: {"start_date":"a"}');
    expect(shipped.formatObservation('get_top5', { items: [] })).toBe('Top 5: {"items":[]}');
  });

  it('refuse a day which is not in the calendar', () => {
    const { checkArgs } = shipped.table();
    expect(checkArgs('get_counts', { ...days, label: 'angry' })).toEqual({ ok: true });
    expect(checkArgs('get_counts', { ...days, start_date: '2026-02-30', label: 'angry' })).toMatchObject({
      field: 'start_date',
    });
  });

  it.each(['get_counts', 'get_top5', 'get_summary', 'get_by_segment'])(
    'refuse days in the wrong order to %s by naming the field, though each fits the schema',
    (name) => {
      const args = { start_date: '2026-02-02', end_date: '2026-02-01', label: 'angry', segment: 'plan' };
      const known = JSON.stringify(shipped.only([name]).specs);
      const given = Object.fromEntries(Object.entries(args).filter(([key]) => known.includes(`"${key}"`)));
      expect(shipped.table().checkArgs(name, given)).toMatchObject({
        ok: false,
        field: 'end_date',
        envelope: {
          success: false,
          error: { code: 'bad-tool-args', message: 'end_date is before start_date', details: { field: 'end_date' } },
          remediation_hint: 'Send the earlier day as start_date.',
        },
      });
    },
  );

  it('know no tool of another name, nor one of every object', () => {
    expect(shipped.table().checkArgs('constructor', {})).toMatchObject({ field: 'name' });
    expect(shipped.checkMeaning('constructor', {})).toBeNull();
  });
});

describe('the settings of tools', () => {
  const namesWith = (TOOLS_ENABLED: string): string[] => {
    const environment = { TOOLS_ENABLED };
    return readSettings('app', toolSettings(environment), environment).TOOLS_ENABLED.names;
  };

  it('read which tools are wanted', () => {
    expect(namesWith('get_top5, today_range')).toEqual(['today_range', 'get_top5']);
    expect(namesWith('default,add_note')).toEqual(['today_range', 'add_note', 'get_counts']);
    expect(namesWith('')).toEqual(['today_range', 'get_counts']);
  });

  it('refuse a name there is no tool of', () => {
    expect(() => namesWith('today_range,add_notes')).toThrow(
      /TOOLS_ENABLED: expected names out of default, today_range/,
    );
  });

  it('ask for what the files of the wanted tools refer to, and for nothing else', () => {
    const read = (environment: NodeJS.ProcessEnv): object =>
      readSettings('app', referenceSettings(environment), environment);
    expect(() => read({})).toThrow(/DASHBOARD_API_URL: is required[^]*DASHBOARD_API_KEY: is required/);
    expect(() => read({ DASHBOARD_API_URL: 'dashboard', DASHBOARD_API_KEY: 'key' })).toThrow(/expected an http/);
    expect(read({ TOOLS_ENABLED: 'today_range' })).toEqual({});
  });
});
