import { str } from 'envalid';
import { setting } from './setting.js';
import { hosts, integer, timeZone, webAddress } from './validators.js';

/** Settings that more than one program reads, and not all do. */
export const commonSettings = {
  GATEWAY_PORT: setting('webhooks, API and console', integer({ min: 0, max: 65_535, default: 3_000 })),
  TZ: setting(
    'the zone of every date the agent reckons with, and of quiet hours',
    timeZone({ default: 'America/New_York' }),
    { values: 'IANA time zone' },
  ),
  SPOOL_DIR: setting('where messages are kept while Redis is away', str({ default: '.spool' }), {
    note: 'Empty: no spool, and 503 meanwhile. In a folder for each Redis address (ADR 7), on a disk that survives the process; gateways may share it. Files of another host are adopted after 60 s of silence. SIGTERM delivers what is kept while Redis answers, for half of `DRAIN_DEADLINE_MS`.',
  }),
  INSTANCE_READ_ONLY: setting(
    'whether workflows, agents, data tables and runs are protected from changes',
    str({ choices: ['yes', 'no'], default: 'no' }),
    {
      note: 'The same for the gateway and the controllers. What is refused and what is not: [read-only instances](#read-only-instances).',
    },
  ),
  PUBLIC_BASE_URL: setting('where the gateway is reached from outside', webAddress({ default: undefined }), {
    note: 'Required with Twilio, whose signatures are checked over it. The assistant tells people the addresses below it, and no builder.',
  }),
  TOOL_TIMEOUT_MS: setting('the longest time of one tool call', integer({ min: 50, max: 600_000, default: 5_000 }), {
    note: 'A claim lasts twice that and 2 s.',
  }),
  TENANT_BYTES_PER_DAY: setting(
    'bytes that the graphs of one tenant may keep in a day (UTC); 0: any',
    integer({ min: 0, max: 1_099_511_627_776, default: 1_073_741_824 }),
    {
      note: 'The same for the gateways, the controllers and the tool-runners. Each step counts its items, and 1 KiB for its rows, each call its answer; beyond it fails with `BYTES_BUDGET` (ADR 135). Strangers have a tenth of it where a workflow was published without `bytes_per_day`.',
    },
  ),
  EGRESS_ALLOW: setting('private hosts that files of tools, and graphs, may write out', hosts({ default: undefined }), {
    values: 'list of hosts',
    note: 'Exact names or addresses with commas between them, without port or range. What an address names by a setting (`${env:NAME}`) needs no entry. All other private addresses are refused at the socket.',
  }),
};
