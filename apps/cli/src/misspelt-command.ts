import type { Command } from 'commander';
import { nearestName } from '#values';

/** The error of commander for a command that there is not. */
function refuseUnknown(group: Command, given: string): never {
  const nearest = nearestName(
    given,
    group.commands.map((command) => command.name()),
  );
  const meant = nearest === null ? '' : `\n(Did you mean ${nearest}?)`;
  return group.error(`error: unknown command '${given}'${meant}`, { code: 'commander.unknownCommand' });
}

/**
 * Makes a command, which takes no arguments, the one that its group is without another: a misspelt command of the group is then called
 * one, where commander would count the arguments of this one.
 */
export function refuseMisspelt(command: Command): Command {
  return command.allowExcessArguments().hook('preAction', () => {
    const [first] = command.args;
    const group = command.parent;
    if (first === undefined || group === null) return;
    if (group.args[0] !== command.name()) refuseUnknown(group, first);
    command.error(`error: too many arguments for '${command.name()}': ${first}`, { code: 'commander.excessArguments' });
  });
}
