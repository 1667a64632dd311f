import { usualSlowMs } from '#program';
import { noteAsking, withSpan } from '#telemetry';
import type { SpanAttributes } from '#telemetry';
import type { Completion, CompletionRequest, Model } from '../model.js';

/** Provider names of OpenTelemetry's GenAI conventions; every other provider goes by its own name. */
const conventionalNames: Readonly<Record<string, string>> = { bedrock: 'aws.bedrock', gemini: 'gcp.gemini' };

function buildRequestAttributes(provider: string, request: CompletionRequest): SpanAttributes {
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': conventionalNames[provider] ?? provider,
    'gen_ai.request.model': request.model,
    'gen_ai.request.max_tokens': request.maxTokens,
    'gen_ai.request.temperature': request.temperature,
    'gen_ai.output.type': request.schema ? 'json' : 'text',
    'gen_ai.conversation.id': request.account?.payer.actorId,
  };
}

function buildResultAttributes({ model, finish, usage, structured }: Completion): SpanAttributes {
  return {
    'gen_ai.response.model': model,
    'gen_ai.response.finish_reasons': [finish],
    'gen_ai.usage.input_tokens': usage.tokensIn,
    'gen_ai.usage.output_tokens': usage.tokensOut,
    'gen_ai.usage.cache_read.input_tokens': usage.tokensCached,
    'turnpike.structured': structured,
  };
}

/** The model with a span around each call, with the attributes of the GenAI conventions: its figures, and never a text (I9). */
export function traceModel(model: Model): Model {
  const { provider } = model;
  return {
    provider,
    complete: (request, signal) =>
      withSpan(
        `chat ${request.model}`,
        { kind: 'client', attributes: buildRequestAttributes(provider, request) },
        async (span) => {
          noteAsking();
          const begun = performance.now();
          const completion = await model.complete(request, signal);
          span.set({
            ...buildResultAttributes(completion),
            'turnpike.slow': performance.now() - begun > usualSlowMs || undefined,
          });
          return completion;
        },
      ),
  };
}
