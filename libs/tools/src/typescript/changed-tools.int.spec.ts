import { afterEach, describe, expect, it } from '@jest/globals';
import { toolText, TypescriptTools } from '../../test/typescript-tools.js';

let tools: TypescriptTools;
afterEach(() => tools.close());

describe('a file that changes while it is used', () => {
  it('is not looked at', async () => {
    tools = new TypescriptTools().write('a/a.tool.ts', toolText('a', 'return 1;')).open();
    expect(await tools.call('a')).toEqual({ ok: true, value: 1 });
    tools.write('a/a.tool.ts', toolText('a', 'return 22;'));
    expect(await tools.call('a')).toEqual({ ok: true, value: 1 });
  });

  it('is loaded at the next call in development, a call under way goes on', async () => {
    tools = new TypescriptTools(true)
      .write(
        'a/a.tool.ts',
        toolText('a', 'if (input.n) await new Promise((go) => setTimeout(go, 1500)); return said;').replace(
          'export',
          "import { said } from './said.ts';\nexport",
        ),
      )
      .write('a/said.ts', "export const said = 'old';")
      .open();
    const slow = tools.call('a', { n: 1 });
    expect(await tools.call('a')).toEqual({ ok: true, value: 'old' });
    tools.write('a/said.ts', "export const said = 'changed';");
    expect(await tools.call('a')).toEqual({ ok: true, value: 'changed' });
    expect(await slow).toEqual({ ok: true, value: 'old' });
    expect(tools.ended).toEqual([]);
  });

  it('is not called where it says otherwise what the tool is, until this process begins anew', async () => {
    tools = new TypescriptTools(true).write('a/a.tool.ts', toolText('a', 'return 1;')).open();
    tools.write('a/a.tool.ts', toolText('a', 'return 1;', "repeat: 'never',"));
    const error = { code: 'tool-failed', details: { reason: 'not-as-pinned' } };
    expect(await tools.call('a')).toMatchObject({ ok: false, fate: 'refused', envelope: { error } });
  });
});
