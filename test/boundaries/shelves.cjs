/** The shelf of every library: it imports only from shelves strictly below its own. */
const shelves = {
  client: 0,
  contract: 0,
  agent: 1,
  breaker: 1,
  idempotency: 1,
  policy: 1,
  workflow: 1,
  settings: 1,
  telemetry: 2,
  middleware: 3,
  registry: 3,
  redis: 3,
  actor: 4,
  channels: 4,
  llm: 4,
  tools: 4,
};

/** Libraries without clock, randomness, I/O or async (I8). */
const pure = ['contract', 'agent', 'breaker', 'idempotency', 'policy', 'workflow'];

/** Packages that only some places may touch, by patterns of paths. */
const guests = {
  nest: { packages: '@nestjs/[^/]+', places: ['apps/[^/]+', 'test'] },
  redis: { packages: 'ioredis|bullmq', places: ['libs/(redis|actor)', 'test'] },
  twilio: { packages: 'twilio', places: ['libs/channels', 'apps/gateway', 'test'] },
  commander: { packages: 'commander', places: ['apps/cli'] },
  preact: { packages: 'preact', places: ['apps/console'] },
  mcp: { packages: '@modelcontextprotocol/[^/]+', places: ['libs/tools', 'test'] },
  'openapi-fetch': { packages: 'openapi-fetch', places: ['libs/client'] },
  models: { packages: 'openai|@anthropic-ai/[^/]+|@aws-sdk/[^/]+|@smithy/[^/]+', places: ['libs/llm', 'test'] },
};

module.exports = { shelves, pure, guests };
