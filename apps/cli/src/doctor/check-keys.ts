import { failedCheck, ok } from './check.js';
import type { Check } from './check.js';

const name = 'keys';

/** The least length of a secret: a shorter one is guessed too easily. */
const shortestSecret = 16;

/** The keys of this deployment, beside the agents' own: nobody outside may know them. */
const opensUs: readonly string[] = [
  'GATEWAY_API_KEY',
  'OPERATOR_API_KEY',
  'HTML_FORM_SECRET',
  'WEBHOOK_SECRET',
  'SLACK_SIGNING_SECRET',
];

/** The secrets that we show to others. */
const isShown = /_(KEY|TOKEN|BEDROCK)$/;

/** Mistakes that each app's settings cannot see: two equal secrets, and a signing secret that is too short. */
export function checkKeys(
  environment: NodeJS.ProcessEnv,
  { read, keysOfAgents }: { read: readonly string[]; keysOfAgents: readonly string[] },
): Check[] {
  const own = [...opensUs, ...keysOfAgents];
  const shown = read.filter((each) => isShown.test(each) && !own.includes(each));
  const all = [...new Set([...own, ...shown])].filter((each) => environment[each]);
  const refusedAtBoot = ['GATEWAY_API_KEY', 'OPERATOR_API_KEY', ...keysOfAgents];
  const isNamed = (one: string, other: string): boolean =>
    environment[one] === environment[other] && !(refusedAtBoot.includes(one) && refusedAtBoot.includes(other));
  const same = own
    .filter((one) => all.includes(one))
    .flatMap((one) => all.slice(all.indexOf(one) + 1).flatMap((other) => (isNamed(one, other) ? [[one, other]] : [])));
  const { SLACK_SIGNING_SECRET: signing = '' } = environment;
  const found: Check[] = same.map(([one, other]) =>
    failedCheck(
      name,
      `${one} and ${other} are the same`,
      'make another for one of them (openssl rand -hex 24): who is shown one could use the other',
    ),
  );
  if (signing !== '' && signing.length < shortestSecret)
    found.push(
      failedCheck(
        name,
        `SLACK_SIGNING_SECRET has ${signing.length} characters, expected ${shortestSecret} or more`,
        "copy the app's Signing Secret into SLACK_SIGNING_SECRET (api.slack.com/apps, Basic Information): with a short one anybody may write as Slack",
      ),
    );
  return found.length > 0 ? found : [ok(name, `${all.length}, all different`)];
}
