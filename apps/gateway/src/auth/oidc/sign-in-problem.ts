import { Problem } from '../../platform/http/problem.js';
import type { ProblemCode } from '../../platform/http/problem.js';

/** Why a sign-in by the provider did not come about. The page of the console has a sentence for each. */
export const signInRefusals = {
  unfinished: 'nobody began it in this browser, it was finished before, or it took more than ten minutes',
  'provider-refused': 'the provider refused it',
  'provider-away': 'the provider did not answer',
  'not-proven': 'what the provider answered proves nobody',
  'no-role': 'the provider says who it is, and no rule gives them a role',
} as const;
export type SignInRefusal = keyof typeof signInRefusals;

const answers: Readonly<Record<SignInRefusal, readonly [number, ProblemCode]>> = {
  unfinished: [401, 'unauthorized'],
  'provider-refused': [401, 'unauthorized'],
  'provider-away': [503, 'unavailable'],
  'not-proven': [401, 'unauthorized'],
  'no-role': [403, 'forbidden'],
};

/** A sign-in that did not come about, and what was wrong with it. */
export class SignInProblem extends Problem {
  constructor(
    readonly refusal: SignInRefusal,
    readonly found: string,
    cause?: unknown,
  ) {
    const [status, code] = answers[refusal];
    super(status, code, `${signInRefusals[refusal]}${found === '' ? '' : `: ${found}`}`, { cause });
  }
}

/** Codes of `openid-client` for an answer that is no answer of a provider. */
const awayCodes: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function textOf(error: unknown, field: string): string {
  const value: unknown = Reflect.get(Object(error), field);
  return typeof value === 'string' ? value : '';
}

/** The innermost error says what was unexpected: the outer ones say that something was. */
function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}

/** What a failure of `openid-client` says about a sign-in. */
export function toSignInProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem || error instanceof TypeError) return error;
  const code = textOf(error, 'code');
  const said = [textOf(error, 'error'), textOf(error, 'error_description')].filter((part) => part !== '').join(', ');
  if (said !== '') return new SignInProblem('provider-refused', said, error);
  const found = innermost(error).message;
  if (awayCodes.has(code) || !code.startsWith('OAUTH_')) return new SignInProblem('provider-away', found, error);
  return new SignInProblem('not-proven', found, error);
}
