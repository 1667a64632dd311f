import { beforeAll, describe, expect, it } from '@jest/globals';
import { openSandbox, type Sandbox } from './sandbox.js';
import { scopeOf } from '../test/scope-of.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const evaluated = async (expression: string): Promise<unknown> =>
  await sandbox.evaluate(`={{ ${expression} }}`, scopeOf({ input: [{ json: { a: { b: 1 } } }] }));

/** What n8n's expression reference says that each comes to. */
describe('functions of values', () => {
  it.each<[string, unknown]>([
    ['"aGVsbG8=".base64Decode()', 'hello'],
    ['"hello".base64Encode()', 'aGVsbG8='],
    ['"déjà ✓".base64Encode().base64Decode()', 'déjà ✓'],
    ['"me@example.com".extractDomain()', 'example.com'],
    ['"http://n8n.io/workflows".extractDomain()', 'n8n.io'],
    ['"It is me@example.com".extractEmail().extractDomain()', 'example.com'],
    ['"nothing".extractDomain() === undefined', true],
    ['"Check out http://n8n.io".extractUrl()', 'http://n8n.io'],
    ['"http://n8n.io/workflows".extractUrlPath()', '/workflows'],
    ['["n8n.io", "http://n8n.io", "hello"].map((each) => each.isDomain())', [true, false, false]],
    ['["me@example.com", "It is me@example.com", "hello"].map((each) => each.isEmail())', [true, false, false]],
    ['[64, 65].map((length) => `${"a".repeat(length)}@example.com`.isEmail())', [true, false]],
    ['["https://n8n.io", "n8n.io", "hello"].map((each) => each.isUrl())', [true, false, false]],
    ['["1.2234", "hello", "123E23", ""].map((each) => each.isNumeric())', [true, false, true, false]],
    ['["".isEmpty(), "a".isEmpty(), "".isNotEmpty(), "a".isNotEmpty()]', [true, false, false, true]],
    [`'{"name":"Nathan"}'.parseJson().name`, 'Nathan'],
    [`"{'name':'Nathan'}".parseJson() === undefined`, true],
    [`'Nathan says "hi"'.quote()`, '"Nathan says \\"hi\\""'],
    ['"<b>bold</b>, <a>link</a>".removeTags()', 'bold, link'],
    ['"déjà".replaceSpecialChars()', 'deja'],
    ['["true", "false", "0", "hello"].map((each) => each.toBoolean())', [true, false, false, true]],
    [
      '["2024-03-29T18:06:31+01:00", "Fri, 29 Mar 2024 18:06:31 +0100", "1711731991000"].map((each) => +each.toDateTime())',
      [1711731991000, 1711731991000, 1711731991000],
    ],
    ['"20240329".toDateTime().toISODate()', '2024-03-29'],
    [String.raw`'The "best":\nred'.toJsonString()`, String.raw`"The \"best\":\nred"`],
    ['["123", "1.23E10", "5 apples"].map((each) => each.toNumber())', [123, 12_300_000_000, 5]],
    ['"12.9".toInt()', 12],
    ['"quick! brown FOX".toSentenceCase()', 'Quick! Brown fox'],
    ['"quick brown $FOX".toSnakeCase()', 'quick_brown_fox'],
    ['"name=Nathan Automat".urlEncode()', 'name%3DNathan%20Automat'],
    ['"name=Nathan Automat".urlEncode(true)', 'name=Nathan%20Automat'],
    ['"name%3DNathan%20Automat".urlDecode()', 'name=Nathan Automat'],
    ['"name%3DNathan%20Automat".urlDecode(true)', 'name%3DNathan Automat'],
    ['["forget", "me"].append("not")', ['forget', 'me', 'not']],
    ['[12, 1, 5].average()', 6],
    ['[12, 1, 5].sum()', 18],
    ['[[12, 1, 5].max(), [12, 1, 5].min()]', [12, 1]],
    ['[1, 2, 3, 4, 5].chunk(2)', [[1, 2], [3, 4], [5]]], // prettier-ignore
    ['[2, null, 1, ""].compact()', [2, 1]],
    ['[1, 2, 3].difference([2, 3])', [1]],
    ['[1, 2].intersection([2, 3])', [2]],
    ['[1, 2].union([2, 3])', [1, 2, 3]],
    ['["quick", "fox"].first() + ["quick", "fox"].last()', 'quickfox'],
    ['[[].isEmpty(), [1].isEmpty(), [].isNotEmpty()]', [true, false, false]],
    ['[{ name: "N", age: 42 }, { name: "J" }].pluck("age")', [42]],
    ['[{ name: "N", age: 42, x: 1 }].pluck("name", "age")', [{ name: 'N', age: 42 }]],
    ['["quick", "brown", "quick"].removeDuplicates()', ['quick', 'brown']],
    ['[{ a: 1, b: 1 }, { a: 1, b: 2 }].unique("a")', [{ a: 1, b: 1 }]],
    ['[{ name: "bob" }].renameKeys("name", "x")', [{ x: 'bob' }]],
    ['[{ f: "age", v: 2 }, { f: "city", v: "B" }].smartJoin("f", "v")', { age: 2, city: 'B' }],
    ['["a"].toJsonString()', '["a"]'],
    [
      '[(-1.7).abs(), (1.2).ceil(), (1.2).floor(), (1.256).round(), (1.256).round(1), (1.256).round(2)]',
      [1.7, 2, 1, 1, 1.3, 1.26],
    ],
    ['(123456.789).format("de-DE")', '123.456,789'],
    [
      '[(33).isEven(), (33).isOdd(), (4.12).isInteger(), (0).toBoolean(), (0).isEmpty()]',
      [false, true, false, false, false],
    ],
    ['(1708695471).toDateTime("s").toISO()', '2024-02-23T14:37:51.000+01:00'],
    ['(45345).toDateTime("excel").toISO()', '2024-02-23T01:00:00.000+01:00'],
    ['{ x: null, y: 2, z: "" }.compact()', { y: 2 }],
    ['[{}.isEmpty(), { a: 1 }.isNotEmpty(), { a: 1 }.hasField("a")]', [true, true, true]],
    ['{ a: 1, b: 2 }.removeField("a")', { b: 2 }],
    ['{ name: "Mr Nathan", city: "hanoi", age: 42 }.keepFieldsContaining("han")', { name: 'Mr Nathan', city: 'hanoi' }],
    ['{ name: "Mr Nathan", city: "hanoi", age: 42 }.removeFieldsContaining("han")', { age: 42 }],
    ['{ name: "Nathan", age: 42 }.toJsonString()', '{"name":"Nathan","age":42}'],
    ['{ name: "Mr Nathan", city: "hanoi" }.urlEncode()', 'name=Mr+Nathan&city=hanoi'],
    ['"2024-04-30T18:49".toDateTime().format("dd/LL/yyyy")', '30/04/2024'],
    ['"2024-03-30T18:49".toDateTime().extract("month")', 3],
    ['"2024-03-30T18:49".toDateTime().isBetween("2020", $now)', true],
    ['"2024-03-30T18:49:07.234".toDateTime().diffTo("2025-01-01", "days").round(1)', 276.2],
    ['$now.minus(2, "days").diffToNow("days")', 2],
    ['[true.toNumber(), false.toInt()]', [1, 0]],
  ])('%s', async (expression, value) => {
    expect(await evaluated(expression)).toEqual(value);
  });

  it.each(['"x".toNumber()', '["a"].sum()', '(1.5).isEven()', '"no date".toDateTime()', '[1].chunk(0)'])(
    '%s fails by its name',
    async (expression) => {
      const [name = ''] = /\w+\(\)?(?=[^(]*$)/.exec(expression) ?? [];
      await expect(evaluated(expression)).rejects.toThrow(name.replace(/\W/g, ''));
    },
  );

  it('leave a field that is absent absent, and are seen by no loop', async () => {
    expect(
      await evaluated('[$json.keys, $json.values, $json.hash, $json.first].every((each) => each === undefined)'),
    ).toBe(true);
    expect(
      await evaluated('(() => { const seen = []; for (const name in $json.a) seen.push(name); return seen; })()'),
    ).toEqual(['b']);
  });

  it.each([
    [`JSON.stringify([JSON.parse('{"__proto__":1,"a":null}')].compact())`, '[{"__proto__":1}]'],
    [`JSON.stringify([{ a: 1 }].renameKeys("a", "__proto__"))`, '[{"__proto__":1}]'],
    [`JSON.stringify([JSON.parse('{"__proto__":1}')].merge([{ b: 2 }]))`, '{"__proto__":1,"b":2}'],
  ])('%s keeps a field of any name', (expression, value) => {
    expect(sandbox.evaluate(`={{ ${expression} }}`, scopeOf({ rules: 3 }))).toBe(value);
  });
});
