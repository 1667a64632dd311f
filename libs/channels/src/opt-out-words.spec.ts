import { describe, expect, it } from '@jest/globals';
import { readOptOutType, readOptOutWord } from './index.js';
import type { MessageReading } from './index.js';

const cases: [string, MessageReading][] = [
  ['STOP', 'stop'],
  ['  stop. ', 'stop'],
  ['"Unsubscribe!"', 'stop'],
  ['OptOut', 'stop'],
  ['revoke', 'stop'],
  ['Unstop', 'start'],
  ['start', 'start'],
  ['Yes!', 'yes'],
  ['help?', 'help'],
  ['Info', 'help'],
  ['stop all of it', 'text'],
  ['please stop', 'text'],
  ['stopped', 'text'],
  ['yes please', 'text'],
  ['constructor', 'text'],
  ['', 'text'],
  ['?!', 'text'],
  ['\u200eSTOP\u200e', 'stop'],
  ['\u200bSTOP', 'stop'],
  ['STOP\ufe0f', 'stop'],
  ['\ufeffstop\u2060', 'stop'],
  ['S\u200dT\u00adOP', 'stop'],
  ['\u2067STOP\u2069.', 'stop'],
  ['\u{e0020}Start\u180b', 'start'],
  ['please\u200bstop', 'text'],
  ['\u200b', 'text'],
];

describe('readOptOutWord', () => {
  it.each(cases)('reads %j as %s', (text, reading) => {
    expect(readOptOutWord(text)).toBe(reading);
  });

  it('takes no keyword from a text that no phone would send at once', () => {
    expect(readOptOutWord(`${' '.repeat(1_000)}stop`)).toBe('stop');
    expect(readOptOutWord(`${' '.repeat(2_000)}stop`)).toBe('text');
  });
});

describe('readOptOutType', () => {
  it('knows the three words of Twilio, and leaves the rest to the text', () => {
    const types = ['STOP', 'START', 'HELP', 'stop', '', 'OTHER', 'constructor'];
    expect(types.map((type) => readOptOutType(type, 'Start'))).toEqual([
      ...['stop', 'start', 'help'],
      ...[null, null, null, null],
    ]);
  });

  it('takes another word than START for a yes, which opts in who is opted out and nobody else', () => {
    expect(['YES', 'Sí', 'Otra vez'].map((text) => readOptOutType('START', text))).toEqual(['yes', 'yes', 'yes']);
  });
});
