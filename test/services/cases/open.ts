import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const located = (value: string) => ({ __rl: true, mode: 'id', value });
const workflows = '/api/v1/workflows';
const workflowId = located('7');
const drawn = { name: 'W', nodes: [], connections: {}, settings: {} };
const workflowObject = JSON.stringify({ ...drawn, id: '7', active: true });

/** As https://docs.n8n.io/api/ says. */
export const n8nCases: ServiceCases = {
  service: 'n8n-nodes-base.n8n',
  credentials: [{ type: 'n8nApi', hosts: ['n8n.example'], values: { apiKey: 'key-of-an-instance' } }],
  usual: { id: '7' },
  refusal: { status: 401, body: { message: 'unauthorized' }, said: 'unauthorized' },
  cases: [
    {
      of: 'workflow.getAll',
      parameters: { filters: { activeWorkflows: true, tags: 'a,b' }, requestOptions: {} },
      asks: [undefined, 'c2'].map((cursor) => ({
        ...{ method: 'GET', path: workflows },
        query: { limit: '250', active: 'true', tags: 'a,b', ...(cursor !== undefined && { cursor }) },
      })),
      answers: [
        { data: [{ id: '1' }], nextCursor: 'c2' },
        { data: [{ id: '2' }], nextCursor: null },
      ],
      items: [{ id: '1' }, { id: '2' }],
    },
    plainCase('workflow.get', { workflowId }, ['GET', `${workflows}/7`]),
    plainCase('workflow.create', { workflowObject }, ['POST', workflows], { body: drawn }),
    plainCase('workflow.update', { workflowId, workflowObject }, ['PUT', `${workflows}/7`], { body: drawn }),
    plainCase('workflow.delete', { workflowId }, ['DELETE', `${workflows}/7`]),
    plainCase('workflow.activate', { workflowId }, ['POST', `${workflows}/7/activate`]),
    plainCase(
      'workflow.deactivate',
      { workflowId: { __rl: true, mode: 'url', value: 'https://n8n.example/workflow/7' } },
      ['POST', `${workflows}/7/deactivate`],
    ),
    plainCase(
      'execution.get',
      { executionId: '9', options: { activeWorkflows: true } },
      ['GET', '/api/v1/executions/9'],
      {
        query: { includeData: 'true' },
      },
    ),
    plainCase(
      'execution.getAll',
      { returnAll: false, limit: 1, filters: { workflowId, status: 'error' } },
      ['GET', '/api/v1/executions'],
      {
        query: { limit: '1', workflowId: '7', status: 'error' },
        ...{ answers: [{ data: [{ id: 9 }], nextCursor: 'c2' }], items: [{ id: 9 }] },
      },
    ),
    plainCase('execution.delete', { executionId: '9' }, ['DELETE', '/api/v1/executions/9']),
    plainCase(
      'credential.create',
      { name: 'G', credentialTypeName: 'githubApi', data: '{"user":"a"}' },
      ['POST', '/api/v1/credentials'],
      { body: { name: 'G', type: 'githubApi', data: { user: 'a' } } },
    ),
    plainCase('credential.delete', { credentialId: '3' }, ['DELETE', '/api/v1/credentials/3']),
    plainCase('credential.getSchema', { credentialTypeName: 'githubApi' }, [
      'GET',
      '/api/v1/credentials/schema/githubApi',
    ]),
    plainCase(
      'audit.generate',
      { additionalOptions: { categories: ['nodes'], daysAbandonedWorkflow: 30 } },
      ['POST', '/api/v1/audit'],
      { body: { additionalOptions: { categories: ['nodes'], daysAbandonedWorkflow: 30 } } },
    ),
  ],
};

const story = { objectID: '1', title: 'A' };
const search = '/api/v1/search';

