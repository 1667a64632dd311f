import { describe, expect, it } from '@jest/globals';
import { linesOf, ndjson, turnpike } from '../../../../test/support/turnpike.js';

const turn = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'Four were angry.' },
  state_update: { plan: 'answer', observation: 'four', confidence: 0.9 },
};
const text = JSON.stringify(turn);

function withTool(name: string) {
  return { ...turn, next_action: { type: 'tool', name, args: {} } };
}

const parse = ['contract', 'parse', '--ndjson'];

describe('contract parse --ndjson', () => {
  it('takes a string or an object, out of prose and fences, and repairs once', async () => {
    const raws = [text, turn, `Sure:\n\`\`\`json\n${text}\n\`\`\``, text.replace('}}', ',}}'), withTool('any.tool')];
    const ended = await turnpike(parse, { input: ndjson(...raws.map((raw, i) => ({ id: `r${i}`, raw }))) });
    expect(linesOf(ended)).toEqual([
      { id: 'r0', ok: true, value: turn, repaired: false },
      { id: 'r1', ok: true, value: turn, repaired: false },
      { id: 'r2', ok: true, value: turn, repaired: false },
      { id: 'r3', ok: true, value: turn, repaired: true },
      { id: 'r4', ok: true, value: withTool('any.tool'), repaired: false },
    ]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('says why an output is no turn', async () => {
    const raws = ['hello', `${text} ${text}`, 7, { ...turn, control: {} }, withTool('constructor')];
    const ended = await turnpike(parse, { input: ndjson(...raws.map((raw, id) => ({ id, raw }))) });
    const messages = [
      'not valid JSON',
      'more than one object',
      'not an object',
      'control.done missing',
      'unknown tool: constructor',
    ];
    expect(linesOf(ended)).toEqual(
      messages.map((message, id) => ({
        id,
        ok: false,
        value: null,
        repaired: false,
        error: {
          code: id === 4 ? 'unknown-tool' : 'contract-broken',
          message: `LLM contract violation: ${message}`,
        },
      })),
    );
    expect(ended.code).toBe(0);
  });

  it('refuses a line that is none by its number, and goes on', async () => {
    const good = ndjson({ id: 'good', raw: turn });
    const input = [
      good,
      '{\n',
      '\r\n',
      '[1]\n',
      ndjson({ raw: turn }, { id: 'x' }),
      Buffer.from('{"id":"\xff"}\n', 'latin1'),
      good.trim(),
    ];
    const ended = await turnpike(parse, { input });
    expect(linesOf(ended)).toMatchObject([
      { id: 'good', ok: true },
      { id: null, ok: false, value: null, error: { code: 'bad-request', message: 'line 2: not a JSON object' } },
      { id: null, error: { message: 'line 4: not a JSON object' } },
      { id: null, error: { message: 'line 5: id: expected a string or a number' } },
      { id: 'x', error: { message: expect.stringMatching(/^line 6: raw is missing: expected/) } },
      { id: null, error: { message: 'line 7: not UTF-8' } },
      { id: 'good', ok: true },
    ]);
    expect(ended.code).toBe(0);
  });

  it('says by its exit code that a line was not ok, when asked to', async () => {
    const input = ndjson({ id: 1, raw: 'no' });
    const [lenient, strict] = await Promise.all([
      turnpike(parse, { input }),
      turnpike([...parse, '--strict'], { input }),
    ]);
    expect([lenient.code, strict.code]).toEqual([0, 1]);
  });

  it('reads lines up to 10 MB and passes over longer ones', async () => {
    const megabyte = 'x'.repeat(1_000_000);
    const long = (count: number): string[] => ['{"id":1,"raw":"', ...Array<string>(count).fill(megabyte), '"}\n'];
    const ended = await turnpike(parse, { input: [...long(10), ...long(30), ndjson({ id: 2, raw: turn })] });
    expect(linesOf(ended)).toMatchObject([
      { id: 1, error: { message: 'LLM contract violation: longer than 65536 bytes' } },
      { id: null, error: { code: 'too-large', message: 'line 2: longer than 10485760 bytes' } },
      { id: 2, ok: true },
    ]);
  });

  it('judges a stream of any length line by line', async () => {
    const line = ndjson({ id: 1, raw: text });
    const ended = await turnpike(parse, { input: Array<string>(200).fill(line.repeat(100)) });
    expect(ended.stdout.split('\n')).toHaveLength(20_001);
    expect(ended.code).toBe(0);
  });
});

describe('contract parse', () => {
  it('tells a person the turn in all of stdin', async () => {
    const ended = await turnpike(['contract', 'parse'], { input: `Here:\n${text}` });
    expect(ended).toEqual({ code: 0, stdout: `${JSON.stringify(turn, null, 2)}\n`, stderr: '' });
  });

  it('tells what is wrong on stderr, and as JSON for programs', async () => {
    const [people, programs] = await Promise.all([
      turnpike(['contract', 'parse'], { input: 'no' }),
      turnpike(['contract', 'parse', '--json'], { input: 'no' }),
    ]);
    expect(people).toEqual({
      code: 1,
      stdout: '',
      stderr: 'contract-broken: LLM contract violation: not valid JSON\n',
    });
    expect(linesOf(programs)).toMatchObject([{ ok: false, value: null, repaired: false }]);
  });

  it('shows an example, and ends with 2 when called wrongly', async () => {
    const [help, wrong] = await Promise.all([
      turnpike(['contract', 'parse', '--help']),
      turnpike(['contract', 'parse', '--nd']),
    ]);
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('Example:') });
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("unknown option '--nd'") });
  });
});
