import { EnvError, makeValidator } from 'envalid';
import { everyToolName, toolsByDefault } from './tool-catalogue.js';

const toolNames = makeValidator<readonly string[]>((input) => {
  const names = input.split(',').map((name) => name.trim());
  const known = names.every((name) => everyToolName.includes(name)) && new Set(names).size === names.length;
  if (!known) throw new EnvError(`expected names out of ${everyToolName.join(', ')}, with commas between them`);
  return everyToolName.filter((name) => names.includes(name));
});

/** Which tools there are: the controller offers them to the model, and the tool-runner runs them. */
export const toolSettings = { TOOLS_ENABLED: toolNames({ default: toolsByDefault }) };
