import type { ProtectedThing } from '#contract';

/** The commands that INSTANCE_READ_ONLY has refused: what each changes, and arguments that it is called with. */
export const refusedCommands: readonly (readonly [
  command: string,
  changes: ProtectedThing,
  args: readonly string[],
])[] = [
  ['build', 'workflows', ['text me the count']],
  ['workflow schedules create', 'workflows', ['examples/workflows/nightly-count.json', '--id', 'nightly']],
  ['workflow rename', 'workflows', ['triage', 'Triage']],
  ['workflow duplicate', 'workflows', ['triage']],
  ['workflow delete', 'workflows', ['triage']],
  ['workflow move', 'folders', ['triage']],
  ['workflow tag', 'folders', ['triage', 'x']],
  ['folders create', 'folders', ['Desk']],
  ['folders delete', 'folders', ['fld_0123456789abcdef01234567']],
  ['tables create', 'data tables', ['votes']],
  ['tables delete', 'data tables', ['votes']],
  ['tables add-column', 'data tables', ['votes', 'who:string']],
  ['tables rename-column', 'data tables', ['votes', 'who', 'whom']],
  ['tables drop-column', 'data tables', ['votes', 'who']],
  ['tables insert', 'data tables', ['votes']],
  ['tables update', 'data tables', ['votes', '--all']],
  ['tables upsert', 'data tables', ['votes', '--all']],
  ['tables delete-rows', 'data tables', ['votes', '--all']],
  ['workflow run', 'executions', ['triage', '--input', '{}']],
  ['workflow cancel', 'executions', ['run_1']],
  ['runs cancel', 'executions', ['run_1']],
  ['dlq replay', 'executions', ['dlq_1', '--by', 'ann']],
];

/** All the others: they read, judge what is on this computer, or do what stays open. */
export const openCommands: readonly string[] = [
  ...[
    'contract parse',
    'contract check',
    'tools check',
    'tools list',
    'tools pin',
    'tools try',
    'completion',
    'doctor',
  ],
  ...['workflow validate', 'workflow play', 'workflow runs', 'workflow show', 'workflow diff', 'workflow list'],
  ...['workflow schedules list', 'workflow schedules pause', 'workflow schedules resume', 'workflow schedules stop'],
  ...['workflow restore-version', 'folders list', 'plan play', 'replay', 'status', 'find', 'erase', 'chat'],
  ...['graph apply', 'graph infer', 'graph check', 'graph search', 'graph trim', 'graph names', 'graph positions'],
  ...['graph compile', 'graph import', 'graph export', 'graph diff'],
  ...['assistant chat', 'assistant show', 'assistant approve', 'assistant deny', 'assistant cancel'],
  ...['assistant permissions', 'credentials list', 'credentials add', 'credentials remove'],
  ...['tables list', 'tables show', 'tables query', 'agents list', 'agents check', 'webhooks list', 'webhooks replay'],
  ...['approvals list', 'approvals approve', 'approvals deny', 'breaker list', 'breaker words', 'breaker force'],
  ...['handoff take', 'handoff show', 'handoff reply', 'handoff give-back'],
  ...['runs list', 'runs show', 'runs items', 'runs watch'],
  ...['policy show', 'policy history', 'policy set', 'policy rollback', 'policy check'],
  ...['schema show', 'schema raise', 'schema withdraw', 'dlq list', 'dlq show', 'dlq discard', 'dlq reopen'],
];
