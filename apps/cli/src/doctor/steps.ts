import type { Schemas } from '#client';

/** The steps of setting up, in the order of docs/first-hour.md; `machine` is what none of the others is about. */
const byName = [
  ['redis', /^(Redis|PARTITIONS|layout of the data|clock, by Redis)/],
  ['model', /^(model |models |rescue of |policy )/],
  [
    'agents',
    /^(agents|tools|MCP|middleware|dashboard|addresses of tools|refused |stored workflows|writes that|calls of|schedules|hosts of)/,
  ],
  ['number', /^(Twilio|number |messaging service |texts of|public address|WhatsApp)/],
  ['channels', /^(Slack|webhook out|event webhook)/],
] as const;

/** Which step a check belongs to, by its name. */
export function stepOf(check: string): Schemas['SetUpCheck']['step'] {
  return byName.find(([, names]) => names.test(check))?.[0] ?? 'machine';
}
