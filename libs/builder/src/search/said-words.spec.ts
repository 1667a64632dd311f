import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { unknownHouse } from '../house/house.js';
import { searchNodes } from '../tools/search-nodes.js';
import { testContext } from '../../test/play-batch.js';

const base = 'n8n-nodes-base.';
const models = '@n8n/n8n-nodes-langchain.';
const own = 'turnpike.';

/** What a person says who does not know what a node is called, and the node that does it. */
const said: Readonly<Record<string, string>> = {
  [`${models}chainLlm`]:
    'classify, classifying, sentiment, label, labels, category, categorize, triage, translate, translation, extract, rewrite, draft, tone, spam, tag',
  [`${models}agent`]: 'decide, research, chatbot, assistant',
  [`${models}chainSummarization`]: 'summary, recap, condense, digest',
  [`${own}tool`]: 'installation, dashboard, integration, plugin',
  [`${own}sendMessage`]: 'alert, notification, notify, tell, inform, remind, sms, phone',
  [`${own}smsTrigger`]: 'incoming text, inbox, receive text',
  [`${own}approval`]: 'approve, sign off, confirm, permission',
  [`${base}scheduleTrigger`]: 'weekly, monthly, weekday, every morning, reminder, recurring, daily, night, cron',
  [`${base}dataTable`]: 'save, log, record, insert, upsert, lookup, persist, rows',
  [`${base}webhook`]: 'incoming, event, listen, endpoint',
  [`${base}formTrigger`]: 'signup, registration, contact form, feedback, survey',
  [`${base}errorTrigger`]: 'error, crash, failure',
  [`${base}manualTrigger`]: 'manually, on demand, button',
  [`${base}if`]: 'whether, check, compare, else',
  [`${base}switch`]: 'route, category, case',
  [`${base}filter`]: 'only, exclude, where, skip',
  [`${base}set`]: 'variable, constant, settings, configuration, rename',
  [`${base}wait`]: 'pause, delay, later, minutes',
  [`${base}splitInBatches`]: 'for each, pagination, one by one, loop',
  [`${base}removeDuplicates`]: 'duplicate, unique, once',
  [`${base}sort`]: 'rank, newest, order',
  [`${base}aggregate`]: 'bundle, gather, collect, total',
  [`${base}dateTime`]: 'today, yesterday, deadline, timezone',
  [`${base}httpRequest`]: 'download, link, api, url',
  [`${base}code`]: 'parse, convert, compute, javascript',
  [`${base}executeWorkflow`]: 'another workflow, subroutine',
  [`${models}chatTrigger`]: 'talk, support, widget',
  [`${models}vectorStoreInMemory`]: 'faq, knowledge, similar',
};

const each = Object.entries(said).flatMap(([type, words]) => words.split(', ').map((word) => [word, type] as const));

describe('what people say', () => {
  it.each(each)('%s finds %s', (word, type) => {
    const args = { queries: [{ queryType: 'name', query: word }] };
    const house = { ...unknownHouse, tools: [] };
    const answer = searchNodes.run({ graph: emptyGraph, args, callId: 'c', context: { ...testContext, house } });
    const text = 'text' in answer ? answer.text : '';
    expect(text).toContain(`${type}: `);
    expect(text).not.toContain('that match some of its words');
  });

  it('finds a tool of the installation beside the node of a model', () => {
    const tool = { name: 'get_counts', description: 'Counts the messages of a label', parameters: { type: 'object' } };
    const args = { queries: [{ queryType: 'name', query: 'labels' }] };
    const house = { ...unknownHouse, tools: [tool] };
    const answer = searchNodes.run({ graph: emptyGraph, args, callId: 'c', context: { ...testContext, house } });
    expect(JSON.stringify(answer)).toMatch(/chainLlm: .*turnpike\.tool node: get_counts/);
  });
});
