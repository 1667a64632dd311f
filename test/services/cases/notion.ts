import {
  at,
  base,
  databaseId,
  list,
  more,
  page,
  pageId,
  person,
  sent,
  simple,
  simpleTable,
  table,
  twice,
  whole,
  words,
} from '../notion-pages.js';
import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const pair = (key: string, more_: object) => ({ key, ...more_ });

/** As https://developers.notion.com/reference says, at version 2022-06-28. */
export const notionCases: ServiceCases = {
  service: 'n8n-nodes-base.notion',
  credentials: [{ type: 'notionApi', hosts: ['api.notion.com'], values: { apiKey: 'secret-of-notion' } }],
  usual: whole,
  refusal: {
    ...{ status: 401, said: 'API token is invalid.' },
    body: { object: 'error', status: 401, code: 'unauthorized', message: 'API token is invalid.' },
  },
  cases: [
    {
      of: 'databasePage.create',
      parameters: {
        ...{ resource: 'databasePage', databaseId, title: 'Tea', options: { icon: '🍵' } },
        propertiesUi: {
          propertyValues: [
            ...[pair('Note|rich_text', { textContent: 'x' }), pair('Cost|number', { numberValue: 7 })],
            ...[pair('Kind|select', { selectValue: 'a' }), pair('State|status', { statusValue: 'Done' })],
            ...[pair('Tags|multi_select', { multiSelectValue: '={{ $json.tags }}' })],
            ...[pair('Due|date', { date: '2026-12-01T10:00:00', includeTime: false })],
            pair('Span|date', {
              ...{ range: true, dateStart: '2026-12-01', dateEnd: '2026-12-02', timezone: 'Europe/Berlin' },
            }),
            ...[pair('Who|people', { peopleValue: person }), pair('Late|checkbox', { checkboxValue: true })],
            ...[pair('Site|url', { urlValue: 'https://a.example' }), pair('Mail|email', { emailValue: 'a@b.example' })],
            ...[
              pair('Call|phone_number', { phoneValue: '+15550100' }),
              pair('Other|relation', { relationValue: [base] }),
            ],
            pair('Files|files', { fileUrls: { fileUrl: [{ name: 'f', url: 'https://a.example/f' }] } }),
          ],
        },
        blockUi: {
          blockValues: [
            ...[{ type: 'heading_1', textContent: 'H' }, { textContent: 'P' }],
            ...[
              { type: 'to_do', textContent: 'D', checked: true },
              { type: 'image', url: 'https://a.example/i' },
            ],
          ],
        },
      },
      item: { tags: ['a', 'b'] },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/pages' },
          body: {
            ...{ parent: { database_id: base.replaceAll('-', '') }, icon: { type: 'emoji', emoji: '🍵' } },
            properties: {
              ...{ title: { title: sent('Tea') }, Note: { rich_text: sent('x') }, Cost: { number: 7 } },
              ...{ Kind: { select: { name: 'a' } }, State: { status: { name: 'Done' } } },
              ...{ Tags: { multi_select: [{ name: 'a' }, { name: 'b' }] }, Due: { date: { start: '2026-12-01' } } },
              Span: { date: { start: '2026-12-01T00:00:00.000+01:00', end: '2026-12-02T00:00:00.000+01:00' } },
              ...{ Who: { people: [{ id: person }] }, Late: { checkbox: true }, Site: { url: 'https://a.example' } },
              ...{ Mail: { email: 'a@b.example' }, Call: { phone_number: '+15550100' } },
              Other: { relation: [{ id: base }] },
              Files: { files: [{ type: 'external', name: 'f', external: { url: 'https://a.example/f' } }] },
            },
            children: [
              { object: 'block', type: 'heading_1', heading_1: { rich_text: sent('H') } },
              { object: 'block', type: 'paragraph', paragraph: { rich_text: sent('P') } },
              { object: 'block', type: 'to_do', to_do: { rich_text: sent('D'), checked: true } },
              { object: 'block', type: 'image', image: { type: 'external', external: { url: 'https://a.example/i' } } },
            ],
          },
        },
      ],
      items: [simple],
    },
    {
      of: 'databasePage.create',
      version: 1,
      parameters: {
        ...{ resource: 'databasePage', databaseId: base, simple: false },
        propertiesUi: { propertyValues: [pair('Name|title', { title: 'Tea' }), pair('Kind|select', {})] },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/pages' },
          body: { parent: { database_id: base }, properties: { Name: { title: sent('Tea') }, Kind: { select: null } } },
        },
      ],
      items: [whole],
    },
    plainCase('databasePage.get', { pageId }, ['GET', `/v1/pages/${page}`], { items: [simple] }),
    {
      of: 'databasePage.getAll',
      parameters: {
        ...{ resource: 'databasePage', operation: 'getAll', databaseId, returnAll: true, filterType: 'manual' },
        filters: {
          conditions: [
            pair('Name|title', { condition: 'equals', titleValue: 'Tea' }),
            pair('Due|date', { condition: 'on_or_after', date: '2026-12-01' }),
            pair('Due|date', { condition: 'past_week' }),
            pair('Changed|last_edited_time', { condition: 'after', lastEditedTime: '2026-12-01T10:00:00Z' }),
            pair('Cost|number', { condition: 'is_empty' }),
            pair('Sum|formula', { condition: 'greater_than', returnType: 'number', numberValue: 3 }),
          ],
        },
        options: {
          sort: {
            sortValue: [
              { timestamp: true, key: 'created_time', direction: 'descending' },
              { key: 'Cost|number', direction: 'ascending' },
            ],
          },
        },
      },
      asks: twice.map((next) => ({
        ...{ method: 'POST', path: `/v1/databases/${base.replaceAll('-', '')}/query` },
        body: {
          filter: {
            or: [
              { property: 'Name', title: { equals: 'Tea' } },
              { property: 'Due', date: { on_or_after: '2026-12-01' } },
              { property: 'Due', date: { past_week: {} } },
              { property: 'Changed', last_edited_time: { after: '2026-12-01T10:00:00.000Z' } },
              { property: 'Cost', number: { is_empty: true } },
              { property: 'Sum', formula: { number: { greater_than: 3 } } },
            ],
          },
          sorts: [
            { timestamp: 'created_time', direction: 'descending' },
            { property: 'Cost', direction: 'ascending' },
          ],
          ...{ page_size: 100, ...next },
        },
      })),
      answers: [more, list(whole)],
      items: [simple, simple],
    },
    {
      of: 'databasePage.getAll',
      parameters: {
        ...{ resource: 'databasePage', operation: 'getAll', databaseId: base, limit: 1, filterType: 'json' },
        ...{ filterJson: '{"property": "Cost", "number": {"equals": 1}}', simple: false },
      },
      asks: [
        {
          ...{ method: 'POST', path: `/v1/databases/${base}/query` },
          body: { filter: { property: 'Cost', number: { equals: 1 } }, page_size: 1 },
        },
      ],
      answers: [more],
      items: [whole],
    },
    {
      of: 'databasePage.update',
      parameters: {
        ...{ resource: 'databasePage', operation: 'update', pageId, simple: false },
        propertiesUi: { propertyValues: [pair('State|status', { statusValue: 'Done' })] },
      },
      asks: [
        {
          ...{ method: 'PATCH', path: `/v1/pages/${page}` },
          body: { properties: { State: { status: { name: 'Done' } } } },
        },
      ],
    },
    {
      of: 'page.create',
      parameters: { pageId, title: 'Tea', options: { icon: 'https://a.example/i', iconType: 'file' }, simple: false },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/pages' },
          body: {
            ...{ parent: { page_id: page }, properties: { title: { title: sent('Tea') } } },
            icon: { type: 'external', external: { url: 'https://a.example/i' } },
          },
        },
      ],
    },
    {
      of: 'page.search',
      parameters: {
        ...{ operation: 'search', text: 'tea', limit: 2 },
        options: {
          ...{ filter: { filters: { value: 'page' } }, sort: { sortValue: { direction: 'descending' } } },
        },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/search' },
          body: {
            ...{ query: 'tea', filter: { property: 'object', value: 'page' }, page_size: 2 },
            sort: { direction: 'descending', timestamp: 'last_edited_time' },
          },
        },
      ],
      answers: [list(whole, table)],
      items: [simple, simpleTable],
    },
    plainCase('page.archive', { pageId, simple: false }, ['PATCH', `/v1/pages/${page}`], { body: { archived: true } }),
    {
      of: 'database.get',
      parameters: { resource: 'database', databaseId },
      asks: [{ method: 'GET', path: `/v1/databases/${base.replaceAll('-', '')}` }],
      answers: [table],
      items: [simpleTable],
    },
    {
      of: 'database.getAll',
      parameters: { resource: 'database', operation: 'getAll', simple: false },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/search' },
          body: { filter: { property: 'object', value: 'database' }, page_size: 50 },
        },
      ],
      answers: [list(table)],
      items: [table],
    },
    {
      of: 'database.search',
      parameters: { resource: 'database', operation: 'search', text: 'teas', returnAll: true },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/search' },
          body: { query: 'teas', filter: { property: 'object', value: 'database' }, page_size: 100 },
        },
      ],
      answers: [list(table)],
      items: [simpleTable],
    },
    {
      of: 'block.append',
      parameters: {
        ...{ resource: 'block', operation: 'append', blockId: at('url', `https://www.notion.so/Tea-${page}#${base}`) },
        blockUi: { blockValues: [{ textContent: 'P' }] },
      },
      asks: [
        {
          ...{ method: 'PATCH', path: `/v1/blocks/${base}/children` },
          body: { children: [{ object: 'block', type: 'paragraph', paragraph: { rich_text: sent('P') } }] },
        },
      ],
      answers: [list({ object: 'block', id: 'b' })],
      items: [{ object: 'block', id: 'b' }],
    },
    {
      of: 'block.getAll',
      parameters: { resource: 'block', operation: 'getAll', blockId: pageId, returnAll: true },
      asks: twice.map((next) => ({
        ...{ method: 'GET', path: `/v1/blocks/${page}/children`, query: { page_size: '100', ...next } },
      })),
      answers: [
        { ...more, results: [{ id: 'b1', type: 'paragraph', paragraph: { rich_text: words('P') } }] },
        list({ id: 'b2', type: 'divider', divider: {} }),
      ],
      items: [
        { id: 'b1', type: 'paragraph', content: 'P' },
        { id: 'b2', type: 'divider', content: '' },
      ],
    },
    {
      of: 'block.getAll',
      parameters: { resource: 'block', operation: 'getAll', blockId: page, simplifyOutput: false },
      asks: [{ method: 'GET', path: `/v1/blocks/${page}/children`, query: { page_size: '50' } }],
      answers: [list({ id: 'b', type: 'paragraph', paragraph: { rich_text: [] } })],
      items: [{ id: 'b', type: 'paragraph', paragraph: { rich_text: [] } }],
    },
    plainCase('user.get', { userId: person }, ['GET', `/v1/users/${person}`]),
    {
      of: 'user.getAll',
      parameters: { resource: 'user', operation: 'getAll', limit: 5 },
      asks: [{ method: 'GET', path: '/v1/users', query: { page_size: '5' } }],
      answers: [list({ object: 'user', id: person })],
      items: [{ object: 'user', id: person }],
    },
  ],
};
