import { describe, expect, it } from '@jest/globals';
import { callTool, given, settings, specs, writeSpec } from '../../test/given.js';

const day = { start_date: '2026-11-01', end_date: '2026-11-01', label: 'angry' };

describe('the rows of tool calls', () => {
  it('names the schema that a call was checked against, through approval and tries, and names none that was not said', () => {
    const lane = given({ tools: { ...settings.tools, specs: [...specs, writeSpec] } });
    lane.receives('go');
    lane.replies(callTool('get_top5'), { toolSchemaId: 'aaaa' });
    lane.toolAnswers({});
    lane.replies(callTool('add_note', { text: 'x' }), { toolSchemaId: 'bbbb' });
    lane.settles();
    lane.receives('no');
    lane.replies(callTool('get_counts', day), { toolSchemaId: 'cccc', given: { ok: true, value: 1 } });
    lane.replies(callTool('get_counts', { ...day, label: 'info' }));
    lane.toolAnswers({});
    expect(lane.rowsOf('tool').map((row) => [row.tool_name, row.tool_schema_id])).toEqual([
      ['get_top5', 'aaaa'],
      ['add_note', 'bbbb'],
      ['get_counts', 'cccc'],
      ['get_counts', undefined],
    ]);
  });
});
