/** What `init` writes: the smallest set-up that answers, with one tool that asks an API of everybody's. */

const agent = {
  id: 'desk',
  default: true,
  goal: 'Answer the person in one short text message. When they ask for a public holiday, call next_holiday with the two letters of the country.',
  constraints: 'Use only facts from OBS or MEMORY. Never invent a date.',
  tools: ['today_range', 'next_holiday'],
  timeZone: 'UTC',
};

const tool = {
  name: 'next_holiday',
  description: 'Tells the next public holiday of a country.',
  parameters: {
    type: 'object',
    properties: {
      country: { type: 'string', description: 'Two letters, such as PT.', minLength: 2, maxLength: 2 },
    },
    required: ['country'],
    additionalProperties: false,
  },
  repeat: 'safe',
  cacheSeconds: 3600,
  request: { method: 'GET', url: '${env:HOLIDAYS_API_URL}/api/v3/NextPublicHolidays/{country}' },
  answer: {
    label: 'Holiday',
    fields: {
      country: { from: ['{country}'], schema: { type: 'string', maxLength: 2 } },
      date: { from: ['0.date'], schema: { type: 'string', maxLength: 10 } },
      name: { from: ['0.name'], schema: { type: 'string', maxLength: 80 } },
    },
  },
};

const test = {
  agent: 'desk',
  name: 'a holiday is looked up',
  text: 'When is the next public holiday in Portugal (PT)?',
  expect: { outcome: 'answered', calls: { next_holiday: 1 } },
};

const policy = { version: 'mine-1', defaults: { maxSteps: 5, maxToolCalls: 5, maxSeconds: 30 } };

/** What the settings need besides. */
export interface StarterChoices {
  provider: string;
  /** Null: the one that the policy names. */
  model: string | null;
  /** Where Redis is, or will be: `dev` starts one there. */
  redisPort: number;
  apiKey: string;
  operatorKey: string;
}

/** At most 15 lines: nobody reads more before a first start. */
export function starterSettings({ provider, model, redisPort, apiKey, operatorKey }: StarterChoices): string {
  return [
    ...(model === null
      ? ['# Fill in the key. The last four are for texting by Twilio; every other setting has a default.']
      : []),
    `LLM_PROVIDER=${provider}`,
    'LLM_API_KEY=',
    ...(model === null ? [] : [`LLM_MODEL=${model}`]),
    `GATEWAY_API_KEY=${apiKey}`,
    `OPERATOR_API_KEY=${operatorKey}`,
    'AGENTS_DIR=./agents',
    'TOOLS_DIR=./tools',
    'TOOLS_ENABLED=today_range,next_holiday',
    'POLICY_FILE=./policy.json',
    'HOLIDAYS_API_URL=https://date.nager.at',
    `REDIS_URL=redis://127.0.0.1:${redisPort}`,
    ...['TWILIO_ACCOUNT_SID=', 'TWILIO_AUTH_TOKEN='],
    ...['TWILIO_FROM_NUMBER=', 'PUBLIC_BASE_URL='],
    '',
  ].join('\n');
}

/** Every file by its path, but for the settings. */
export function starterFiles(): Record<string, string> {
  const asText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  return {
    '.gitignore': '.env\n.spool/\n.turnpike/\nnode_modules/\n',
    'agents/desk.json': asText(agent),
    'tools/next_holiday.json': asText(tool),
    'tests/holiday.json': asText(test),
    'policy.json': asText(policy),
  };
}
