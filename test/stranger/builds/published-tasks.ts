import type { BuildTask } from './build-task.js';
import * as a from './parts.js';

const me = '+15550178';
const wordsOf = {
  templates: 'https://n8nworkflows.xyz',
  limits: 'https://github.com/activepieces/activepieces/issues/6844',
  onlyWhen: 'https://github.com/activepieces/activepieces/issues/3661',
  enrich: 'https://github.com/twentyhq/twenty/issues/15458',
  nudges: 'https://docs.educate-agent.com',
};

/** Builds in words that people have published, with the addresses that these leave open. */
export const publishedTasks: readonly BuildTask[] = [
  {
    text: 'Send an SMS when a form is submitted. And put the lead into https://crm.example.com/leads, but only with a phone number.',
    said: wordsOf.templates,
    name: 'Form To Text',
    parts: {
      'Form Comes': a.form('Contact', 'Name', 'Phone'),
      'Has Phone': a.whether('«Phone»', 'not empty', ''),
      'Thank Them': a.text('Thank you, «Name»', '«Phone»'),
      'Into Crm': a.send('https://crm.example.com/leads', { name: '«Form Comes: Name»' }),
      'Mark Done': a.note({ done: true }),
      'Tell Me': a.text('A form without a phone: «Name»', me),
    },
    lines: ['Form Comes > Has Phone > Thank Them > Into Crm > Mark Done', 'Has Phone:1 > Tell Me'],
    run: {
      ...{ trigger: 'Form Comes', payload: { fields: { Name: 'Ben', Phone: '+15550144' } } },
      does: ['text +15550144: Thank you, Ben', 'POST https://crm.example.com/leads {"name":"Ben"}'],
    },
  },
  {
    text: 'Aggregate error alerts and send consolidated reports via SMS and Jira. Alerts: https://alerts.example.com, hourly.',
    said: wordsOf.templates,
    name: 'Error Report',
    parts: {
      'Every Hour': a.hourly,
      'Get Alerts': a.get('https://alerts.example.com/today'),
      'Each Alert': a.eachOf('alerts'),
      'Errors Alone': a.only('«level»', 'equals', 'error'),
      'All As One': a.asList('errors'),
      'To Jira': a.send('https://jira.example.com/rest/api/3/issue', { summary: '«errors.length» errors' }),
      'Text Me': a.text('«All As One: errors.length» errors, see Jira', me),
    },
    lines: ['Every Hour > Get Alerts > Each Alert > Errors Alone > All As One > To Jira > Text Me'],
    run: {
      ...{ trigger: 'Every Hour', payload: {} },
      web: { 'alerts.example': { alerts: [{ level: 'error' }, { level: 'info' }, { level: 'error' }] } },
      does: [
        'GET https://alerts.example.com/today',
        'POST https://jira.example.com/rest/api/3/issue {"summary":"2 errors"}',
        `text ${me}: 2 errors, see Jira`,
      ],
    },
  },
  {
    text: 'Aggregate shipment tracking statuses with FedEx, UPS and DHL, for whoever calls us with a number.',
    said: wordsOf.templates,
    name: 'Shipment Statuses',
    parts: {
      'Number Comes': a.callOf('track', a.waits),
      'Ask Fedex': a.get('https://fedex.example.com/«body.number»'),
      'Ask Ups': a.get('https://ups.example.com/«body.number»'),
      'Ask Dhl': a.get('https://dhl.example.com/«body.number»'),
      'All Three': a.together(3),
      'As One List': a.asList('statuses'),
      'Answer Caller': a.answer('«statuses.length» statuses, the first: «statuses[0].status»'),
    },
    lines: [
      'Number Comes > Ask Fedex > All Three > As One List > Answer Caller',
      'Number Comes > Ask Ups > All Three:1',
      'Number Comes > Ask Dhl > All Three:2',
    ],
    run: {
      ...{ trigger: 'Number Comes', payload: { body: { number: 'T9' } } },
      web: {
        'fedex.example': { status: 'unknown' },
        'ups.example': { status: 'on its way' },
        'dhl.example': { status: 'unknown' },
      },
      does: [
        'GET https://fedex.example.com/T9',
        'GET https://ups.example.com/T9',
        'GET https://dhl.example.com/T9',
        a.answered('3 statuses, the first: unknown'),
      ],
    },
  },
  {
    text: 'Alert on API contract drift using Data Tables and Slack: the contract of https://api.example.com/openapi, daily at 6.',
    said: wordsOf.templates,
    name: 'Contract Drift',
    parts: {
      'Every Day': a.daily(6),
      'Get Contract': a.get('https://api.example.com/openapi'),
      'Last Known': a.get('https://store.example.com/contract'),
      'Has Drifted': a.whether('«version»', 'not equals', '«Get Contract: version»'),
      'Tell Slack': a.send('https://slack.example.com/api/chat.postMessage', {
        text: 'Contract is now «Get Contract: version»',
      }),
      'Keep Version': a.keepRow('contracts', { version: '«Get Contract: version»' }),
      'Mark Same': a.note({ same: true }),
    },
    lines: [
      'Every Day > Get Contract > Last Known > Has Drifted > Tell Slack > Keep Version',
      'Has Drifted:1 > Mark Same',
    ],
    run: {
      ...{ trigger: 'Every Day', payload: {} },
      web: { 'api.example': { version: 'v2' }, 'store.example': { version: 'v1' } },
      does: [
        'GET https://api.example.com/openapi',
        'GET https://store.example.com/contract',
        'POST https://slack.example.com/api/chat.postMessage {"text":"Contract is now v2"}',
        'row contracts {"version":"v2"}',
      ],
    },
  },
  {
    text: 'I would like to have it triggered every time a person has an email address flagged as "non personal email", to enrich people and companies, and also have the ability to manually trigger it.',
    said: wordsOf.enrich,
    name: 'Enrich People',
    parts: {
      'Person Comes': a.callOf('people'),
      'By Hand': ['start by hand', 'starts the workflow when a person says so', {}],
      'Is Company Mail': a.only('«body.flag»', 'equals', 'non personal email'),
      'Enrich Person': a.get('https://enrich.example.com/people?mail=«body.mail»'),
      'Enrich Company': a.get('https://enrich.example.com/companies?name=«company»'),
      'Update Person': a.send(
        'https://crm.example.com/people',
        { name: '«Enrich Person: name»', size: '«size»' },
        'PATCH',
      ),
    },
    lines: [
      'Person Comes > Is Company Mail > Enrich Person > Enrich Company > Update Person',
      'By Hand > Is Company Mail',
    ],
    run: {
      ...{ trigger: 'Person Comes', payload: { body: { flag: 'non personal email', mail: 'ana@acme.example' } } },
      web: { '/people?mail': { name: 'Ana', company: 'acme' }, '/companies': { size: '40' } },
      does: [
        'GET https://enrich.example.com/people?mail=ana@acme.example',
        'GET https://enrich.example.com/companies?name=acme',
        'PATCH https://crm.example.com/people {"name":"Ana","size":"40"}',
      ],
    },
  },
  {
    text: 'This sends automated daily nudges at 7PM to encourage them to track their business sales. Checks if it is Sunday (skips if true), fetches active users, and routes messages through WhatsApp or SMS based on user preferences.',
    said: wordsOf.nudges,
    name: 'Daily Nudges',
    parts: {
      'At Seven': a.daily(19),
      'Not On Sunday': a.only('«Day of week»', 'not equals', 'Sunday'),
      'Active Users': a.get('https://users.example.com/active'),
      'Each User': a.eachOf('users'),
      'Wants Text': a.whether('«channel»', 'equals', 'SMS'),
      'Nudge By Text': a.text('«name», what did you sell today?', '«phone»'),
      'Nudge By App': a.send('https://whatsapp.example.com/messages', { to: '«phone»' }),
    },
    lines: [
      'At Seven > Not On Sunday > Active Users > Each User > Wants Text > Nudge By Text',
      'Wants Text:1 > Nudge By App',
    ],
    run: {
      ...{ trigger: 'At Seven', payload: { at: Date.UTC(2026, 10, 28, 19) } },
      web: {
        'users.example': {
          users: [
            { name: 'Asha', phone: '+15550161', channel: 'SMS' },
            { name: 'Juma', phone: '+15550162', channel: 'WhatsApp' },
          ],
        },
      },
      does: [
        'GET https://users.example.com/active',
        'text +15550161: Asha, what did you sell today?',
        'POST https://whatsapp.example.com/messages {"to":"+15550162"}',
      ],
    },
  },
  {
    text: 'We often deal with rate-limited APIs, which is why sequential processing would be a very easy and convenient way to avoid hitting the limits: all incoming jobs at https://jobs.example.com, 1 second apart.',
    said: wordsOf.limits,
    name: 'In Sequence',
    parts: {
      'Every Hour': a.hourly,
      'Incoming Jobs': a.get('https://jobs.example.com/new'),
      'Each Job': a.eachOf('jobs'),
      'In Turn': a.oneByOne,
      'Call Api': a.send('https://limited.example.com/run', { job: '«id»' }),
      'Stay Below Limit': a.pause(1),
      'Mark Done': a.note({ done: true }),
    },
    lines: [
      'Every Hour > Incoming Jobs > Each Job > In Turn > Mark Done',
      'In Turn:1 > Call Api > Stay Below Limit > In Turn',
    ],
    run: {
      ...{ trigger: 'Every Hour', payload: {}, web: { 'jobs.example': { jobs: [{ id: 'j1' }, { id: 'j2' }] } } },
      does: [
        'GET https://jobs.example.com/new',
        'POST https://limited.example.com/run {"job":"j1"}',
        'POST https://limited.example.com/run {"job":"j2"}',
      ],
    },
  },
  {
    text: 'Every action should have a condition under which it can run: skip or cancel a step depending on whether data that was received at runtime is valid. For our calls with an email and an amount.',
    said: wordsOf.onlyWhen,
    name: 'Only When Valid',
    parts: {
      'Data Comes': a.callOf('data', a.waits),
      'Is Mail': a.whether('«body.mail»', 'contains', '@'),
      'Is Amount': a.whether('«body.amount»', 'greater than', 0, 'number'),
      'Store It': a.send('https://store.example.com/data', { mail: '«body.mail»' }),
      'Answer Fine': a.answer('stored'),
      'Answer Bad': a.answer('not valid'),
    },
    lines: [
      'Data Comes > Is Mail > Is Amount > Store It > Answer Fine',
      'Is Mail:1 > Answer Bad',
      'Is Amount:1 > Answer Bad',
    ],
    run: {
      ...{ trigger: 'Data Comes', payload: { body: { mail: 'ana@acme.example', amount: -1 } } },
      does: [a.answered('not valid')],
    },
  },
  {
    text: 'Send multi-tenant reminders via Telegram from webhooks and schedule with Postgres logging. Rules are at https://tenants.example.com/rules.',
    said: wordsOf.templates,
    name: 'Tenant Reminders',
    parts: {
      'Reminder Now': a.callOf('remind'),
      'Every Hour': a.hourly,
      'Tenant Rules': a.get('https://tenants.example.com/rules'),
      'Each Rule': a.eachOf('rules'),
      'Due Ones': a.only('«due»', 'is true', '', 'boolean'),
      'By Telegram': a.send('https://telegram.example.com/send', { chat_id: '«chat»', text: '«say»' }),
      'Into Log': a.send('https://db.example.com/log', { chat: '«Due Ones: chat»' }),
    },
    lines: ['Reminder Now > Tenant Rules', 'Every Hour > Tenant Rules > Each Rule > Due Ones > By Telegram > Into Log'],
    run: {
      ...{ trigger: 'Every Hour', payload: {} },
      web: {
        'tenants.example': {
          rules: [
            { chat: 'c1', say: 'Pay rent', due: true },
            { chat: 'c2', say: 'Later', due: false },
          ],
        },
      },
      does: [
        'GET https://tenants.example.com/rules',
        'POST https://telegram.example.com/send {"chat_id":"c1","text":"Pay rent"}',
        'POST https://db.example.com/log {"chat":"c1"}',
      ],
    },
  },
];
