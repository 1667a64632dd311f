import { Argument } from 'commander';
import type { Command } from 'commander';
import { idKindOf } from './ids.js';
import type { IdKind } from './ids.js';
import { printLine } from '../output/output.js';

/** What may follow each command, by its place: `''` is the whole command line, ` runs list` one of its commands. */
function listCompletions(command: Command, place = ''): [string, string[]][] {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const shown = command.createHelp().visibleCommands(command);
  const words = [...shown.map((each) => each.name()), ...options, '--help'];
  return [[place, words], ...command.commands.flatMap((each) => listCompletions(each, `${place} ${each.name()}`))];
}

/** What each command names first, by its place. */
function listKinds(command: Command, place = ''): [string, IdKind][] {
  const kind = idKindOf(command);
  const below = command.commands.flatMap((each) => listKinds(each, `${place} ${each.name()}`));
  return kind === null ? below : [[place, kind], ...below];
}

/** A shell that completes asks the gateway for ids, by the user's own `turnpike`; where that fails it offers the options alone. */
function scriptFor(program: Command): string {
  const kinds = listKinds(program).map(([place, kind]) => `    '${place}') echo '${kind}' ;;`);
  const cases = listCompletions(program).map(([place, words]) => `    '${place}') echo '${words.join(' ')}' ;;`);
  return `_turnpike_words() {
  case "$1" in
${cases.join('\n')}
  esac
}
_turnpike_kind() {
  case "$1" in
${kinds.join('\n')}
  esac
}
_turnpike() {
  local place='' word at words kind current="\${COMP_WORDS[COMP_CWORD]}"
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    case "$word" in -*) continue ;; esac
    case " $(_turnpike_words "$place") " in *" $word "*) place="$place $word" ;; esac
  done
  words="$(_turnpike_words "$place")"
  kind="$(_turnpike_kind "$place")"
  case "$current" in -*) kind='' ;; esac
  [ -n "$kind" ] && words="$words $(eval "turnpike ids $kind" 2>/dev/null)"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _turnpike turnpike`;
}

/** Z shell can use bash's completion. */
const before = {
  bash: '',
  zsh: 'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n',
} as const;

/** `completion`: prints what a shell needs to complete commands and options. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print what makes a shell complete the commands, options and ids of `turnpike`')
    .addArgument(new Argument('<shell>', 'which').choices(Object.keys(before)))
    .addHelpText(
      'after',
      `
With an alias: turnpike='npm run -s turnpike --'

Example:
  eval "$(npm run -s turnpike -- completion bash)"`,
    )
    .action((shell: keyof typeof before) => printLine(`${before[shell]}${scriptFor(program)}`));
}
