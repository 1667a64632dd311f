/** Says in the process's log, a line each, which tools were called for whom and that somebody is told something: no arguments and no words. */
export default {
  onFailure: 'skip', // a log that fails ends no run

  afterTool(result, { tool }, { tenant, agent, channel, role, log }) {
    const outcome = result.ok ? 'ok' : result.envelope.error.code;
    log.info({ tool, outcome, tenant, agent, channel, role }, 'audit: a tool was called');
    return { pass: result };
  },

  beforeFinal(text, { tenant, agent, channel, role, log }) {
    log.info({ characters: text.length, tenant, agent, channel, role }, 'audit: somebody is told something');
    return { pass: text };
  },
};
