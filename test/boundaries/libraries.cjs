/** What each library may import of ours, besides itself; without a line here it has no place. Held by dependency-cruiser. */
const libraries = {
  client: [],
  contract: [],
  settings: [],

  // Pure rules (I8).
  agent: ['content', 'contract', 'idempotency'],
  breaker: ['contract'],
  idempotency: ['contract'],
  policy: ['contract'],
  workflow: ['contract', 'idempotency'],
  schedule: ['contract', 'idempotency', 'workflow'],
  graph: ['contract', 'idempotency'],
  expressions: [],
  nodes: ['contract', 'expressions', 'graph'],
  compiler: ['content', 'contract', 'expressions', 'graph', 'idempotency', 'nodes', 'workflow'],
  builder: ['compiler', 'contract', 'graph', 'idempotency', 'nodes', 'workflow'],
  assistant: ['content', 'contract', 'idempotency'],
  middleware: ['contract', 'settings'],
  content: ['contract'],

  telemetry: ['contract'],
  registry: ['agent', 'contract', 'graph', 'settings', 'telemetry', 'workflow'],

  // Rules for secrets in texts.
  secrets: ['contract'],

  // Other people's code, in WASM.
  sandbox: ['expressions'],
  steps: ['builder', 'compiler', 'contract', 'graph', 'nodes', 'sandbox'],
  credentials: ['contract', 'redis', 'settings', 'telemetry', 'transport'],

  // What is in Redis.
  redis: ['contract', 'telemetry'],
  deployment: ['contract', 'redis', 'telemetry'],
  tables: ['contract', 'redis', 'telemetry'],
  limits: ['breaker', 'contract', 'policy', 'redis', 'telemetry'],
  versions: ['contract', 'deployment', 'policy', 'redis', 'registry', 'telemetry'],
  publishing: [
    ...['compiler', 'contract', 'graph', 'llm', 'nodes', 'policy', 'redis', 'registry', 'schedule', 'versions'],
    'workflow',
  ],
  triggers: [
    ...[
      'compiler',
      'contract',
      'credentials',
      'engine',
      'graph',
      'idempotency',
      'nodes',
      'publishing',
      'registry',
      'schedule',
      'versions',
      'workflow',
    ],
  ],
  engine: ['contract', 'deployment', 'idempotency', 'redis', 'telemetry'],
  'memory-engine': ['contract', 'deployment', 'engine', 'idempotency', 'redis'],
  harness: [
    ...[
      'agent',
      'client',
      'compiler',
      'contract',
      'engine',
      'graph',
      'idempotency',
      'llm',
      'memory-engine',
      'nodes',
      'settings',
    ],
    'workflow',
  ],
  runs: ['contract', 'deployment', 'engine', 'redis', 'telemetry'],
  'dead-letters': ['contract', 'deployment', 'engine', 'idempotency', 'redis', 'runs', 'telemetry'],
  maintenance: [
    'contract',
    'credentials',
    'deployment',
    'engine',
    'limits',
    'redis',
    'tables',
    'telemetry',
    'versions',
  ],

  // The outside world.
  transport: ['contract', 'telemetry'],
  channels: ['contract', 'telemetry', 'transport'],
  web: ['contract', 'transport'],
  llm: ['agent', 'contract', 'middleware', 'policy', 'settings', 'telemetry', 'transport'],
  tools: ['contract', 'settings', 'telemetry', 'transport'],

  // A model that knows nothing of us.
  stranger: [],
};

/** Libraries without clock, randomness, I/O or async (I8). */
const pure = [
  'expressions',
  'contract',
  'agent',
  'breaker',
  'idempotency',
  'policy',
  'workflow',
  'schedule',
  'graph',
  'nodes',
  'compiler',
  'builder',
  'assistant',
  'content',
];

/** Packages that only some places may touch, by patterns of paths. */
const guests = {
  nest: { packages: '@nestjs/[^/]+', places: ['apps/[^/]+', 'libs/redis/src/nest', 'test'] },
  redis: { packages: 'ioredis|bullmq', places: ['libs/redis', 'libs/[^/]+/src/.+-store[.]ts', 'test'] },
  twilio: { packages: 'twilio', places: ['libs/channels', 'apps/gateway', 'test'] },
  commander: { packages: 'commander', places: ['apps/cli'] },
  preact: { packages: 'preact', places: ['apps/console'] },
  canvas: { packages: '@xyflow/react|jsondiffpatch', places: ['apps/console'] },
  mcp: { packages: '@modelcontextprotocol/[^/]+', places: ['libs/tools', 'test'] },
  'openapi-fetch': { packages: 'openapi-fetch', places: ['libs/client'] },
  quickjs: { packages: 'quickjs-emscripten-core|@jitl/[^/]+|piscina', places: ['libs/sandbox', 'libs/steps'] },
  pages: { packages: 'linkedom|turndown|@mozilla/readability', places: ['libs/web'] },
  secretlint: { packages: '@secretlint/[^/]+', places: ['libs/secrets'] },
  minisearch: { packages: 'minisearch', places: ['libs/assistant', 'libs/builder'] },
  acorn: { packages: 'acorn', places: ['libs/expressions'] },
  immer: { packages: 'immer', places: ['libs/graph'] },
  models: { packages: 'openai|@anthropic-ai/[^/]+|@aws-sdk/[^/]+|@smithy/[^/]+', places: ['libs/llm', 'test'] },
};

module.exports = { libraries, pure, guests };
