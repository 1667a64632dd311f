import { describe, expect, it } from '@jest/globals';
import { findReads, readsOfTemplate } from './reads.js';
import type { Read } from './reads.js';

/** `$json.to` as `to`, `$('A').item.json.to` as `A.to`; `*` for any field. */
const shown = (read: Read): string => {
  if (read.of === 'input') return read.field ?? '*';
  return read.of === 'node' ? `${read.node}.${read.field ?? '*'}` : read.of.toUpperCase();
};
const readsIn = (template: string): string => readsOfTemplate(template).map(shown).sort().join(' ');
const readsInCode = (code: string): string => findReads(code, 'code').map(shown).sort().join(' ');

describe('what the value of an expression comes from', () => {
  it.each([
    ['+15550100', ''],
    ['={{ "+1555" + (0).toFixed() }}', ''],
    ['={{ $now.toISODate() }} {{ Math.max(1, 2) }}', ''],
    ['={{ $json.to }}', 'to'],
    ['={{ $json["to"].trim() }}', 'to'],
    ['={{ $json?.to?.trim() }}', 'to'],
    ['=a {{ $json.a }} b {{ $json.b }}', 'a b'],
    ['={{ $json }}', '*'],
    ['={{ $json[$json.key] }}', '* key'],
    ['={{ Object.values($json)[0] }}', '*'],
    ['={{ $input.item.json.to }}', 'to'],
    ['={{ $input.first().json.to }}', 'to'],
    ['={{ $input.all()[1].json.to }}', 'to'],
    ['={{ $input.all().map((i) => i.json.to)[0] }}', '*'],
    ["={{ $('A').item.json.to }}", 'A.to'],
    ["={{ $('A').last().json['to'].slice(1) }}", 'A.to'],
    ["={{ $('A').all()[0].json.to }}", 'A.to'],
    ['={{ $node["A"].json.to }}', 'A.to'],
    ['={{ $items("A")[0].json.to }}', 'A.to'],
    ["={{ $('A').all().find((x) => x.json.ok).json.to }}", 'A.*'],
    ["={{ $('A').item.json.to.concat($json.b) }}", 'A.to b'],
    ["={{ $fromAI('to', 'whom') }}", 'MODEL'],
    ['={{ ((x) => x)($json.to) }}', 'to'],
    ['={{ [$json.a].concat(`${$json.b}`).join("") }}', 'a b'],
  ])('%s', (template, found) => expect(readsIn(template)).toBe(found));
});

describe('what only decides between values', () => {
  it.each([
    ["={{ $json.output === 'a' ? '+15550100' : '+15550101' }}", ''],
    ["={{ $json.output.toLowerCase().includes('a') ? $json.a : '+15550101' }}", 'a'],
    ["={{ $if($json.output, '+15550100', '+15550101') }}", ''],
    ["={{ ({ sales: '+15550100', help: '+15550101' })[$json.output] }}", ''],
    ['={{ ["+15550100", $json.b][$json.n] }}', 'b'],
  ])('is no value: %s', (template, found) => expect(readsIn(template)).toBe(found));

  it.each([
    ["={{ (x = $json.to) ? x : '' }}", 'to'],
    ["={{ Object.assign($json, { to: $json.evil }) ? $json.to : '' }}", '* evil to'],
    ["={{ ((a) => a.push($json.to) ? a[0] : '')([]) }}", 'to'],
    ["={{ '0123456789'[$json.digit] }}", 'digit'],
    ['={{ $json.a || $json.b }}', 'a b'],
  ])('is one where it may leave something behind: %s', (template, found) => expect(readsIn(template)).toBe(found));
});

describe('a text that reaches what it does not name', () => {
  it.each([
    '={{ globalThis["$from" + "AI"]("to") }}',
    '={{ this["$json"].to }}',
    '={{ (function () { return this })().$json.to }}',
    '={{ $($json.node).item.json.to }}',
    '={{ $node[$json.node].json.to }}',
    '={{ [$][0]("A").item.json.to }}',
    '={{ valueOf().$json.to }}',
    '={{ unknown.to }}',
    '={{ $json.to',
    '={{ ) }}',
    '={{ ((f) => f("A").item.json.to)($) }}',
    '={{ Function("return $json.to")() }}',
  ])('may read everything: %s', (template) => expect(readsIn(template)).toContain('ALL'));

  it('is not fooled by a name of ours that it declares elsewhere', () => {
    expect(readsIn('={{ (($json) => 1, $json.to) }}')).toContain('to');
    expect(readsIn('={{ (() => { function f($fromAI) {} return $fromAI("to") })() }}')).toContain('MODEL');
  });
});

describe('what code reads', () => {
  it.each([
    ["return [{ json: { to: '+15550100' } }];", ''],
    ['return items;', '*'],
    ['return [{ json: { to: items[0].json.to } }];', 'to'],
    ['return { json: { to: item.json.to } };', 'to'],
    ['return $input.all().map((one) => ({ json: { to: one.json.x } }));', '*'],
    ["const { to } = $('A').first().json; return [{ json: { to } }];", 'A.*'],
    ['for (const i of items) i.json.to = i.json.from; return items;', '*'],
  ])('%s', (code, found) => expect(readsInCode(code)).toBe(found));

  it('is all where it looks around', () => {
    expect(readsInCode('return [{ json: globalThis["it" + "ems"][0].json }];')).toBe('ALL');
    expect(readsInCode('return arguments;')).toBe('ALL');
  });
});
