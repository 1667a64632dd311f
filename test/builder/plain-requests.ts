import { every, get, hook, keep, me, post, request, say, when } from './request.js';
import type { BuildRequest } from './request.js';

const config = keep('apiUrl', 'https://api.example.com');
const asked = "={{ $('Workflow Configuration').first().json.apiUrl }}/items";

/** Workflows without a model. */
export const plainRequests: readonly BuildRequest[] = [
  request(
    'Fetch the items of our API every hour',
    {
      Hourly: ['scheduleTrigger', every('hours', { hoursInterval: 1 })],
      'Workflow Configuration': ['set', config],
      Fetch: ['httpRequest', get(`${asked}`)],
    },
    'Hourly > Workflow Configuration > Fetch',
  ),
  request(
    'Text me the weather every morning',
    {
      Morning: ['scheduleTrigger', every('days', { triggerAtHour: 7 })],
      Weather: ['httpRequest', get('https://weather.example.com/today')],
      Tell: ['sendMessage', say('=Weather: {{ $json.url }}', me)],
    },
    'Morning > Weather > Tell',
  ),
  request(
    'Answer a webhook with its own body',
    {
      Hook: ['webhook', hook('echo', { responseMode: 'responseNode' })],
      Answer: ['respondToWebhook', { respondWith: 'json', responseBody: '={{ JSON.stringify($json.body) }}' }],
    },
    'Hook > Answer',
  ),
  request(
    'Pass paid orders on to the shop, and log the others',
    {
      Orders: ['webhook', hook('orders')],
      Paid: ['if', when('={{ $json.body.sample }}', 'equals', 'text')],
      Ship: ['httpRequest', post('https://shop.example.com/ship', 'order', '={{ $json.body.sample }}')],
      Log: ['noOp'],
    },
    'Orders > Paid > Ship',
    'Paid:1 > Log',
  ),
  request(
    'Route tickets by their kind',
    {
      Tickets: ['webhook', hook('tickets')],
      Kind: [
        'switch',
        {
          mode: 'rules',
          rules: { values: ['bug', 'text'].map((kind) => when('={{ $json.body.sample }}', 'equals', kind)) },
        },
      ],
      ...{ Bug: ['noOp'], Other: ['noOp'] },
    },
    'Tickets > Kind > Bug',
    'Kind:1 > Other',
  ),
  request(
    'Keep only items above ten',
    {
      Start: ['manualTrigger'],
      Numbers: [
        'code',
        {
          mode: 'runOnceForAllItems',
          language: 'javaScript',
          jsCode: 'return [5, 12, 30].map((n) => ({ json: { n } }));',
        },
      ],
      Big: ['filter', when('={{ $json.n }}', 'gt', 10, 'number')],
    },
    'Start > Numbers > Big',
  ),
  request(
    'Greet whoever fills in the form',
    {
      Form: [
        'formTrigger',
        { formTitle: 'Hello', formFields: { values: [{ fieldLabel: 'Name', fieldType: 'text' }] } },
      ],
      Greet: ['set', keep('greeting', '=Hello {{ $json.Name }}')],
    },
    'Form > Greet',
  ),
  request(
    'Answer every text message with a thank you',
    { Text: ['smsTrigger'], Thanks: ['sendMessage', say('=Thank you for "{{ $json.text }}"')] },
    'Text > Thanks',
  ),
  request(
    'Split the list of the API and sort it by name',
    {
      Start: ['manualTrigger'],
      List: ['set', keep('rows', '={{ [{ name: "b" }, { name: "a" }] }}', 'array')],
      Rows: ['splitOut', { fieldToSplitOut: 'rows' }],
      Sorted: ['sort', { sortFieldsUi: { sortField: [{ fieldName: 'name', order: 'ascending' }] } }],
    },
    'Start > List > Rows > Sorted',
  ),
  request(
    'Take the first three items of a feed',
    {
      Start: ['manualTrigger'],
      Feed: ['httpRequest', get('https://feed.example.com/')],
      Three: ['limit', { maxItems: 3 }],
    },
    'Start > Feed > Three',
  ),
  request(
    'Drop repeated addresses',
    {
      Start: ['manualTrigger'],
      Addresses: [
        'code',
        {
          language: 'javaScript',
          mode: 'runOnceForAllItems',
          jsCode: 'return ["a", "a", "b"].map((mail) => ({ json: { mail } }));',
        },
      ],
      Once: ['removeDuplicates', { compare: 'selectedFields', fieldsToCompare: 'mail' }],
    },
    'Start > Addresses > Once',
  ),
  request(
    'Collect all rows into one item',
    {
      Start: ['manualTrigger'],
      Rows: ['httpRequest', get('https://rows.example.com/')],
      One: ['aggregate', { aggregate: 'aggregateAllItemData', destinationFieldName: 'rows' }],
    },
    'Start > Rows > One',
  ),
  request(
    'Work through customers ten at a time with a pause',
    {
      Start: ['manualTrigger'],
      Customers: [
        'code',
        {
          language: 'javaScript',
          mode: 'runOnceForAllItems',
          jsCode: 'return [...Array(25).keys()].map((n) => ({ json: { n } }));',
        },
      ],
      Loop: ['splitInBatches', { batchSize: 10 }],
      ...{
        Call: ['httpRequest', post('https://crm.example.com/', 'n', '={{ $json.n }}')],
        Pause: ['wait', { amount: 2, unit: 'seconds' }],
        Done: ['noOp'],
      },
    },
    'Start > Customers > Loop > Done',
    'Loop:1 > Call > Pause > Loop',
  ),
  request(
    'Join two sources by position',
    {
      Start: ['manualTrigger'],
      One: ['set', keep('a', 1, 'number')],
      Two: ['set', keep('b', 2, 'number')],
      Both: ['merge', { mode: 'combine', combineBy: 'combineByPosition' }],
    },
    'Start > One > Both',
    'Start > Two > Both:1',
  ),
  request(
    'Append two feeds',
    {
      Start: ['manualTrigger'],
      One: ['httpRequest', get('https://one.example.com/')],
      Two: ['httpRequest', get('https://two.example.com/')],
      All: ['merge', { mode: 'append' }],
    },
    'Start > One > All',
    'Start > Two > All:1',
  ),
  request(
    'Stop when the stock is empty',
    {
      Check: ['scheduleTrigger', every('minutes', { minutesInterval: 5 })],
      Stock: ['httpRequest', get('https://stock.example.com/')],
      Empty: ['if', when('={{ $json.count }}', 'exists', '', 'string')],
      Stop: ['stopAndError', { errorMessage: 'No stock' }],
      Fine: ['noOp'],
    },
    'Check > Stock > Empty > Stop',
    'Empty:1 > Fine',
  ),
  request(
    'Ask me before a refund is paid',
    {
      Refund: ['webhook', hook('refund')],
      Ask: ['approval', { message: '=Refund {{ $json.body.sample }}?', timeout: 2, timeoutUnit: 'hours' }],
      Pay: ['httpRequest', post('https://pay.example.com/refund', 'id', '={{ $json.body.sample }}')],
      Decline: ['noOp'],
    },
    'Refund > Ask > Pay',
    'Ask:1 > Decline',
  ),
  request(
    'Run our billing workflow for each new customer',
    {
      New: ['webhook', hook('customers')],
      Bill: ['executeWorkflow', { workflowId: { __rl: true, mode: 'id', value: 'billing' }, mode: 'each' }],
    },
    'New > Bill',
  ),
  request(
    'A workflow that others call with a number and get its double',
    {
      Called: ['executeWorkflowTrigger', { inputSource: 'passthrough' }],
      Double: ['set', keep('double', '={{ ($json.n ?? 1) * 2 }}', 'number')],
    },
    'Called > Double',
  ),
  request(
    'Tell me by text when a workflow fails',
    { Failed: ['errorTrigger'], Tell: ['sendMessage', say('A workflow has failed', me)] },
    'Failed > Tell',
  ),
  request(
    'Add the date of tomorrow to each order',
    {
      Orders: ['webhook', hook('dated')],
      Tomorrow: [
        'dateTime',
        {
          operation: 'addToDate',
          magnitude: '={{ $now.toISO() }}',
          timeUnit: 'days',
          duration: 1,
          outputFieldName: 'tomorrow',
        },
      ],
    },
    'Orders > Tomorrow',
  ),
  request(
    'Look up the sales of a city with our own tool',
    {
      Hook: ['webhook', hook('sales')],
      Sales: ['tool', { tool: 'sales_by_city', arguments: '={{ JSON.stringify({ city: $json.body.sample }) }}' }],
    },
    'Hook > Sales',
  ),
  request(
    'Answer a form with what the shop says',
    {
      Form: [
        'formTrigger',
        { formTitle: 'Order', formFields: { values: [{ fieldLabel: 'Amount', fieldType: 'number' }] } },
      ],
      Shop: ['httpRequest', post('https://shop.example.com/orders', 'amount', '={{ $json.Amount }}')],
      Note: ['set', keep('answer', '={{ $json.mocked }}', 'boolean')],
    },
    'Form > Shop > Note',
  ),
  request(
    'Keep the votes that come by a form in a table',
    {
      Form: ['formTrigger', { formTitle: 'Vote', formFields: { values: [{ fieldLabel: 'Who' }] } }],
      Votes: [
        'dataTable',
        {
          ...{ operation: 'insert', dataTableId: { __rl: true, mode: 'name', value: 'votes' } },
          columns: { mappingMode: 'defineBelow', value: { who: '={{ $json.Who }}' } },
        },
      ],
    },
    'Form > Votes',
  ),
  request(
    'Go on although a page cannot be read',
    {
      Start: ['manualTrigger'],
      Page: ['httpRequest', get('https://page.example.com/', { options: {} })],
      Read: ['set', keep('read', true, 'boolean')],
    },
    'Start > Page > Read',
  ),
];
