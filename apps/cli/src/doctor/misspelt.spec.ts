import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { misspelt } from './misspelt.js';

const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
/** Every setting of the four apps. */
const known = Array.from(example.matchAll(/^#([A-Z]\w+)=/gm), ([, name = '']) => name);

/** What shells, continuous integration, Kubernetes and other programs set. */
const ofOthers = `
  PATH HOME USER SHELL LANG LC_ALL TERM PWD OLDPWD SHLVL LOGNAME HOSTNAME EDITOR PAGER DISPLAY TMPDIR LS_COLORS SSH_AUTH_SOCK SSH_AGENT_PID
  GPG_AGENT_INFO XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS NODE_ENV NODE_OPTIONS NODE_PATH NVM_DIR NPM_TOKEN npm_config_cache GH_TOKEN GITHUB_TOKEN
  GITLAB_TOKEN CI RUNNER_OS JAVA_HOME GOPATH VIRTUAL_ENV HTTP_PROXY HTTPS_PROXY NO_PROXY SSL_CERT_FILE PORT HOST DEBUG LOGLEVEL
  AWS_PROFILE AWS_DEFAULT_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_ROLE_ARN AWS_WEB_IDENTITY_TOKEN_FILE
  OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_RESOURCE_ATTRIBUTES
  OPENAI_BASE_URL OPENAI_API_BASE OPENAI_API_VERSION OPENAI_ORG_ID ANTHROPIC_BASE_URL ANTHROPIC_MODEL GOOGLE_API_KEY XAI_API_KEY GROK_API_KEY
  COHERE_API_KEY MISTRAL_API_KEY AZURE_OPENAI_API_KEY HF_HOME HUGGING_FACE_HUB_TOKEN OLLAMA_HOST OLLAMA_MODELS VLLM_LOGGING_LEVEL
  TWILIO_API_KEY TWILIO_API_SECRET SLACK_APP_TOKEN SLACK_WEBHOOK_URL REDIS_HOST REDIS_PORT REDIS_SERVICE_HOST REDIS_PORT_6379_TCP_ADDR
  GATEWAY_PORT_3000_TCP GATEWAY_SERVICE_HOST CONTROLLER_SERVICE_PORT KUBERNETES_SERVICE_HOST DATABASE_URL API_KEY API_URL SECRET_KEY
`;

describe('names of settings', () => {
  it.each([
    ['LLM_API_KYE', 'LLM_API_KEY'],
    ['LLM_KEY', 'LLM_API_KEY'],
    ['LLM_BASE_URL', 'LLM_API_URL'],
    ['LLM_MODLE', 'LLM_MODEL'],
    ['TOOL_DIR', 'TOOLS_DIR'],
    ['AGENT_DIR', 'AGENTS_DIR'],
    ['REDIS_URI', 'REDIS_URL'],
    ['TWILIO_TOKEN', 'TWILIO_AUTH_TOKEN'],
    ['OPERATOR_KEY', 'OPERATOR_API_KEY'],
    ['DASHBOARD_URL', 'DASHBOARD_API_URL'],
    ['DASHBORD_API_KEY', 'DASHBOARD_API_KEY'],
    ['QUIET_HOURS_ZONE', 'QUIET_HOURS_ZONES'],
    ['RUN_MAX_CALLS', 'RUN_MAX_TOOL_CALLS'],
    ['GROQ_APIKEY', 'GROQ_API_KEY'],
  ])('that are nearly ours are told with the one that was meant: %s', (given, meant) => {
    expect(misspelt([given, 'PATH'], known)).toEqual([{ given, meant }]);
  });

  it('of others are let be', () => {
    const names = ofOthers.trim().split(/\s+/);
    expect(names.length).toBeGreaterThan(80);
    expect(misspelt(names, known)).toEqual([]);
    expect(misspelt(Object.keys(process.env), known)).toEqual([]);
  });

  it('of our own are let be, and so is what stands beside the one that was meant', () => {
    expect(known.length).toBeGreaterThan(90);
    expect(misspelt(known, known)).toEqual([]);
    expect(misspelt(['REDIS_URI', 'REDIS_URL'], known)).toEqual([]);
  });
});
