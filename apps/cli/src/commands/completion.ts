import { Argument } from 'commander';
import type { Command } from 'commander';
import { printLine } from '../output/output.js';

/** What may follow each command, by its place: `''` is the whole command line, ` runs list` one of its commands. */
function listCompletions(command: Command, place = ''): [string, string[]][] {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const words = [...command.commands.map((each) => each.name()), ...options, '--help'];
  return [[place, words], ...command.commands.flatMap((each) => listCompletions(each, `${place} ${each.name()}`))];
}

function scriptFor(program: Command): string {
  const cases = listCompletions(program).map(([place, words]) => `    '${place}') echo '${words.join(' ')}' ;;`);
  return `_turnpike_words() {
  case "$1" in
${cases.join('\n')}
  esac
}
_turnpike() {
  local place='' word at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    case "$word" in -*) continue ;; esac
    case " $(_turnpike_words "$place") " in *" $word "*) place="$place $word" ;; esac
  done
  COMPREPLY=($(compgen -W "$(_turnpike_words "$place")" -- "\${COMP_WORDS[COMP_CWORD]}"))
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
    .description('print what makes a shell complete the commands and options of `turnpike`')
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
