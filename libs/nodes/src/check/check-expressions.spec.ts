import { describe, expect, it } from '@jest/globals';
import { checkGraph } from '../index.js';

const start = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };

function told(type: string, parameters: Record<string, unknown>): string[] {
  const nodes = [start, { id: '2', name: 'Ask', type, parameters }];
  const found = checkGraph({ name: 'W', nodes, connections: {} }).filter(({ severity }) => severity === 'error');
  return found.map(
    ({ code, node, path, message, expected }) => `${code} ${node ?? ''} ${path} ${message}; ${expected}`,
  );
}

const inExpression = (expression: string): string[] =>
  told('n8n-nodes-base.set', { mode: 'raw', jsonOutput: `=a {{ ${expression} }}` });
const inCode = (jsCode: string): string[] => told('n8n-nodes-base.code', { jsCode });

describe('expressions', () => {
  it.each([
    ['$vars.SOME_KEY', 'NAME_UNKNOWN', 'there is no $vars here'],
    ['$vars.a', 'NAME_UNKNOWN', 'there is no $vars here'],
    ['$secrets.a', 'NAME_UNKNOWN', 'there is no $secrets here'],
    ['$getWorkflowStaticData("global")', 'NAME_UNKNOWN', 'there is no $getWorkflowStaticData here'],
    ['$jsn.a', 'NAME_UNKNOWN', 'such as $json'],
    ['process.env.A', 'NAME_UNKNOWN', 'there is no process here'],
    ['require("fs")', 'NAME_UNKNOWN', 'there is no require here'],
    ['$json.list.map((each) => $vars.a + each)', 'NAME_UNKNOWN', 'there is no $vars here'],
    ['`${$vars.a}`', 'NAME_UNKNOWN', 'there is no $vars here'],
    ['$json.name.toRomanNumeral()', 'FUNCTION_UNKNOWN', 'there is no function .toRomanNumeral()'],
    ['$json.name["toRomanNumeral"]()', 'FUNCTION_UNKNOWN', 'there is no function .toRomanNumeral()'],
    ['$json.a.trimm()', 'FUNCTION_UNKNOWN', 'such as trim'],
    ['"a b".trim().map((each) => each)', 'FUNCTION_UNKNOWN', 'there is no function .map() of String'],
    ['"a,b".split(",").trim()', 'FUNCTION_UNKNOWN', 'there is no function .trim() of Array'],
    ['Math.sum(1, 2)', 'FUNCTION_UNKNOWN', 'there is no function .sum() of Math'],
    ['$execution.resumeUrl', 'FUNCTION_UNKNOWN', 'there is no .resumeUrl of $execution'],
    ["$('Start').pinned.a", 'FUNCTION_UNKNOWN', 'there is no .pinned of $()'],
    ['$node["Start"].pinned.a', 'FUNCTION_UNKNOWN', 'there is no .pinned of $node[]'],
    ["$('Strat').first()", 'NODE_NAME_UNKNOWN', 'such as Start'],
    ['$node["Gone"].json.a', 'NODE_NAME_UNKNOWN', 'there is no node "Gone"'],
    ['$node.Start.json.a', 'NODE_NAME_UNKNOWN', '$node["…"]'],
    ['$($json.name).first()', 'NODE_NAME_UNKNOWN', 'must stand in the text'],
    ['$json.a +', 'EXPRESSION_INVALID', 'it does not parse'],
  ])('%s is found', (expression, code, words) => {
    const found = inExpression(expression);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${code} Ask /parameters/jsonOutput In {{ ${expression} }}: `);
    expect(found[0]).toContain(words);
  });

  it.each([
    "$json.name.trim().split(' ').map(([first, ...rest]) => first + rest.join('')).join(', ')",
    "$('Start').item.json.a + $('Start').all().length + $node['Start'].json.b + $items('Start').length",
    '$now.minus(1, "days").toFormat("yyyy") + $today.plus({ hours: 1 }).toISO()',
    'typeof $vars === "undefined" ? 1 : 2',
    '(() => { const { a, b: [c] = [] } = $json; let total = 0; for (const each of c) total += each; return { a, total }; })()',
    'Object.entries($json).filter(([key]) => key !== "a").reduce((all, [key, value]) => ({ ...all, [key]: value }), {})',
    '$json.a?.b?.toFixed(2) ?? $if($json.c, 1, 2)',
    '$json.find?.("x")',
    '({ greet() { return 1; } }).greet()',
    'new Date($json.at).toISOString() + JSON.stringify($json) + Number.parseFloat($json.b)',
    '$json.a; ',
    '$max(1, 2) + $workflow.id + $execution.mode + $runIndex',
    'DateTime.fromISO($json.at).diff($now, "days").days',
    '',
  ])('%s is well', (expression) => {
    expect(inExpression(expression)).toEqual([]);
  });

  it('are looked at in lists and objects, by their place, and not where a parameter counts for nothing', () => {
    const assignment = { id: 'a', name: 'a', value: '={{ $vars.A }}', type: 'string' };
    expect(told('n8n-nodes-base.set', { assignments: { assignments: [assignment] } })[0]).toContain(
      'NAME_UNKNOWN Ask /parameters/assignments/assignments/0/value',
    );
    expect(
      told('n8n-nodes-base.set', { mode: 'raw', jsonOutput: '{}', assignments: { assignments: [assignment] } }),
    ).toEqual([]);
  });
});

describe('code', () => {
  it.each([
    ["const fs = require('fs'); return [];", 'there is no module "fs" here'],
    ['return [{ json: { a: require($json.name) } }];', 'the name of a module must stand in the text'],
    ["return [{ json: { a: require('crypto').scryptSync('a', 'b', 8) } }];", 'there is no function .scryptSync()'],
    ['return items.map((item) => ({ json: { a: process.env.A } }));', 'there is no process here'],
    ['return [{ json: $("Start").params }];', 'there is no .params of $()'],
    ['return [{ json: $env }];', 'there is no $env here'],
    ['setTimeout(() => 1, 2); return [];', 'there is no setTimeout here'],
    ['return [{ json: { a: $json.name.toRomanNumeral() } }];', 'there is no function .toRomanNumeral()'],
    ["const names = ['Start']; return names.map((name) => $(name).first());", 'must stand in the text'],
    ["return $('Gone').all();", 'there is no node "Gone"'],
    ['return [', 'it does not parse'],
  ])('%s is found', (jsCode, words) => {
    const found = inCode(jsCode);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toContain(words);
  });

  it.each([
    'for (const item of $input.all()) { item.json.seen = true; } return $input.all();',
    'function twice(n) { return n * 2; } class Sum { add(n) { return twice(n); } } return [{ json: { n: new Sum().add(1) } }];',
    "$getWorkflowStaticData('global').n = this.getWorkflowStaticData('node').n; return [];",
    "const crypto = require('crypto'); return [{ json: { id: crypto.createHash('sha256').update('a').digest('hex') } }];",
    'for (item of items) for (key in item.json) item.json[key] = 1; return items;',
    "try { JSON.parse('{'); } catch (error) { console.log(error.message); } return items;",
    'total = 0; for (let i = 0; i < items.length; i++) total += i; return [{ json: { total } }];',
    'const wait = await Promise.resolve(1); outer: for (;;) { break outer; } return [{ json: { wait } }];',
  ])('%s is well', (jsCode) => {
    expect(inCode(jsCode)).toEqual([]);
  });

  it('in another language is refused once, by its language', () => {
    const python = told('n8n-nodes-base.code', { language: 'python', pythonCode: 'return []' });
    expect(python.map((each) => each.split(' ').slice(0, 3))).toEqual([
      ['OPTION_ILLEGAL', 'Ask', '/parameters/language'],
    ]);
  });

  it('of a tool has its argument', () => {
    const tool = '@n8n/n8n-nodes-langchain.toolCode';
    const of = (jsCode: string) => told(tool, { description: 'd', jsCode });
    expect(of('return query.toUpperCase();')).toEqual([]);
    expect(of('return qurey;')[0]).toContain('such as query');
  });
});
