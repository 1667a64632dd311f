import type { Command } from 'commander';
import { filterNames } from './letters.js';
import type { FilterOptions } from './letters.js';
import { UsageError } from '../usage-error.js';

/** The options of `dlq replay`. */
export interface ReplayOptions extends FilterOptions {
  as?: string;
  again?: boolean;
  resend?: boolean;
  edit?: Record<string, unknown>;
  all?: boolean;
  dryRun?: boolean;
  canary: number;
  perMinute?: number;
  haltAt: number;
  watch: number;
  resume?: string;
  by?: string;
  reason?: string;
  json?: boolean;
}

const heededOnResume: readonly string[] = ['resume', 'dryRun', 'by', 'reason', 'json'];
const meansLetters: readonly string[] = ['all', ...filterNames];

function given(command: Command, isMeant: (name: string) => boolean): string[] {
  const names = command.options.map((option) => ({ name: option.attributeName(), flag: option.long ?? option.flags }));
  return names
    .filter(({ name }) => command.getOptionValueSource(name) === 'cli' && isMeant(name))
    .map(({ flag }) => flag);
}

/** Throws UsageError for every option that the command would ignore. */
export function refuseUnheeded(named: readonly string[], { resume }: ReplayOptions, command: Command): void {
  if (resume !== undefined) {
    const unheeded = [...named, ...given(command, (name) => !heededOnResume.includes(name))];
    if (unheeded.length === 0) return;
    throw new UsageError(`--resume: a batch goes on as it was begun; leave out ${unheeded.join(' ')}`);
  }
  const others = named.length === 0 ? [] : given(command, (name) => meansLetters.includes(name));
  if (others.length > 0) throw new UsageError(`${others.join(' ')}: expected letters or filters, and not both`);
}
