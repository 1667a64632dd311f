import { turnForm } from '#contract';

/** The object that an agent's model answers with, as its prompts show it: one text, whatever the settings. */
export const agentTurnForm = turnForm();
