import { describe, expect, it } from '@jest/globals';
import { readOptOutWord } from './index.js';
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
];

describe('readOptOutWord', () => {
  it.each(cases)('reads %j as %s', (text, reading) => {
    expect(readOptOutWord(text)).toBe(reading);
  });
});
