/**
 * Asks a model once for what it is asked word for word again within `seconds`, prefix, tools and OBS included, in each tenant. It is
 * kept in this process alone: controllers do not share it.
 */
const mostKept = 1_000;
const kept = new Map();

export default {
  onFailure: 'skip',
  options: {
    type: 'object',
    properties: { seconds: { type: 'integer', minimum: 1, maximum: 3600 } },
    required: ['seconds'],
    additionalProperties: false,
  },

  beforeModel(prompt, { cacheHint }) {
    const found = cacheHint && kept.get(cacheHint.key);
    return found && found.until > Date.now() ? { answer: found.output } : { pass: prompt };
  },

  afterModel(output, { cacheHint, options }) {
    const known = cacheHint && kept.get(cacheHint.key);
    if (cacheHint && !(known?.until > Date.now())) {
      kept.set(cacheHint.key, { output, until: Date.now() + options.seconds * 1_000 });
      if (kept.size > mostKept) kept.delete(kept.keys().next().value);
    }
    return { pass: output };
  },
};
