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
  ['OPT OUT', 'stop'],
  ['Opt-out.', 'stop'],
  ['opt_out', 'stop'],
  ['stop all', 'stop'],
  ['Stop-All!', 'stop'],
  ['STOP 🛑', 'stop'],
  ['🛑🛑 stop 🙏🏽', 'stop'],
  ['STOP STOP', 'stop'],
  ['Stop. Stop! STOP!!!', 'stop'],
  ['STOP UNSUBSCRIBE', 'stop'],
  ['(stop)', 'stop'],
  ['STOP 👍️ ™', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['𝗦𝗧𝗢𝗣', 'stop'],
  ['STOP\n\nSent from my iPhone', 'stop'],
  ['Stop\n-- \nAnn Lee\n12 Elm St', 'stop'],
  ['stop\r\n- Ann', 'stop'],
  ['OPT OUT\n~ J. Miller', 'stop'],
  ['STOP\nGet Outlook for iOS', 'stop'],
  ['START 🙂', 'start'],
  ['start start', 'start'],
  ['Un-stop', 'start'],
  ['START\nSent from my iPhone', 'start'],
  ['HELP 🆘', 'help'],
  ['help help!', 'help'],
  ['Info ℹ️', 'help'],
  ['HELP\n- Ann', 'help'],
  ['opt in', 'yes'],
  ['STOP START', 'text'],
  ['STOP YES', 'text'],
  ['STOP\nthe music', 'text'],
  ['Stop\n- how many?', 'text'],
  ['stop 5', 'text'],
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

describe('own phrases', () => {
  const french = { stop: ['arrêt', 'me désabonner'], start: ['reprendre'], help: ['aide', 'stop'] };

  it.each<[string, MessageReading]>([
    ['ARRÊT !', 'stop'],
    ['Arre\u0302t', 'stop'],
    ['me désabonner 🙏', 'stop'],
    ['arrêt arrêt', 'stop'],
    ['Reprendre.', 'start'],
    ['aide', 'help'],
    ['STOP', 'stop'],
    ['arrêt du bus ?', 'text'],
  ])('are read beside the common ones, which win: %j as %s', (text, reading) => {
    expect(readOptOutWord(text, [french])).toBe(reading);
    if (text !== 'STOP') expect(readOptOutWord(text)).toBe('text');
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