/** As https://hn.algolia.com/api says. */
export const hackerNewsCases: ServiceCases = {
  service: 'n8n-nodes-base.hackerNews',
  ...{ credentials: [], hosts: ['hn.algolia.com'] },
  usual: { id: 1 },
  refusal: { status: 404, body: { status: 404, error: 'Not Found' }, said: 'Not Found' },
  cases: [
    {
      of: 'all.getAll',
      parameters: { resource: 'all', returnAll: true, additionalFields: { keyword: 'ai', tags: ['story', 'ask_hn'] } },
      asks: [undefined, '1'].map((page) => ({
        ...{ method: 'GET', path: search },
        query: { query: 'ai', tags: 'story,ask_hn', hitsPerPage: '1000', ...(page !== undefined && { page }) },
      })),
      answers: [
        { hits: [story], page: 0, nbPages: 2 },
        { hits: [{ objectID: '2' }], page: 1, nbPages: 2 },
      ],
      items: [story, { objectID: '2' }],
    },
    plainCase('all.getAll', { limit: 1 }, ['GET', search], {
      query: { hitsPerPage: '1' },
      ...{ answers: [{ hits: [story], page: 0, nbPages: 9 }], items: [story] },
    }),
    plainCase('article.get', { articleId: '1' }, ['GET', '/api/v1/items/1'], {
      ...{ answers: [{ id: 1, children: [{ id: 2 }] }], items: [{ id: 1 }] },
    }),
    plainCase(
      'article.get',
      { articleId: '1', additionalFields: { includeComments: true } },
      ['GET', '/api/v1/items/1'],
      {
        answers: [{ id: 1, children: [{ id: 2 }] }],
      },
    ),
    plainCase('user.get', { username: 'pg' }, ['GET', '/api/v1/users/pg']),
  ],
};

const bars = { labels: ['a', 'b'], datasets: [{ label: 'L', data: [1, 2] }] };

/** As https://quickchart.io/documentation says. */
export const quickChartCases: ServiceCases = {
  service: 'n8n-nodes-base.quickChart',
  ...{ credentials: [], hosts: ['quickchart.io'] },
  usual: { bytes: 'bytes of a chart' },
  refusal: { status: 400, body: { error: 'Bad chart' }, said: 'Bad chart' },
  cases: [
    {
      of: 'chart.create',
      parameters: {
        ...{ labelsUi: { labelsValues: [{ label: 'a' }, { label: 'b' }] }, data: '[1,2]', output: 'picture' },
        ...{ chartOptions: { format: 'svg', width: 300, horizontal: true }, datasetOptions: { label: 'L' } },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/chart' },
          body: { chart: { type: 'horizontalBar', data: bars }, format: 'svg', width: 300 },
        },
      ],
      items: [{ chart: { type: 'horizontalBar', data: bars } }],
      brings: { into: 'picture', fileName: 'chart.svg', bytes: 'bytes of a chart' },
    },
    {
      of: 'chart.create',
      parameters: { chartType: 'pie', labelsMode: 'array', labelsArray: ['a', 'b'], data: [1, 2] },
      asks: [
        {
          ...{ method: 'POST', path: '/chart' },
          body: { chart: { type: 'pie', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2] }] } }, format: 'png' },
        },
      ],
      items: [{ chart: { type: 'pie', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2] }] } } }],
      brings: { into: 'data', fileName: 'chart.png', bytes: 'bytes of a chart' },
    },
  ],
};

const feed = (...titles: string[]): { bytes: string } => ({
  bytes: `<rss><channel>${titles.map((title) => `<item><title>${title}</title><guid>${title}</guid></item>`).join('')}</channel></rss>`,
});

/** As https://www.rssboard.org/rss-specification says. */
export const rssCases: ServiceCases = {
  service: 'n8n-nodes-base.rssFeedRead',
  ...{ credentials: [], hosts: ['blog.example'] },
  usual: feed('A'),
  refusal: { status: 404, body: { message: 'gone' }, said: 'status 404' },
  cases: [
    {
      of: 'feed.read',
      parameters: { url: 'https://blog.example/feed.xml?a=1', options: { customFields: 'guid, none' } },
      asks: [{ method: 'GET', path: '/feed.xml', query: { a: '1' } }],
      answers: [feed('A', 'B')],
      items: [
        { title: 'A', guid: 'A' },
        { title: 'B', guid: 'B' },
      ],
    },
  ],
};
