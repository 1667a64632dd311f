import { TransientError } from '#errors';
import { noteOn } from '#llm';
import type { Model } from '#llm';

/** A model over the stand-in's plain HTTP: its refusals are read as any provider's. */
export function httpModel(url: string): Model {
  return {
    provider: 'openai',
    async complete({ model, maxTokens }, signal) {
      const answer = await ask(`${url}/?out=${maxTokens}`, signal);
      const usage = (await answer.json()) as { tokensIn: number; tokensOut: number }; // the stand-in writes it
      return {
        text: 'yes',
        finish: 'stop',
        model,
        usage: { ...usage, tokensCached: 0 },
        structured: 'prompt',
        schemaId: null,
        fallbackReason: null,
      };
    },
  };
}

async function ask(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { method: 'POST', signal }).catch(() => {
    throw new TransientError('model-failed', 'the model cannot be reached');
  });
  if (answer.ok) return answer;
  const retryAfterMs = Number(answer.headers.get('retry-after') ?? '1') * 1_000;
  throw noteOn(new TransientError('model-failed', `the model answered ${answer.status}`, { retryAfterMs }), {
    status: answer.status,
  });
}
