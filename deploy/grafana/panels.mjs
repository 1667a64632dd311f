/**
 * Every panel there is, as data: what it is called, what it asks, in which unit, and as what it is drawn. `node deploy/grafana/dashboards.mjs` makes
 * the files that Grafana reads. `ask` is one question, or several by their legends; `{{label}}` in a legend is Grafana's.
 */
const p95 = (metric, by = '') => `histogram_quantile(0.95, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket[5m])))`;
const p50 = (metric) => `histogram_quantile(0.5, sum by (le) (rate(${metric}_bucket[5m])))`;
const mean = (metric) => `sum(rate(${metric}_sum[15m])) / sum(rate(${metric}_count[15m]))`;
const rateBy = (label, metric, where = '') => `sum by (${label}) (rate(${metric}${where}[5m]))`;

const stat = (title, unit, ask) => ({ title, kind: 'stat', unit, ask });
const time = (title, unit, ask) => ({ title, kind: 'time', unit, ask });
const stack = (title, unit, ask) => ({ title, kind: 'stack', unit, ask });

export const dashboards = [
  {
    uid: 'turnpike-slo',
    title: 'Turnpike: are people answered?',
    panels: [
      stat(
        'Answered, last 30 days (objective 99 %)',
        'percentunit',
        '1 - sum(increase(turnpike_runs_total{outcome!~"answered|cannot-proceed|cancelled|opted-out|taken-over|unanswered|loop"}[30d])) / sum(increase(turnpike_runs_total{outcome!~"cancelled|opted-out|taken-over|unanswered|loop"}[30d]))',
      ),
      time('Burning the error budget, times the allowed rate', 'none', {
        '5 min': 'turnpike:runs_unanswered:ratio_rate5m / 0.01',
        '1 h': 'turnpike:runs_unanswered:ratio_rate1h / 0.01',
        '6 h': 'turnpike:runs_unanswered:ratio_rate6h / 0.01',
      }),
      stack('Runs ended, by outcome', 'ops', { '{{outcome}}': rateBy('outcome', 'turnpike_runs_total') }),
      stack('Messages in', 'ops', { '{{channel}} {{result}}': rateBy('channel, result', 'turnpike_messages_total') }),
      stack('Replies out', 'ops', { '{{channel}} {{status}}': rateBy('channel, status', 'turnpike_replies_total') }),
      stat('Replies of unknown fate, last hour', 'none', 'sum(increase(turnpike_replies_total{status="unknown"}[1h]))'),
      stat('Dead letters, last hour', 'none', 'turnpike:dead_letters:increase1h'),
      time('Processes up', 'none', { '{{app}}': 'sum by (app) (up{job="turnpike"})' }),
      stat('Cautious: Redis may have forgotten', 'none', 'max(turnpike_cautious)'),
      stack('Messages that ask for nothing, by why', 'ops', {
        '{{kind}}': rateBy('kind', 'turnpike_no_requests_total'),
      }),
      stack('Refused at gates, by gate', 'ops', { '{{gate}}': rateBy('gate', 'turnpike_refusals_total') }),
      stack('Wrong keys, by where they were tried', 'ops', { '{{at}}': rateBy('at', 'turnpike_wrong_keys_total') }),
      time('Sign-ins by the break-glass key in an hour', 'none', 'sum(increase(turnpike_break_glass_uses_total[1h]))'),
    ],
  },
  {
    uid: 'turnpike-runs',
    title: 'Turnpike: runs and turns',
    panels: [
      stack('Turns, by what the model chose', 'ops', {
        '{{next_action}}': rateBy('next_action', 'turnpike_turns_total'),
      }),
      stack('Tools that the model asked for', 'ops', { '{{tool}}': rateBy('tool', 'turnpike_tools_chosen_total') }),
      stack('What the model said of its task', 'ops', {
        'done {{done}}, {{reason}}': rateBy('done, reason', 'turnpike_turn_verdicts_total'),
      }),
      time('How sure the model said it was', 'percentunit', {
        mean: mean('turnpike_turn_confidence_ratio'),
        'the least sure tenth, at most':
          'histogram_quantile(0.1, sum by (le) (rate(turnpike_turn_confidence_ratio_bucket[15m])))',
      }),
      time('Which step of its run a turn is, 95 %', 'none', p95('turnpike_turn_step_index')),
      stack('Turns that failed', 'ops', {
        '{{outcome}}': rateBy('outcome', 'turnpike_turns_total', '{outcome!="ok"}'),
      }),
      time('A turn takes', 's', {
        'half of them': p50('turnpike_turn_duration_seconds'),
        '95 %': p95('turnpike_turn_duration_seconds'),
      }),
      time('Steps of a run', 'none', { mean: mean('turnpike_steps_per_run'), '95 %': p95('turnpike_steps_per_run') }),
      time('Tokens of a run', 'none', {
        mean: mean('turnpike_tokens_per_run'),
        '95 %': p95('turnpike_tokens_per_run'),
      }),
      stack('Runs ended, by agent', 'ops', { '{{agent}}': rateBy('agent', 'turnpike_runs_total') }),
      stack('Runs ended, by tenant', 'ops', { '{{tenant}}': rateBy('tenant', 'turnpike_runs_total') }),
      time('Runs that end without an answer, by agent', 'percentunit', {
        '{{agent}}':
          'sum by (agent) (rate(turnpike_runs_total{outcome!~"answered|cannot-proceed|cancelled|opted-out|taken-over|unanswered|loop"}[1h])) / sum by (agent) (rate(turnpike_runs_total{outcome!~"cancelled|opted-out|taken-over|unanswered|loop"}[1h]))',
      }),
      stack('Runs that hit a budget', 'ops', {
        '{{outcome}}': rateBy(
          'outcome',
          'turnpike_runs_total',
          '{outcome=~"step-cap|tool-cap|token-cap|cost-cap|deadline"}',
        ),
      }),
      stack('Runs that went in circles', 'ops', {
        '{{outcome}}': rateBy('outcome', 'turnpike_runs_total', '{outcome=~"thrash|stalled"}'),
      }),
      stack('Commits', 'ops', { '{{status}}': rateBy('status', 'turnpike_commits_total') }),
      stack('What middleware did', 'ops', {
        '{{name}} {{at}} {{did}}': rateBy('name, at, did', 'turnpike_middleware_total'),
      }),
      stack('Errors in the ledger, by row and code', 'ops', {
        '{{row}} {{code}}': rateBy('row, code', 'turnpike_errors_total'),
      }),
      stack('Caps reached', 'ops', { '{{cap}}': rateBy('cap', 'turnpike_caps_total') }),
      stack('Bounds on graphs and public callers', 'ops', { '{{bound}}': rateBy('bound', 'turnpike_bounds_total') }),
      time('Runs whose version is lost', 'ops', { '{{kind}}': rateBy('kind', 'turnpike_versions_lost_total') }),
      stat('Mistakes in the directory of agents', 'none', 'max(turnpike_agent_problems)'),
    ],
  },
  {
    uid: 'turnpike-models',
    title: 'Turnpike: models',
    panels: [
      stack('Calls', 'ops', { '{{provider}} {{outcome}}': rateBy('provider, outcome', 'turnpike_model_calls_total') }),
      time('Calls that fail', 'percentunit', { '{{provider}}': 'turnpike:model_calls_failed:ratio_rate5m' }),
      stack('Calls that fail, by why', 'ops', {
        '{{provider}} {{cause}}': rateBy('provider, cause', 'turnpike_model_failures_total'),
      }),
      stack('Calls that took longer than a turn should', 'ops', {
        '{{provider}}': rateBy('provider', 'turnpike_slow_model_calls_total'),
      }),
      time('A call takes, 95 %', 's', { '{{provider}}': p95('turnpike_model_call_duration_seconds', 'provider') }),
      time(
        'Outputs that break the contract, of all calls',
        'percentunit',
        'turnpike:contract_violations:per_call_rate15m',
      ),
      stack('Contract violations, by stage', 'ops', {
        '{{stage}}': rateBy('stage', 'turnpike_contract_violations_total'),
      }),
      stack('How outputs were held to the schema', 'ops', {
        '{{provider}} {{structured}}': rateBy('provider, structured', 'turnpike_model_outputs_total'),
      }),
      stack('Schemas that outputs were held to, by id', 'ops', {
        '{{schema}} {{structured}}': rateBy('schema, structured', 'turnpike_model_schemas_total'),
      }),
      stack('Outputs not held strictly to their schema, by why', 'ops', {
        '{{provider}} {{reason}}': rateBy('provider, reason', 'turnpike_schema_fallbacks_total'),
      }),
      stack('What it took to read outputs', 'ops', { '{{stage}}': rateBy('stage', 'turnpike_outputs_read_total') }),
      stack('What became of scratchpads', 'ops', { '{{end}}': rateBy('end', 'turnpike_compressions_total') }),
      stack('How outputs ended', 'ops', { '{{finish}}': rateBy('finish', 'turnpike_model_outputs_total') }),
      stack('Calls that repair, rescue, shorten or finalise again', 'ops', {
        '{{mode}}': rateBy('mode', 'turnpike_model_ladder_total'),
      }),
      stack('Calls in the place of a provider that is left alone', 'ops', {
        '{{provider}}': rateBy('provider', 'turnpike_provider_fallbacks_total'),
      }),
      stack('Calls of a model that its provider does not know', 'ops', {
        '{{provider}}': rateBy('provider', 'turnpike_unknown_models_total'),
      }),
      time('A call waits for its turn, 95 %', 's', { '{{urgency}}': p95('turnpike_governor_wait_seconds', 'urgency') }),
      stack('Calls that waited in vain', 'ops', {
        '{{urgency}}': rateBy('urgency', 'turnpike_governor_gave_up_total'),
      }),
      stack('Answers that ask to be left alone', 'ops', {
        '{{provider}}': rateBy('provider', 'turnpike_provider_told_off_total'),
      }),
      time('Tokens', 'ops', { '{{direction}}': rateBy('direction', 'turnpike_tokens_total') }),
      stat(
        'Prompt tokens read from a cache',
        'percentunit',
        'sum(rate(turnpike_tokens_total{direction="cached"}[1h])) / sum(rate(turnpike_tokens_total{direction="in"}[1h]))',
      ),
      time('Breakers (0 closed, 1 half-open, 2 open)', 'none', {
        '{{name}}': 'turnpike:breaker_state:max{name=~"model:.*"}',
      }),
    ],
  },
  {
    uid: 'turnpike-tools',
    title: 'Turnpike: tools',
    panels: [
      stack('Calls', 'ops', { '{{tool}} {{outcome}}': rateBy('tool, outcome', 'turnpike_tool_calls_total') }),
      stack('What brought them', 'ops', {
        '{{how}}': rateBy('how', 'turnpike_queue_done_total', '{queue=~"tool|public-tool"}'),
      }),
      time('Calls that fail', 'percentunit', {
        '{{tool}}':
          'sum by (tool) (rate(turnpike_tool_calls_total{outcome!="ok"}[5m])) / sum by (tool) (rate(turnpike_tool_calls_total[5m]))',
      }),
      stack('Tries that fail, by why', 'ops', {
        '{{tool}} {{cause}}': rateBy('tool, cause', 'turnpike_tool_failures_total'),
      }),
      stack('Connections that were refused', 'ops', {
        '{{by}} {{reason}}': rateBy('by, reason', 'turnpike_egress_refusals_total'),
      }),
      time('A try takes, 95 %', 's', { '{{tool}}': p95('turnpike_tool_latency_seconds', 'tool') }),
      time("Answered from an equal call's result", 'ops', { '{{tool}}': rateBy('tool', 'turnpike_dedupe_hits_total') }),
      time('Breakers (0 closed, 1 half-open, 2 open)', 'none', {
        '{{name}}': 'turnpike:breaker_state:max{name!~"model:.*"}',
      }),
    ],
  },
  {
    uid: 'turnpike-queues',
    title: 'Turnpike: queues and processes',
    panels: [
      time('Jobs that wait', 'none', { '{{queue}}': 'turnpike:queue_waiting:max' }),
      time('The oldest waits for', 's', { '{{queue}}': 'turnpike:queue_oldest_age_seconds:max' }),
      time('Under way', 'none', { '{{queue}} {{how}}': 'sum by (queue, how) (turnpike_queue_in_flight)' }),
      stack('Worked off', 'ops', { '{{queue}} {{how}}': rateBy('queue, how', 'turnpike_queue_done_total') }),
      time('Wake-ups given again', 'ops', 'sum(rate(turnpike_hints_swept_total[5m]))'),
      stack('Claims', 'ops', { '{{kind}} {{status}}': rateBy('kind, status', 'turnpike_claims_total') }),
      time('Not ready', 'none', { '{{app}} {{instance}}': '1 - turnpike_ready{job="turnpike"}' }),
      time('Open dead letters', 'none', { '{{code}}': 'max by (code) (turnpike_dead_letters{app="controller"})' }),
      time('Calls that wait for approval', 'none', 'max(turnpike_approvals_waiting{app="controller"})'),
      time('Conversations without the agent', 'none', {
        '{{why}}': 'max by (why) (turnpike_conversations_held{app="controller"})',
      }),
      time('Events for another system that wait or were given up', 'none', {
        '{{status}}': 'max by (status) (turnpike_webhook_events{app="gateway"})',
      }),
      time('The oldest of them waits for', 's', 'max(turnpike_webhook_event_oldest_age_seconds{app="gateway"})'),
      stack('POSTs of events', 'ops', { '{{result}}': rateBy('result', 'turnpike_webhook_event_posts_total') }),
      time('What alerts of the product itself are about', 'none', {
        '{{alert}}': 'max by (alert) (turnpike_alerts_firing{app="gateway"})',
      }),
      stack('Tries to tell people of alerts', 'ops', {
        '{{target}} {{result}}': 'sum by (target, result) (rate(turnpike_alert_messages_total[5m]))',
      }),
      time('What has a health and fails', 'none', {
        '{{kind}}': 'max by (kind) (turnpike_objects_failing{app="gateway"})',
      }),
      time('Certificates are still good for', 's', {
        '{{of}}': 'min by (of) (turnpike_certificate_seconds_left{app="gateway"} > 0)',
      }),
      time('The named key that ends first is still good for', 's', 'min(turnpike_key_seconds_left{app="gateway"} > 0)'),
      time('Messages in the spool', 'none', {
        '{{instance}}': 'max by (instance) (turnpike_spooled_messages{app="gateway"})',
      }),
      time('The oldest lies in the spool for', 's', {
        '{{instance}}': 'max by (instance) (turnpike_spooled_oldest_age_seconds{app="gateway"})',
      }),
      time('Memory that Redis uses, of what it may', 'percentunit', 'turnpike:redis_memory_used:ratio'),
      time('Memory of Redis', 'bytes', {
        used: 'max(turnpike_redis_memory_used_bytes)',
        'it may use': 'max(turnpike_redis_memory_max_bytes)',
      }),
      stat('Redis would drop keys (0 no, 1 yes)', 'none', 'max(turnpike_redis_evicts)'),
      time('Event loop lag, 99 %', 's', { '{{app}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="turnpike"}' }),
      time('Times that an event loop was blocked, in 5 minutes', 'none', {
        '{{app}} {{instance}}': 'increase(turnpike_event_loop_blocked_seconds_count{job="turnpike"}[5m])',
      }),
      time('CPU, of one core', 'percentunit', {
        '{{app}} {{instance}}': 'rate(process_cpu_seconds_total{job="turnpike"}[5m])',
      }),
      time('Memory', 'bytes', { '{{app}} {{instance}}': 'process_resident_memory_bytes{job="turnpike"}' }),
      time('Processes by version', 'none', { '{{app}} {{version}}': 'sum by (app, version) (turnpike_build_info)' }),
      time('Live views that missed a notice, in 5 minutes', 'none', {
        '{{instance}}': 'increase(turnpike_notices_missed_total{job="turnpike"}[5m])',
      }),
      time('Starts within the hour', 'none', {
        '{{app}} {{instance}}': 'changes(process_start_time_seconds{job="turnpike"}[1h])',
      }),
    ],
  },
  {
    uid: 'turnpike-cost',
    title: 'Turnpike: money',
    panels: [
      stat('Last hour', 'currencyUSD', 'turnpike:cost_usd:per_hour'),
      stat('Last day', 'currencyUSD', 'sum(increase(turnpike_cost_micro_usd_total[1d])) / 1e6'),
      time('Dollars an hour', 'currencyUSD', 'turnpike:cost_usd:per_hour'),
      time('One run costs', 'currencyUSD', {
        mean: `${mean('turnpike_cost_per_run_micro_usd')} / 1e6`,
        '95 %': `${p95('turnpike_cost_per_run_micro_usd')} / 1e6`,
      }),
      stat(
        'One answer costs, all runs reckoned in',
        'currencyUSD',
        'sum(increase(turnpike_cost_micro_usd_total[1d])) / 1e6 / sum(increase(turnpike_runs_total{outcome="answered"}[1d]))',
      ),
      time('Dollars paid an hour, lost calls too', 'currencyUSD', {
        '{{provider}} {{model}}': 'sum by (provider, model) (increase(turnpike_paid_micro_usd_total[1h])) / 1e6',
      }),
      time('Dollars reserved an hour', 'currencyUSD', 'sum(increase(turnpike_reserved_micro_usd_total[1h])) / 1e6'),
      stack('Calls that a cap forbade', 'ops', { '{{account}}': rateBy('account', 'turnpike_budget_refusals_total') }),
      stack('Calls dearer than their worst case', 'ops', {
        '{{provider}}': rateBy('provider', 'turnpike_paid_above_worst_case_total'),
      }),
      time('Tokens a day', 'none', { '{{direction}}': 'sum by (direction) (increase(turnpike_tokens_total[1d]))' }),
    ],
  },
];
