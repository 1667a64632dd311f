import type { Finding } from '#nodes';
import type { House } from '../house/house.js';

type Problem = Pick<Finding, 'path' | 'message'> & { code: string };

const code = 'CREDENTIAL_MISSING';

export function isCredentialMissing(problem: Pick<Problem, 'code'>): boolean {
  return problem.code === code;
}

/** What nodes without a credential need, a line for each type, with those that their person may choose. */
export function credentialLines(problems: readonly Problem[], { credentials }: House): string[] {
  const missing = problems.filter(isCredentialMissing);
  const types = [...new Set(missing.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))];
  return types.map((type) => {
    const nodes = missing.filter(({ path }) => path.endsWith(`/${type}`)).map(({ message }) => message);
    const here = credentials?.filter((each) => each.type === type).map(({ name }) => `"${name}"`) ?? [];
    const choice = here.length > 0 ? ` The person chooses ${here.join(' or ')}.` : '';
    return `${code} (setup), ${type}: ${nodes.join('; ')}.${choice}`;
  });
}

/** What is to be set up, where the nodes without a credential are one line. */
export function foldedSetup(setup: readonly string[]): string[] {
  const isCredential = (line: string): boolean => line.endsWith(`(${code})`);
  const nodes = setup.filter(isCredential).map((line) => line.split(': "')[0] ?? '');
  const others = setup.filter((line) => !isCredential(line));
  return nodes.length === 0 ? others : [...others, `credentials of ${nodes.join(', ')} (${code})`];
}
