import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { languages } from '../languages/languages.js';
import { readPlainReply } from './plain-reply.js';

const code = '377143';

function reads(language: 'en' | 'es', text: string): string {
  const { approval } = languages[language].texts;
  const { says, code: given } = readPlainReply(text, approval, code.length);
  return `${says ?? 'unclear'}${given === null ? '' : given === code ? ' with its code' : ' with another code'}`;
}

/** Spellings that allow a call by its code. */
const coded = {
  en: [
    ...['377143', ' 377143 ', '377143.', '377 143', '377-143', '"377143"', '377143!', '#377143', '(377143)'],
    ...[
      'YES 377143',
      'yes 377143',
      'Yes, 377143.',
      'YES377143',
      'yes377143',
      'Yes-377143',
      'yes: 377143',
      '377143 yes',
    ],
    ...['ok 377143', 'OK377143', 'okay 377143', 'k 377143', 'y 377143', 'Y377143', 'yep 377143', 'yeah 377143 thanks'],
    ...['sure 377143', 'go ahead 377143', 'code 377143', 'the code is 377143', 'my code is 377143', 'do it 377143'],
    ...[
      'please do it, 377143',
      '377143 please',
      '377143 thank you',
      'approved 377143',
      'I agree 377143',
      'confirm 377143',
    ],
    ...['👍 377143', '377143 👍🏽', 'YES\n377143', 'yes\u00a0377143', 'hi yes 377143', 'that is fine 377143'],
  ],
  es: [
    ...[
      '377143',
      'SI 377143',
      'sí 377143',
      'Si377143',
      'SÍ, 377143',
      'si\u0301 377143',
      'sí: 377143',
      '377 143',
      '377143 sí',
    ],
    ...['vale 377143', 'ok 377143', 'claro 377143', 'adelante 377143', 'dale 377143', 'acepto 377143', 's 377143'],
    ...['de acuerdo 377143', 'estoy de acuerdo 377143', 'por supuesto 377143', 'el código es 377143', 'codigo 377143'],
    ...[
      'mi código es 377143',
      'sí, por favor 377143',
      '377143 gracias',
      'hazlo 377143',
      'hágalo 377143',
      'listo 377143',
    ],
    ...['confirmo 377143', 'perfecto, 377143', '👍 377143', 'yes 377143', 'muchas gracias, 377143', 'bueno 377143'],
  ],
} as const;

/** Spellings of a yes without its code. */
const plain = {
  en: [
    'yes',
    'YES',
    'Yes.',
    'y',
    'ok',
    'OK!',
    'okay',
    'sure',
    'yep',
    'yes please',
    'go ahead',
    'fine',
    'I agree',
    '👍',
  ],
  es: [
    'sí',
    'SI',
    'si.',
    'vale',
    'ok',
    'claro',
    'sí por favor',
    'de acuerdo',
    'adelante',
    'hazlo',
    'por supuesto',
    '👍',
  ],
} as const;

const refused = {
  en: [
    'no',
    'NO',
    'No.',
    'n',
    'nope',
    'no thanks',
    "don't",
    'dont',
    'don’t do it',
    'never',
    'do not',
    'not',
    'no 377143',
    '👎',
  ],
  es: ['no', 'NO.', 'no gracias', 'no, por favor', 'nunca', 'jamás', 'no lo hagas', 'no 377143', 'cancelar', '👎'],
} as const;

/** What is neither, and near to one of them: nothing is allowed by half. */
const unclear = {
  en: [
    ...[
      'yes but not today',
      'yes but not today 377143',
      'yes if it is free 377143',
      'yes and no',
      'yes no 377143',
      'yes or no',
    ],
    ...[
      'ok?',
      'yes?',
      'is it 377143?',
      'what is 377143',
      '377143?',
      'why 377143',
      'maybe',
      'maybe 377143',
      'later 377143',
    ],
    ...['yes 377143 at noon', 'yes 377143 377143', 'yes 37714', 'yes 3771430', '37714', 'call me 377143', 'yesterday'],
    ...[
      'not yes',
      'no problem 377143',
      'okra',
      'yes tomorrow',
      'I said yes to Ana',
      'YES 377143 and cancel my order',
      '✋ 377 14',
    ],
    ...['ok but ask my wife', 'yes 377143 unless it rains', 'wait', '', '   ', '???', 'do it', 'the code'],
  ],
  es: [
    ...[
      'sí pero hoy no',
      'si pero no 377143',
      'sí si está libre 377143',
      'sí y no',
      '¿sí?',
      '¿377143?',
      'quizás 377143',
    ],
    ...[
      'claro que no',
      'no estoy de acuerdo',
      'mañana 377143',
      'sí 37714',
      'sí 3771430',
      'no hay problema 377143',
      'siete',
    ],
    ...['sí 377143 a las 5', 'sí, mañana', 'vale pero luego 377143', 'espera', 'el código'],
  ],
} as const;

describe.each(['en', 'es'] as const)('an answer in %s', (language) => {
  it(`is read in ${String(coded[language].length)} spellings of a yes with its code`, () => {
    expect(coded[language].map((text) => [text, reads(language, text)])).toEqual(
      coded[language].map((text) => [text, 'yes with its code']),
    );
  });

  it('is a plain yes without one, which allows what does no harm', () => {
    expect(plain[language].map((text) => [text, reads(language, text)])).toEqual(
      plain[language].map((text) => [text, 'yes']),
    );
  });

  it('is a no, with a code or without', () => {
    for (const text of refused[language])
      expect([text, reads(language, text)]).toEqual([text, expect.stringMatching(/^no/)]);
  });

  it('allows nothing where it says more, or asks, or has another code', () => {
    for (const text of unclear[language])
      expect([text, reads(language, text)]).toEqual([text, expect.stringMatching(/^unclear/)]);
    for (const text of ['377144', 'yes 377144', 'ok 000000', '377 144'])
      expect([text, reads(language, text)]).toEqual([text, 'yes with another code']);
  });

  it('never becomes a yes by a word that is not known, wherever that stands', () => {
    const { words, everyday } = languages[language].texts.approval;
    const known = [...words.yes, ...words.no, ...Object.values(everyday ?? {}).flat()];
    const foreign = fc.stringMatching(/^[a-z]{2,10}$/).filter((word) => !known.includes(word));
    fc.assert(
      fc.property(
        fc.constantFrom(...coded[language], ...plain[language]),
        foreign,
        fc.boolean(),
        (yes, word, isFirst) => {
          expect(reads(language, isFirst ? `${word} ${yes}` : `${yes} ${word}`)).toMatch(/^unclear/);
        },
      ),
    );
  });

  it('never becomes a yes by a no or a question beside it', () => {
    const { words, everyday } = languages[language].texts.approval;
    const against = [...words.no, ...(everyday?.no ?? []), ...(everyday?.questions ?? [])];
    for (const yes of [...coded[language], ...plain[language]])
      for (const other of against)
        expect([yes, other, reads(language, `${yes} ${other}`)]).toEqual([
          yes,
          other,
          expect.stringMatching(/^(?:no|unclear)/),
        ]);
  });
});

it('has spellings enough to be worth something', () => {
  expect(coded.en.length + coded.es.length + plain.en.length + plain.es.length).toBeGreaterThanOrEqual(60);
});
