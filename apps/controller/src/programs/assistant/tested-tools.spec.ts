import { describe, expect, it } from '@jest/globals';
import { openCatalogue } from '#tools';
import { listHouseTools } from '../../installation/house-tools.js';
import { testedToolsAt } from './tested-tools.js';

const noon = Date.parse('2026-11-29T12:00:00Z');

describe('what a test run knows of the tools', () => {
  const known = listHouseTools(openCatalogue(null).only(['today_range', 'get_counts', 'add_note']));
  const named = (name: string) =>
    testedToolsAt(known, noon, 'Pacific/Auckland').tools?.find((tool) => tool.name === name);

  it('is the answer of one that runs inside a turn and takes nothing', () => {
    expect(named('today_range')).toMatchObject({ answer: { start_date: '2026-11-30', end_date: '2026-11-30' } });
  });

  it.each([
    ['get_counts', ['label', 'value', 'start', 'end']],
    ['add_note', ['note_id']],
  ])('is the form of the results of %s, and never its answer', (name, fields) => {
    expect(named(name)?.result?.['required']).toEqual(fields);
    expect(named(name)).not.toHaveProperty('answer');
  });
});
