import { createPinnedAgent, readPin } from '#agent';
import type { Agent, AgentSettings, Conversation } from '#agent';
import type { InlineEffects } from '../../engine/served-program.js';
import { createOfferCaller } from '../../pins/pinned-graph.js';
import type { ProgramModule, Serving } from '../program-module.js';
import { agentSettings, findAnswerForm } from './agent-settings.js';
import { agentForks } from './fork/agent-forks.js';
import { modelCalls } from './model-calls.js';
import { listSchemaIds, servedSchemaIds } from './schema-ids.js';
import { TurnEffects } from './turn-effects.js';

/** An agent as this process serves it, with what only it has: its prompts, and the settings that each pin gives it. */
export interface ServedAgent extends Serving<Conversation> {
  program: Agent;
  effectsFor(state: Conversation | null): Required<InlineEffects<Conversation>>;
  settingsFor(state: Conversation | null): AgentSettings;
}

export const agent: ProgramModule<ServedAgent> = {
  schemaIds: servedSchemaIds,
  serve(ports) {
    const { config, modelOf, sources, at } = ports;
    const settingsAt = at((pinned) => {
      const settings = agentSettings(config, pinned);
      sources.onSchemas?.(listSchemaIds(settings));
      return settings;
    });
    const program = createPinnedAgent(settingsAt);
    const effectsAt = at(({ found, policy, routes, routesNamed, tools, inside, graph }) => {
      const answerForm = findAnswerForm(config, found.definition);
      const asking = { agent: program, modelOf, routes, routesNamed, prices: policy.prices, toolNames: tools.names };
      return new TurnEffects({
        ...asking,
        answerForm,
        ...inside,
        readFile: sources.readFile,
        ...(graph && { callOffer: createOfferCaller(graph) }),
      });
    });
    const pinIn = (state: Conversation | null) => (state?.run ? readPin(state.run) : null);
    const effectsFor = (state: Conversation | null) => effectsAt(pinIn(state));
    return {
      ...{ program, effectsFor },
      settingsFor: (state) => settingsAt(pinIn(state)),
      modelCalls: (journal) => modelCalls(program, journal),
      forks: agentForks({ program, effectsFor, opening: ports.opening }),
    };
  },
};
