import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readGraph } from '#graph';
import { intending, joinQuestionText, startStranger } from '#stranger';
import type { Question } from '#stranger';
import { standInKeys } from '../../support/product-environment.js';
import { startStack } from '../../support/stack.js';
import { judgeExport } from '../judge-export.js';
import { readCorpus } from '../read-corpus.js';
import { notBegun, playExport } from './play-export.js';
import type { AskApi, PlayedRun } from './play-export.js';
import { environmentLedHome } from './environment-led-home.js';
import { openMailServer } from './mail-server.js';
import { openOutside } from './outside-server.js';

const usage = `Usage: npm run lab -- corpus-runs --folder DIR [--only TEXT] [--seconds 60] [--json FILE] [--logs]

Runs every export of a folder that \`lab -- corpus\` counts as supported, once from each of its triggers, in the four processes. A server on this machine
answers in the place of all others: services by their own forms, models by a model that knows nothing, others with whatever the export reads. A person
agrees to whatever asks. Prints what became of each, and how many ran to their end; none at all is a failure. --only takes a part of the paths, --json
writes all of it to a file, --logs prints what the tool-runner said.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '60' },
      json: { type: 'string' },
      logs: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { folder, only } = values;
  if (folder === undefined || values.help) return (console.log(usage), values.help ? 0 : 1);
  const { files } = await readCorpus(folder);
  const named = files.map(({ path, json }) => ({ path: relative(folder, path), json }));
  const supported = named.filter(({ path, json }) => path.includes(only) && judgeExport(json).causes.length === 0);
  const speaks = intending([{ when: '', steps: ['say "It is done."'] }]);
  const stranger = await startStranger(speaks);
  const [outside, mail] = await Promise.all([openOutside(stranger.url), openMailServer()]);
  outside.mailHost = mail.host;
  stranger.use((question, index) => {
    const isAskedForJson = question.form.by === 'json' || (question.form.by === 'text' && asksForJson(question));
    return isAskedForJson ? { text: JSON.stringify(outside.says) } : speaks(question, index);
  });
  const allowed = environmentIn(supported.map(({ json }) => JSON.stringify(json)).join('\n'));
  const stack = await startStack({
    environment: {
      ...environmentLedHome(outside.url),
      GRAPH_ENV: Object.keys(allowed).join(','),
      EGRESS_ALLOW: '127.0.0.1',
      ...allowed,
    },
  });
  const api: AskApi = async (method, path, body) => {
    const response = await stack.api(path, { method, ...(await written(body)) });
    return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, unknown> }; // an object, whatever it says
  };
  const all: { path: string; runs: PlayedRun[] }[] = [];
  try {
    for (const [at, { path, json }] of supported.entries()) {
      const read = readGraph(json);
      if ('problems' in read) continue; // it is supported
      const runs = await playExport(`export-${at}`, read.value, api, outside, Number(values.seconds) * 1_000).catch(
        (error: unknown): PlayedRun[] => [notBegun(String(error))],
      );
      all.push({ path, runs });
      if (runs.length === 0) console.log(['none', path, 'it has no trigger that a run can begin at'].join('\t'));
      for (const { trigger, came, why, asked, calls } of runs)
        console.log([came, path, trigger, `${asked} asked, ${calls.length} calls`, why].join('\t'));
    }
  } finally {
    if (values.logs) console.log(stack.apps['tool-runner'].log);
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(all, null, 1));
    await stack.stop();
    await Promise.all([stranger.close(), outside.close(), mail.close()]);
  }
  const ended = all.filter(({ runs }) => runs.length > 0 && runs.every(({ came }) => came === 'ended'));
  console.log(`${ended.length} of ${all.length} ran to their end from each trigger`);
  return all.length > 0 && ended.length === all.length ? 0 : 1;
}

const asOperator = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

/** A body as an operator sends it, or a form as a page does. */
async function written(body: unknown): Promise<RequestInit> {
  if (!(body instanceof FormData))
    return { headers: asOperator, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: await form.arrayBuffer() };
}

function asksForJson(question: Question): boolean {
  return /json/i.test(joinQuestionText(question));
}

/** What the exports read of the environment, which an operator would allow. */
function environmentIn(text: string): Record<string, string> {
  const names = [...text.matchAll(/\$env(?:\.|\[\\?["'])([A-Z][A-Z0-9_]*)/g)].map(([, name]) => String(name));
  return Object.fromEntries(
    names.map((name) => [name, /URL|URI|BASE/.test(name) ? 'https://api.example.com' : 'allowed']),
  );
}

process.exitCode = await main();
