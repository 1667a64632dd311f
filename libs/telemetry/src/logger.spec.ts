import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

function given() {
  const lines: string[] = [];
  const logger = createLogger({
    app: 'gateway',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const entries = () => lines.map((line): unknown => JSON.parse(line));
  return { logger, lines, entries };
}

describe('createLogger', () => {
  it('writes one JSON line an entry, with app, level by name and time', () => {
    const { logger, entries } = given();
    logger.info({ runId: 'run_1', durationMs: 12 }, 'committed');
    const time: unknown = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(entries()).toEqual([
      { level: 'info', app: 'gateway', time, runId: 'run_1', durationMs: 12, msg: 'committed' },
    ]);
  });

  it('says nothing below its level', () => {
    const { logger, lines } = given();
    logger.debug('unheard');
    expect(lines).toEqual([]);
  });

  it('I9: keeps numbers and texts out of fields, messages, fill-ins, bindings and errors', () => {
    const { logger, lines } = given();
    const child = logger.child({ to: '+15550100123', note: 'for +15550100123' });
    child.info({ text: 'my secret question', nested: { phone: '+15550100123' } }, 'sent to +15550100123');
    child.warn('sent to %s', '+15550100123');
    child.error(new Error('no route to +15550100123'));
    child.error({ err: new Error('no route to +15550100123') }, 'failed');
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toMatch(/555|secret question/);
  });

  it('keeps the stack of an error', () => {
    const { logger, entries } = given();
    logger.error(new RangeError('too far'));
    const stack: unknown = expect.stringContaining('logger.spec');
    expect(entries()).toMatchObject([{ msg: 'too far', err: { type: 'RangeError', message: 'too far', stack } }]);
  });
});
